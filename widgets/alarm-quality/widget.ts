import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({ scope: z.enum(['station', 'fleet']).default('fleet'), days: z.int().min(1).max(92).default(30) })
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'alarm-quality',
  version: 1,
  title: 'alarmQuality',
  category: 'alarm',
  size: { w: 8, h: 6, minW: 7, minH: 4 },
  options,
  points: () => [],
  permission: ['energy_batteryWarn'],
  load: () => import('./view.tsx'),
})
