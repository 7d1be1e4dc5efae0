import { z } from 'zod'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { defineWidget } from '../define.ts'

export const MOST_CHILDREN = 20

const child = z.object({
  type: z
    .string()
    .min(1)
    .max(64)
    .refine((type) => type !== 'rotation'),
  version: z.int().min(1),
  options: z.record(z.string(), z.unknown()),
})
export type Child = z.output<typeof child>

export const options = z.object({
  children: z.array(child).max(MOST_CHILDREN).default([]),
  seconds: z.number().min(3).max(3600).default(15),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'rotation',
  version: 1,
  title: 'rotation',
  category: 'general',
  size: { w: 8, h: 7, minW: 4, minH: 5 },
  options,
  holdsChildren: true,
  timeless: true,
  // Each child's own frame has its badge and asks for its topics.
  points: () => [],
  OwnSettings: lazyChunk(() => import('./settings.tsx')),
  load: () => import('./view.tsx'),
})
