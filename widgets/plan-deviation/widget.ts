import { z } from 'zod'
import { defineWidget } from '../define.ts'
import { hasStorage, seesStrategies } from '../parts/data/storage-strategy.ts'

export const spans = ['both', 'day', 'month'] as const
export const options = z.object({
  period: z.enum(spans).default('both'),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'plan-deviation',
  version: 1,
  title: 'planDeviation',
  category: 'storage',
  permission: seesStrategies,
  size: { w: 7, h: 6, minW: 4, minH: 5 },
  options,
  points: () => [],
  suits: hasStorage,
  load: () => import('./view.tsx'),
})
