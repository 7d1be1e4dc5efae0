import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})

export default defineWidget({
  type: 'fleet-ranking',
  version: 1,
  title: 'fleetRanking',
  category: 'fleet',
  size: { w: 6, h: 7, minW: 4, minH: 4 },
  options,
  points: () => [],
  load: () => import('./view.tsx'),
})
