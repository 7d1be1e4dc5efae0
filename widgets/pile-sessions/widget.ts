import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'pile-sessions',
  version: 1,
  title: 'pileSessions',
  category: 'piles',
  size: { w: 7, h: 7, minW: 4, minH: 4 },
  options,
  points: (context) => [context.point('pilePower')],
  suits: (context) => context.model.station.isCharPail,
  load: () => import('./view.tsx'),
})
