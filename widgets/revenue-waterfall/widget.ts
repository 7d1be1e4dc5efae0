import { z } from 'zod'
import { spanKinds } from '#domain/spans.ts'
import { defineWidget } from '../define.ts'

export const options = z.object({ scope: z.enum(['station', 'fleet']).default('station'), span: z.enum(spanKinds).default('month') })
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'revenue-waterfall',
  version: 1,
  title: 'revenueWaterfall',
  category: 'price',
  size: { w: 9, h: 9, minW: 7, minH: 7 },
  options,
  points: () => [],
  permission: ['operation_statistics'],
  load: () => import('./view.tsx'),
})
