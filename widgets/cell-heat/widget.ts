import { z } from 'zod'
import { defineWidget } from '../define.ts'
import { clusterOf } from './model.ts'

export const options = z.object({
  /** Number of the cluster; empty: the station's first. */
  device: z.string().max(64).default(''),
  quantityOfCells: z.enum(['voltage', 'temperature']).default('voltage'),
  /** relative: round the mean of the moment; fixed: between the two limits below. */
  scale: z.enum(['relative', 'fixed']).default('relative'),
  low: z.number().min(-100).max(1000).default(2.8),
  high: z.number().min(-100).max(1000).default(3.65),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'cell-heat',
  version: 1,
  title: 'cellHeat',
  category: 'storage',
  size: { w: 8, h: 7, minW: 4, minH: 4 },
  options,
  points: (context) => [context.point('soc')],
  topics(context, { device }) {
    const found = clusterOf(context.model.devices, device)
    return found === undefined ? [] : [`device:${found.sn}`]
  },
  suits: (context) => context.model.station.isStorage,
  load: () => import('./view.tsx'),
})
