import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({ scope: z.enum(['station', 'fleet']).default('station') })
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'revenue-calendar',
  version: 1,
  title: 'revenueCalendar',
  category: 'price',
  size: { w: 12, h: 5, minW: 8, minH: 4 },
  options,
  points: () => [],
  permission: ['operation_statistics'],
  load: () => import('./view.tsx'),
})
