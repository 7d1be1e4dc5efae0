import { z } from 'zod'
import { defineWidget } from '../define.ts'
import { curveQuantities } from './model.ts'

export const options = z.object({})

export default defineWidget({
  type: 'power-curve',
  version: 1,
  title: 'powerCurve',
  category: 'energy',
  size: { w: 12, h: 8, minW: 6, minH: 5 },
  options,
  points: (context) => curveQuantities.map((quantity) => context.point(quantity)),
  load: () => import('./view.tsx'),
})
