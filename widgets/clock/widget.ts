import { z } from 'zod'
import { defineWidget } from '../define.ts'
import { zones, type ZoneName } from './model.ts'

export const options = z.object({
  showSeconds: z.boolean().default(true),
  secondZone: z.enum(['none', ...(Object.keys(zones) as ZoneName[])]).default('none'),
  title: z.string().max(60).default(''),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'clock',
  version: 1,
  title: 'clock',
  category: 'general',
  size: { w: 4, h: 4, minW: 3, minH: 3 },
  options,
  points: () => [],
  titleOf: (_context, { title }) => (title === '' ? undefined : title),
  load: () => import('./view.tsx'),
})
