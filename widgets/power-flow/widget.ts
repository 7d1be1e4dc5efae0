import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})

export default defineWidget({
  type: 'power-flow',
  version: 1,
  title: 'powerFlow',
  category: 'energy',
  size: { w: 8, h: 8, minW: 6, minH: 6 },
  options,
  points: (context) => (['gridPower', 'pvPower', 'storagePower', 'loadPower', 'pilePower'] as const).map((quantity) => context.point(quantity)),
  load: () => import('./view.tsx'),
})
