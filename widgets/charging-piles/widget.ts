import { z } from 'zod'
import { defineWidget } from '../define.ts'

export const options = z.object({})

export default defineWidget({
  type: 'charging-piles',
  version: 1,
  title: 'chargingPiles',
  category: 'piles',
  size: { w: 8, h: 6, minW: 4, minH: 4 },
  options,
  points: (context) => [context.point('pilePower')],
  topics: (context) => context.model.devices.filter((device) => device.kind === 'pile').map((device) => `device:${device.sn}`),
  suits: (context) => context.model.station.isCharPail,
  load: () => import('./view.tsx'),
})
