import { z } from 'zod'
import { defineWidget } from '../define.ts'
import { binding, titleOfSource } from '../parts/data/binding.ts'

export const options = z.object({
  source: binding.default({ kind: 'quantity', quantity: 'loadPower' }),
  title: z.string().max(60).default(''),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'year-surface',
  version: 1,
  title: 'yearSurface',
  category: 'general',
  size: { w: 12, h: 9, minW: 6, minH: 6 },
  options,
  points: () => [],
  titleOf: titleOfSource,
  namesKind: true,
  load: () => import('./view.tsx'),
})
