import { z } from 'zod'
import { defineWidget } from '../define.ts'

const registers = ['storageCharge', 'storageDischarge', 'pvGeneration', 'pileConsumption'] as const

export const options = z.object({})

export default defineWidget({
  type: 'revenue-now',
  version: 1,
  title: 'revenueNow',
  category: 'price',
  size: { w: 6, h: 5, minW: 5, minH: 4 },
  options,
  // Registers: their age is that of the amounts.
  points: (context) => registers.map((quantity) => context.point(quantity)),
  load: () => import('./view.tsx'),
})
