import { z } from 'zod'
import { defineWidget } from '../define.ts'
import { siteGroups } from '../parts/site/site.ts'
import { siteTopics } from '../parts/site/topics.ts'

const metres = z.number().min(-60).max(60)

export const options = z.object({
  /** Metres by which a person has moved parts of the site, by group. */
  shifts: z.partialRecord(z.enum(siteGroups), z.tuple([metres, metres])).default({}),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'site-scene',
  version: 1,
  title: 'siteScene',
  category: 'energy',
  size: { w: 12, h: 10, minW: 6, minH: 6 },
  options,
  free: true,
  points: (context) => (['gridPower', 'pvPower', 'storagePower', 'loadPower', 'pilePower'] as const).map((quantity) => context.point(quantity)),
  topics: ({ model }) => siteTopics(model.devices),
  load: () => import('./view.tsx'),
})
