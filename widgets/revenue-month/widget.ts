import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'revenue-month',
  version: 1,
  title: 'revenueMonth',
  category: 'price',
  size: { w: 9, h: 7, minW: 5, minH: 4 },
  options,
  points: () => [],
  load: () => import('./view.tsx'),
})
