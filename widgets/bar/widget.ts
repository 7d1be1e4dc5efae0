import { z } from 'zod'
import { defineWidget } from '../define.ts'
import { binding, resolve, topicsOf } from '../parts/data/binding.ts'

export const options = z.object({
  bars: z
    .array(binding)
    .min(1)
    .max(12)
    .default((['gridImport', 'pvGeneration', 'storageDischarge', 'pileConsumption'] as const).map((quantity) => ({ kind: 'quantity', quantity }))),
  step: z.enum(['last', 'hour', 'day', 'month']).default('day'),
  /** Days up to today, for bars of days. */
  days: z.int().min(2).max(31).default(14),
  title: z.string().max(60).default(''),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'bar',
  version: 1,
  title: 'bar',
  category: 'general',
  size: { w: 8, h: 6, minW: 5, minH: 4 },
  options,
  points: (context, { bars, step }) => (step === 'last' ? bars.map((source) => resolve(context, source)) : []),
  topics: (_context, { bars, step }) => (step === 'last' ? topicsOf(bars) : []),
  titleOf: (_context, { title }) => (title === '' ? undefined : title),
  still: true,
  load: () => import('./view.tsx'),
})
