import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({
  measure: z.enum(['gridPower', 'pvPower', 'storagePower', 'loadPower']).default('gridPower'),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'map-bars',
  version: 1,
  title: 'mapBars',
  category: 'fleet',
  size: { w: 12, h: 10, minW: 6, minH: 6 },
  options,
  points: () => [],
  topics: () => ['fleet'],
  load: () => import('./view.tsx'),
})
