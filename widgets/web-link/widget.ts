import { z } from 'zod'
import { defineWidget } from '../define.ts'

/** Only ordinary pages: nothing that would run inside this one. */
const webAddress = z
  .string()
  .max(1000)
  .regex(/^(https?:\/\/\S+|\/\S*|)$/i)

export const options = z.object({
  address: webAddress.default(''),
  label: z.string().max(100).default(''),
  title: z.string().max(60).default(''),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'web-link',
  version: 1,
  title: 'webLink',
  category: 'general',
  timeless: true,
  size: { w: 4, h: 3, minW: 3, minH: 3 },
  options,
  points: () => [],
  titleOf: (_context, { title }) => (title === '' ? undefined : title),
  load: () => import('./view.tsx'),
})
