import { z } from 'zod'
import { defineWidget } from '../define.ts'
import { binding, resolve, topicsOf } from '../parts/data/binding.ts'

export const options = z.object({
  rows: z
    .array(binding)
    .max(50)
    .default((['gridPower', 'loadPower', 'pvPower', 'storagePower', 'pilePower'] as const).map((quantity) => ({ kind: 'quantity', quantity }))),
  title: z.string().max(60).default(''),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'table',
  version: 1,
  title: 'table',
  category: 'general',
  size: { w: 10, h: 6, minW: 4, minH: 4 },
  options,
  points: (context, { rows }) => rows.map((source) => resolve(context, source)),
  topics: (_context, { rows }) => topicsOf(rows),
  titleOf: (_context, { title }) => (title === '' ? undefined : title),
  still: true,
  load: () => import('./view.tsx'),
})
