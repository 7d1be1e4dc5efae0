import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})

export default defineWidget({
  type: 'state-of-charge',
  version: 1,
  title: 'stateOfCharge',
  category: 'storage',
  size: { w: 4, h: 6, minW: 3, minH: 4 },
  options,
  points: (context) => [context.point('soc'), context.point('storagePower')],
  topics: (context) => context.model.devices.filter((device) => device.kind === 'battery').map((device) => `device:${device.sn}`),
  suits: (context) => context.model.station.isStorage,
  load: () => import('./view.tsx'),
})
