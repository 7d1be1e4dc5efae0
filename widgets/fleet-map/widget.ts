import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({
  style: z.enum(['dots', 'bars', 'relief']).default('dots'),
  /** On a wall the relief looks nearer at provinces, one after the other, where there is an alarm, a response or the highest power. */
  leans: z.boolean().default(true),
  /** Where the control centre is, degrees: arcs lead there on the relief. */
  centreLongitude: z.number().min(73.2).max(135.4).optional(),
  centreLatitude: z.number().min(17.5).max(53.9).optional(),
  /** Approval number of the map, printed in its corner; without one it says that it is a schematic. */
  approval: z.string().max(60).default(''),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'fleet-map',
  version: 1,
  title: 'fleetMap',
  category: 'fleet',
  size: { w: 12, h: 10, minW: 6, minH: 6 },
  options,
  free: true,
  points: () => [],
  topics: () => ['fleet', 'alarms'],
  load: () => import('./view.tsx'),
})
