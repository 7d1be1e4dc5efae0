import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})

export default defineWidget({
  type: 'revenue-now',
  version: 1,
  title: 'revenueNow',
  category: 'price',
  size: { w: 6, h: 5, minW: 4, minH: 4 },
  options,
  points: () => [],
  load: () => import('./view.tsx'),
})
