import { z } from 'zod'
import { defineWidget } from '../define.ts'
import { binding, resolve, topicsOf } from '../parts/data/binding.ts'

export const options = z.object({
  signals: z.array(binding).max(24).default([]),
  onMeans: z.enum(['plain', 'good', 'bad']).default('plain'),
  title: z.string().max(60).default(''),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'status',
  version: 1,
  title: 'status',
  category: 'general',
  size: { w: 6, h: 6, minW: 3, minH: 3 },
  options,
  points: (context, { signals }) => signals.map((source) => resolve(context, source)),
  topics: (_context, { signals }) => topicsOf(signals),
  titleOf: (_context, { title }) => (title === '' ? undefined : title),
  load: () => import('./view.tsx'),
})
