import { z } from 'zod'
import { defineWidget } from '../define.ts'
import { binding, resolve, topicsOf } from '../parts/data/binding.ts'

export const options = z.object({
  slices: z
    .array(binding)
    .min(1)
    .max(8)
    .default((['gridImport', 'pvGeneration', 'storageDischarge'] as const).map((quantity) => ({ kind: 'quantity', quantity }))),
  shares: z.enum(['energy', 'now', 'period']).default('energy'),
  span: z.enum(['day', 'month', 'year']).default('day'),
  title: z.string().max(60).default(''),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'pie',
  version: 1,
  title: 'pie',
  category: 'general',
  size: { w: 6, h: 6, minW: 4, minH: 4 },
  options,
  points: (context, { slices, shares }) => (shares === 'now' ? slices.map((source) => resolve(context, source)) : []),
  topics: (_context, { slices, shares }) => (shares === 'now' ? topicsOf(slices) : []),
  titleOf: (_context, { title }) => (title === '' ? undefined : title),
  load: () => import('./view.tsx'),
})
