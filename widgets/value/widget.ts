import { z } from 'zod'
import { defineWidget } from '../define.ts'
import { binding, resolve, topicsOf, titleOfSource } from '../parts/data/binding.ts'

export const options = z.object({
  source: binding.default({ kind: 'quantity', quantity: 'gridPower' }),
  title: z.string().max(60).default(''),
  /** What of the day stands below the number, where there is room for it: its curve, or its least and most. */
  below: z.enum(['nothing', 'trend', 'extremes']).default('nothing'),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'value',
  version: 2,
  title: 'value',
  category: 'general',
  size: { w: 4, h: 3, minW: 3, minH: 2 },
  options,
  // 1 knew the curve alone, as a switch.
  migrate: [({ trend, ...rest }) => ({ ...rest, below: trend === true ? 'trend' : 'nothing' })],
  points: (context, { source }) => [resolve(context, source)],
  topics: (_context, { source }) => topicsOf([source]),
  titleOf: titleOfSource,
  still: true,
  load: () => import('./view.tsx'),
})
