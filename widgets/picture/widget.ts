import { z } from 'zod'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { defineWidget } from '../define.ts'

export const options = z.object({
  /** A file of our own store: foreign addresses would tell other hosts who looks. */
  file: z
    .object({ id: z.string().max(64), name: z.string().max(300) })
    .nullable()
    .default(null),
  fit: z.enum(['contain', 'cover', 'fill']).default('contain'),
  alt: z.string().max(100).default(''),
  title: z.string().max(60).default(''),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'picture',
  version: 1,
  title: 'picture',
  category: 'general',
  timeless: true,
  size: { w: 6, h: 6, minW: 3, minH: 3 },
  options,
  points: () => [],
  titleOf: (_context, { title }) => (title === '' ? undefined : title),
  OwnSettings: lazyChunk(() => import('./settings.tsx')),
  load: () => import('./view.tsx'),
})
