import { z } from 'zod'
import { defineWidget } from '../define.ts'
import { hasStorage, seesStrategies } from '../parts/data/storage-strategy.ts'

export const options = z.object({
  /** Only those that their controller has not. */
  onlyOpen: z.boolean().default(false),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'strategy-states',
  version: 1,
  title: 'strategyStates',
  category: 'storage',
  permission: seesStrategies,
  size: { w: 7, h: 8, minW: 4, minH: 4 },
  options,
  points: () => [],
  suits: hasStorage,
  load: () => import('./view.tsx'),
})
