import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({
  text: z.string().max(2000).default(''),
  textSize: z.enum(['small', 'body', 'title', 'key']).default('body'),
  align: z.enum(['left', 'center', 'right']).default('left'),
  title: z.string().max(60).default(''),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'text',
  version: 1,
  title: 'text',
  category: 'general',
  timeless: true,
  size: { w: 6, h: 4, minW: 3, minH: 3 },
  options,
  points: () => [],
  titleOf: (_context, { title }) => (title === '' ? undefined : title),
  load: () => import('./view.tsx'),
})
