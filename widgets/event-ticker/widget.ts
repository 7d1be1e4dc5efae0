import { z } from 'zod'
import { defineWidget } from '../define.ts'

/** `fleet`: of all stations that the viewer sees. */
export const options = z.object({ scope: z.enum(['station', 'fleet']).default('fleet') })
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'event-ticker',
  version: 1,
  title: 'eventTicker',
  category: 'alarm',
  size: { w: 24, h: 2, minW: 8, minH: 2 },
  options,
  free: true,
  permission: ['alarm', 'energy_batteryWarn', 'alarm_notify', 'monitor'],
  points: () => [],
  topics: () => ['alarms'],
  load: () => import('./view.tsx'),
})
