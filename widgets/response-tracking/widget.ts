import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'response-tracking',
  version: 1,
  title: 'responseTracking',
  category: 'storage',
  size: { w: 10, h: 6, minW: 8, minH: 5 },
  options,
  points: () => [],
  permission: ['demand_response'],
  load: () => import('./view.tsx'),
})
