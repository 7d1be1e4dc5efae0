import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'price-calendar',
  version: 1,
  title: 'priceCalendar',
  category: 'price',
  size: { w: 8, h: 8, minW: 5, minH: 6 },
  options,
  points: () => [],
  load: () => import('./view.tsx'),
})
