import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})

export default defineWidget({
  type: 'pv-generation',
  version: 1,
  title: 'pvGeneration',
  category: 'pv',
  size: { w: 6, h: 5, minW: 4, minH: 4 },
  options,
  points: (context) => [context.point('pvPower'), context.point('irradiance')],
  suits: (context) => context.model.station.isPhotoVoltaic,
  load: () => import('./view.tsx'),
})
