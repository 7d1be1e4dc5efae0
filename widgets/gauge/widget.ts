import { z } from 'zod'
import { defineWidget } from '../define.ts'
import { binding, resolve, topicsOf, titleOfSource } from '../parts/data/binding.ts'

export const options = z
  .object({
    source: binding.default({ kind: 'quantity', quantity: 'soc' }),
    min: z.number().default(0),
    max: z.number().default(100),
    /** From here on the value wants attention. */
    warnAt: z.number().optional(),
    /** From here on it is over its limit. */
    alarmAt: z.number().optional(),
    badSide: z.enum(['high', 'low']).default('high'),
    title: z.string().max(60).default(''),
  })
  .refine(({ min, max }) => min < max, { path: ['max'] })
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'gauge',
  version: 1,
  title: 'gauge',
  category: 'general',
  size: { w: 4, h: 6, minW: 3, minH: 4 },
  options,
  points: (context, { source }) => [resolve(context, source)],
  topics: (_context, { source }) => topicsOf([source]),
  titleOf: titleOfSource,
  still: true,
  load: () => import('./view.tsx'),
})
