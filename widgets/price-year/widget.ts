import { z } from 'zod'
import { dayTypes } from '#contract/price.ts'
import { defineWidget } from '../define.ts'

export const priceSpans = ['year', 'day'] as const
export const options = z.object({
  /** Twelve months, or the day of now. */
  priceSpan: z.enum(priceSpans).default('year'),
  /** Of the twelve months. */
  dayType: z.enum(dayTypes).default('workday'),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'price-year',
  version: 1,
  title: 'priceYear',
  category: 'price',
  size: { w: 9, h: 8, minW: 5, minH: 6 },
  options,
  points: () => [],
  load: () => import('./view.tsx'),
})
