import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})

export default defineWidget({
  type: 'fleet-board',
  version: 1,
  title: 'fleetBoard',
  category: 'fleet',
  size: { w: 12, h: 9, minW: 6, minH: 5 },
  options,
  points: () => [],
  topics: () => ['fleet'],
  load: () => import('./view.tsx'),
})
