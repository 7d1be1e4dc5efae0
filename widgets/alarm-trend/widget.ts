import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({ scope: z.enum(['station', 'fleet']).default('station'), days: z.int().min(7).max(90).default(30) })
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'alarm-trend',
  version: 1,
  title: 'alarmTrend',
  category: 'alarm',
  size: { w: 9, h: 6, minW: 5, minH: 4 },
  options,
  points: () => [],
  permission: ['alarm', 'energy_batteryWarn', 'alarm_notify', 'monitor'],
  load: () => import('./view.tsx'),
})
