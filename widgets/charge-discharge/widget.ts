import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'charge-discharge',
  version: 1,
  title: 'chargeDischarge',
  category: 'storage',
  size: { w: 9, h: 7, minW: 5, minH: 4 },
  options,
  points: (context) => [context.point('storagePower')],
  suits: (context) => context.model.station.isStorage,
  load: () => import('./view.tsx'),
})
