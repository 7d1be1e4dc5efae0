import { z } from 'zod'
import { defineWidget } from '../define.ts'
import { hasStorage, seesStrategies } from '../parts/data/storage-strategy.ts'

export const options = z.object({
  /** Price periods behind the curves. */
  withPrices: z.boolean().default(true),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'plan-actual',
  version: 1,
  title: 'planActual',
  category: 'storage',
  permission: seesStrategies,
  size: { w: 12, h: 8, minW: 6, minH: 4 },
  options,
  points: () => [],
  suits: hasStorage,
  load: () => import('./view.tsx'),
})
