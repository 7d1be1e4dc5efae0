import { z } from 'zod'
import { defineWidget } from '../define.ts'
import { topicsOf } from '../parts/single-line/topics.ts'

const percent = z.number().min(0).max(100)

export const options = z.object({
  /** Places of nodes that a person has moved, percent of the picture, by device number or group. */
  positions: z.record(z.string().max(80), z.tuple([percent, percent])).default({}),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'topology',
  version: 1,
  title: 'topology',
  category: 'energy',
  size: { w: 14, h: 10, minW: 8, minH: 7 },
  options,
  points: (context) => (['gridPower', 'pvPower', 'storagePower', 'loadPower', 'pilePower'] as const).map((quantity) => context.point(quantity)),
  topics: ({ model }) => topicsOf(model.devices),
  load: () => import('./view.tsx'),
})
