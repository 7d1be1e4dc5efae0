import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})

export default defineWidget({
  type: 'price-period-now',
  version: 1,
  title: 'pricePeriodNow',
  category: 'price',
  size: { w: 4, h: 5, minW: 3, minH: 4 },
  options,
  points: () => [],
  load: () => import('./view.tsx'),
})
