import { z } from 'zod'
import { defineWidget } from '../define.ts'
import { binding, titleOfSource } from '../parts/data/binding.ts'

export const options = z.object({
  source: binding.default({ kind: 'quantity', quantity: 'loadPower' }),
  lookBack: z.enum(['days30', 'days90', 'days365']).default('days90'),
  title: z.string().max(60).default(''),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'heat-map',
  version: 1,
  title: 'heatMap',
  category: 'general',
  size: { w: 12, h: 8, minW: 6, minH: 5 },
  options,
  points: () => [],
  titleOf: titleOfSource,
  namesKind: true,
  load: () => import('./view.tsx'),
})
