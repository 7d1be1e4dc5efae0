import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const slipMonths = ['last', 'this'] as const
export const options = z.object({
  /** A month is settled when it is over. */
  slipMonth: z.enum(slipMonths).default('last'),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'settlement-slip',
  version: 1,
  title: 'settlementSlip',
  category: 'price',
  permission: ['production_settlement'],
  size: { w: 7, h: 6, minW: 4, minH: 4 },
  options,
  points: () => [],
  load: () => import('./view.tsx'),
})
