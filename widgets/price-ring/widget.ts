import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'price-ring',
  version: 1,
  title: 'priceRing',
  category: 'price',
  size: { w: 5, h: 6, minW: 4, minH: 5 },
  options,
  points: () => [],
  load: () => import('./view.tsx'),
})
