import { z } from 'zod'
import { quantityCodes } from '#contract/quantity.ts'
import type { Point } from '#contract/station.ts'
import type { Language } from '#contract/text.ts'
import { textOf } from '#src/atoms/language.ts'
import type { WidgetContext } from '../../define.ts'

/** What a value or line shows: a quantity of the station, or one parameter of a named device (kept with its names, so that a missing one can say so). */
export const binding = z.union([
  z.object({ kind: z.literal('quantity'), quantity: z.enum(quantityCodes) }),
  z.object({
    kind: z.literal('point'),
    point: z.object({
      id: z.int(),
      stationId: z.string(),
      deviceSn: z.string().nullable(),
      code: z.string(),
      name: z.object({ zh: z.string(), en: z.string() }),
      unit: z.string(),
      decimals: z.int(),
    }),
  }),
])
export type Binding = z.infer<typeof binding>

/** The bound point; undefined when this station has no such quantity. */
export function resolve(context: WidgetContext, bound: Binding): Point | undefined {
  if (bound.kind === 'quantity') return context.point(bound.quantity)
  return { ...bound.point, quantity: null, kind: 'measurement' }
}

/** Title of a widget of one source: what a person typed, else the point's name; undefined: the kind's own. */
export function titleOfSource(context: WidgetContext, { source, title }: { source: Binding; title: string }, language: Language): string | undefined {
  if (title !== '') return title
  const point = resolve(context, source)
  return point === undefined ? undefined : textOf(point.name, language)
}

/** Topics that carry a binding besides the station's own. */
export const topicsOf = (bound: readonly Binding[]): string[] => [
  ...new Set(bound.flatMap((one) => (one.kind === 'point' && one.point.deviceSn !== null ? [`device:${one.point.deviceSn}`] : []))),
]
