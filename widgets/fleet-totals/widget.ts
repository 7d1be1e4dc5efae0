import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})

export default defineWidget({
  type: 'fleet-totals',
  version: 1,
  title: 'fleetTotals',
  category: 'fleet',
  size: { w: 8, h: 6, minW: 5, minH: 4 },
  options,
  points: () => [],
  topics: () => ['fleet'],
  load: () => import('./view.tsx'),
})
