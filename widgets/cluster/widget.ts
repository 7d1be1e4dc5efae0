import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})

export default defineWidget({
  type: 'cluster',
  version: 1,
  title: 'cluster',
  category: 'storage',
  size: { w: 10, h: 6, minW: 5, minH: 4 },
  options,
  points: (context) => [context.point('soc')],
  topics: (context) =>
    context.model.devices.filter((device) => device.kind === 'cluster' || device.kind === 'battery').map((device) => `device:${device.sn}`),
  suits: (context) => context.model.station.isStorage,
  still: true,
  load: () => import('./view.tsx'),
})
