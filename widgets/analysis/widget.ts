import { z } from 'zod'
import { textOf } from '#src/atoms/language.ts'
import { defineWidget } from '../define.ts'
import { binding, resolve } from '../parts/data/binding.ts'

export const options = z.object({
  sources: z
    .array(binding)
    .min(1)
    .max(4)
    .default([{ kind: 'quantity', quantity: 'loadPower' }]),
  range: z.enum(['day', 'week', 'month']).default('week'),
  compare: z.boolean().default(false),
  title: z.string().max(60).default(''),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'analysis',
  version: 1,
  title: 'analysis',
  category: 'general',
  size: { w: 12, h: 8, minW: 5, minH: 5 },
  options,
  points: () => [],
  namesKind: true,
  titleOf(context, { sources, title }, language) {
    if (title !== '') return title
    const names = sources.flatMap((source) => {
      const point = resolve(context, source)
      return point === undefined ? [] : [textOf(point.name, language)]
    })
    return names.length === 0 ? undefined : names.join(' · ')
  },
  load: () => import('./view.tsx'),
})
