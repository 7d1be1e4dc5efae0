import { z } from 'zod'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { defineWidget } from '../define.ts'

export const options = z.object({
  /** The saved analysis, with the name that it had when it was chosen. */
  analysis: z
    .object({ id: z.string().max(64), name: z.string().max(64) })
    .nullable()
    .default(null),
  /** True: as long as it is, up to today; else over the days that were saved. */
  upToToday: z.boolean().default(true),
  title: z.string().max(60).default(''),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'saved-analysis',
  version: 1,
  title: 'savedAnalysis',
  category: 'general',
  permission: ['monitor_data-analysis'],
  size: { w: 12, h: 8, minW: 6, minH: 5 },
  options,
  points: () => [],
  titleOf: (_context, { title, analysis }) => (title !== '' ? title : analysis === null ? undefined : analysis.name),
  OwnSettings: lazyChunk(() => import('./settings.tsx')),
  load: () => import('./view.tsx'),
})
