import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})

export default defineWidget({
  type: 'energy-today',
  version: 1,
  title: 'energyToday',
  category: 'energy',
  size: { w: 8, h: 6, minW: 5, minH: 4 },
  options,
  points: () => [],
  load: () => import('./view.tsx'),
})
