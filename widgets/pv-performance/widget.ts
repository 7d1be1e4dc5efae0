import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'pv-performance',
  version: 1,
  title: 'pvPerformance',
  category: 'pv',
  size: { w: 9, h: 7, minW: 5, minH: 5 },
  options,
  points: (context) => [context.point('pvPower'), context.point('irradiance')],
  suits: (context) => context.model.station.isPhotoVoltaic,
  load: () => import('./view.tsx'),
})
