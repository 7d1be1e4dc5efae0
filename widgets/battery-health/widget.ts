import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({
  /** Number of the cluster; empty: the station's first. */
  device: z.string().max(64).default(''),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'battery-health',
  version: 1,
  title: 'batteryHealth',
  category: 'storage',
  size: { w: 10, h: 7, minW: 7, minH: 5 },
  options,
  points: () => [],
  permission: ['energy_batteryHealth'],
  suits: (context) => context.model.station.isStorage,
  load: () => import('./view.tsx'),
})
