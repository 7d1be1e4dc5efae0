import { z } from 'zod'
import { gridCo2KgPerKwh } from '#domain/carbon.ts'
import { defineWidget } from '../define.ts'

/**
 * Factors that differ by country and year: what is shown names its source. Coal: standard coal for a supplied kWh in China in 2022, National Energy Administration.
 */
export const options = z.object({
  co2KgPerKwh: z.number().min(0).max(5).default(gridCo2KgPerKwh),
  /** Empty: the source of the default factor, in the reader's language. */
  co2Source: z.string().max(100).default(''),
  coalKgPerKwh: z.number().min(0).max(5).default(0.3015),
  coalSource: z.string().max(100).default(''),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'carbon',
  version: 1,
  title: 'carbon',
  category: 'pv',
  size: { w: 6, h: 6, minW: 4, minH: 5 },
  options,
  points: (context) => [context.point('pvGeneration')],
  suits: (context) => context.model.station.isPhotoVoltaic,
  load: () => import('./view.tsx'),
})
