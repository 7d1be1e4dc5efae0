import { z } from 'zod'
import { defineWidget } from '../define.ts'
import { binding, resolve, topicsOf, titleOfSource } from '../parts/binding.ts'

export const options = z.object({
  source: binding.default({ kind: 'quantity', quantity: 'gridPower' }),
  title: z.string().max(60).default(''),
  /** The day's curve below the number, where there is room for it. */
  trend: z.boolean().default(false),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'value',
  version: 1,
  title: 'value',
  category: 'general',
  size: { w: 4, h: 3, minW: 2, minH: 2 },
  options,
  points: (context, { source }) => [resolve(context, source)],
  topics: (_context, { source }) => topicsOf([source]),
  titleOf: titleOfSource,
  load: () => import('./view.tsx'),
})
