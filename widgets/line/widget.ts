import { z } from 'zod'
import { textOf } from '#src/atoms/language.ts'
import { defineWidget } from '../define.ts'
import { binding, resolve, topicsOf } from '../parts/data/binding.ts'

export const MAX_SERIES = 4

export const options = z.object({
  sources: z
    .array(binding)
    .min(1)
    .max(MAX_SERIES)
    .default([{ kind: 'quantity', quantity: 'gridPower' }]),
  /** Length of the window, minutes. */
  minutes: z.int().min(1).max(1440).default(30),
  title: z.string().max(60).default(''),
})
export type Options = z.output<typeof options>

export default defineWidget({
  type: 'line',
  version: 1,
  title: 'line',
  category: 'general',
  size: { w: 8, h: 6, minW: 4, minH: 4 },
  options,
  points: (context, { sources }) => sources.map((source) => resolve(context, source)),
  topics: (_context, { sources }) => topicsOf(sources),
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
