import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'environment',
  version: 1,
  title: 'environment',
  category: 'pv',
  size: { w: 7, h: 4, minW: 4, minH: 3 },
  options,
  points: (context) => [context.point('irradiance'), context.point('ambientTemperature')],
  topics: (context) => context.model.devices.filter((device) => device.kind === 'environment').map((device) => `device:${device.sn}`),
  suits: (context) => context.model.devices.some((device) => device.kind === 'environment'),
  still: true,
  load: () => import('./view.tsx'),
})
