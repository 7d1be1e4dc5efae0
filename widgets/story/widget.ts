import { z } from 'zod'
import { gridCo2KgPerKwh } from '#domain/carbon.ts'
import { withWords } from '#src/i18n/i18n.ts'
import { defineWidget } from '../define.ts'

const source = z.string().max(100).default('')

/**
 * Factors that turn energy into what people know, each with where it comes from (empty: the source of the default, in the reader's language). CO2: as the
 * widget of carbon has it. Tree: European Environment Agency, "Trees help tackle climate change", 2011. Car: limit for a passenger car of some two tonnes,
 * GB 36980.1-2025. Household: residents' consumption of 2024 (National Energy Administration) by the households of the census of 2020.
 */
export const options = z.object({
  /** How things are told. */
  readers: z.enum(['plain', 'expert']).default('plain'),
  seconds: z.number().min(5).max(3600).default(20),
  co2KgPerKwh: z.number().min(0).max(5).default(gridCo2KgPerKwh),
  co2Source: source,
  treeKgPerYear: z.number().min(0.1).max(1000).default(22),
  treeSource: source,
  carKwhPer100Km: z.number().min(1).max(200).default(15.1),
  carSource: source,
  householdKwhPerYear: z.number().min(100).max(100_000).default(3024),
  householdSource: source,
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'story',
  version: 1,
  title: 'story',
  category: 'general',
  size: { w: 12, h: 12, minW: 6, minH: 7 },
  options,
  free: true,
  points: (context) => (['gridPower', 'pvPower', 'storagePower', 'loadPower', 'pilePower'] as const).map((quantity) => context.point(quantity)),
  load: () => withWords('story', import('./view.tsx')),
})
