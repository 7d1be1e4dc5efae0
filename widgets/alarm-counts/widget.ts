import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({ scope: z.enum(['station', 'fleet']).default('station') })
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'alarm-counts',
  version: 1,
  title: 'alarmCounts',
  category: 'alarm',
  size: { w: 8, h: 4, minW: 4, minH: 4 },
  options,
  points: () => [],
  permission: ['alarm', 'energy_batteryWarn', 'alarm_notify', 'monitor'],
  topics: () => ['alarms'],
  load: () => import('./view.tsx'),
})
