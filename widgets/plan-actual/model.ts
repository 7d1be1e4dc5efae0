import type { Answer } from '#contract/schemas.ts'

export const QUARTER_MS = 900_000
export type PlanDay = Answer<'planDay'>
export type Values = readonly (number | null)[]

/** The curves of a day, from what was meant to what was. */
export const curves = [
  { key: 'wanted', colour: '--text-3', dash: '2 4' },
  { key: 'planned', colour: '--accent', dash: '7 4' },
  { key: 'actual', colour: '--storage', dash: undefined },
] as const

/** Lowest and highest power of a day with some room, zero always among them. */
export function boundsOf(day: PlanDay): [number, number] {
  const known = curves.flatMap(({ key }) => day[key].filter((kw) => kw !== null))
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)]
  const room = (high - low) * 0.06 || 1
  return [low < 0 ? low - room : 0, high + room]
}

/** The quarter hour that people ask about first: the last that was heard; before there is any, the present one. */
export function lastKnown(day: PlanDay): number {
  const heard = day.actual.findLastIndex((kw) => kw !== null)
  return heard !== -1
    ? heard
    : Math.max(
        0,
        day.starts.findLastIndex((start) => start <= day.at),
      )
}

/** Steps of a curve: the mean of a quarter hour holds from its beginning to its end; what is not known is a gap. */
export function stepsOf(values: Values, x: (i: number) => number, y: (kw: number) => number): string {
  let path = ''
  values.forEach((kw, i) => {
    if (kw === null) return
    const isFirst = (values[i - 1] ?? null) === null
    path += `${isFirst ? 'M' : 'L'}${x(i).toFixed(1)} ${y(kw).toFixed(1)}H${x(i + 1).toFixed(1)}`
  })
  return path
}

/** Where on the day something is, in quarter hours from its beginning; within it. */
export function placeOf(at: number, { starts }: PlanDay): number {
  const first = starts[0] ?? 0
  return Math.min(starts.length, Math.max(0, (at - first) / QUARTER_MS))
}
