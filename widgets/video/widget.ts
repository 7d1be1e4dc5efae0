import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({
  address: z
    .string()
    .max(1000)
    .regex(/^(https?:\/\/\S+|\/\S*|)$/i)
    .default(''),
  muted: z.boolean().default(true),
  title: z.string().max(60).default(''),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'video',
  version: 1,
  title: 'video',
  category: 'general',
  timeless: true,
  size: { w: 8, h: 7, minW: 4, minH: 4 },
  options,
  points: () => [],
  titleOf: (_context, { title }) => (title === '' ? undefined : title),
  load: () => import('./view.tsx'),
})
