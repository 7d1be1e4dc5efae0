import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})

export default defineWidget({
  type: 'fleet-flow',
  version: 1,
  title: 'fleetFlow',
  category: 'fleet',
  size: { w: 10, h: 7, minW: 8, minH: 4 },
  options,
  points: () => [],
  topics: () => ['fleet'],
  load: () => import('./view.tsx'),
})
