import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({
  /** Contracted demand, kW; 0: the transformer's capacity is the limit. */
  contractedKw: z.number().min(0).max(10_000_000).default(0),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'demand',
  version: 1,
  title: 'demand',
  category: 'energy',
  size: { w: 8, h: 7, minW: 4, minH: 4 },
  options,
  points: (context) => [context.point('gridDemand')],
  load: () => import('./view.tsx'),
})
