import { z } from 'zod'
import { defineWidget } from '../define.ts'

/** `fleet`: of all stations that the viewer sees. */
export const options = z.object({ scope: z.enum(['station', 'fleet']).default('station') })
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'alarm-list',
  version: 1,
  title: 'alarmList',
  category: 'alarm',
  size: { w: 6, h: 6, minW: 4, minH: 3 },
  options,
  points: () => [],
  permission: ['alarm', 'energy_batteryWarn', 'alarm_notify', 'monitor'],
  topics: () => ['alarms'],
  load: () => import('./view.tsx'),
})
