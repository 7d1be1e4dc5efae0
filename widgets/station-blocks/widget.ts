import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({
  /** Most stations beside each other. */
  most: z.int().min(1).max(40).default(12),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'station-blocks',
  version: 1,
  title: 'stationBlocks',
  category: 'fleet',
  size: { w: 12, h: 9, minW: 6, minH: 6 },
  options,
  points: () => [],
  topics: () => ['fleet'],
  load: () => import('./view.tsx'),
})
