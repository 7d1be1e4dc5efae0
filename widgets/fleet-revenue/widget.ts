import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})

export default defineWidget({
  type: 'fleet-revenue',
  version: 1,
  title: 'fleetRevenue',
  category: 'fleet',
  size: { w: 6, h: 8, minW: 4, minH: 5 },
  options,
  points: () => [],
  load: () => import('./view.tsx'),
})
