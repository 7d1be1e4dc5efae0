import { z } from 'zod'
import { defineWidget } from '../define.ts'

const percent = z.number().min(0).max(100)

export const options = z.object({
  /** Places of nodes that a person has moved, percent of the picture, by device number or group. */
  positions: z.record(z.string().max(80), z.tuple([percent, percent])).default({}),
})
export type Options = z.output<typeof options>

/** Devices whose power is shown each by itself; more than these are shown as a group anyway. */
const MOST_TOPICS = 40

export default defineWidget({
  type: 'topology',
  version: 1,
  title: 'topology',
  category: 'energy',
  size: { w: 14, h: 10, minW: 8, minH: 7 },
  options,
  points: (context) => (['gridPower', 'pvPower', 'storagePower', 'loadPower', 'pilePower'] as const).map((quantity) => context.point(quantity)),
  topics: (context) =>
    context.model.devices
      .filter((device) => ['gridMeter', 'transformer', 'loadMeter', 'pcs', 'battery', 'pvInverter', 'pile'].includes(device.kind))
      .slice(0, MOST_TOPICS)
      .map((device) => `device:${device.sn}`),
  load: () => import('./view.tsx'),
})
