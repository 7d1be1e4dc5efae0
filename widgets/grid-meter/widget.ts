import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'grid-meter',
  version: 1,
  title: 'gridMeter',
  category: 'energy',
  size: { w: 8, h: 6, minW: 4, minH: 4 },
  options,
  points: (context) => [context.point('gridPower')],
  topics: (context) => context.model.devices.filter((device) => device.kind === 'gridMeter').map((device) => `device:${device.sn}`),
  still: true,
  load: () => import('./view.tsx'),
})
