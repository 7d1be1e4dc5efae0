import { resolutions, type Resolution } from '#contract/analysis.ts'
import { toShown, formatNumber } from '#domain/units.ts'
import type { Language } from '#contract/text.ts'

/** One line of an analysis: a parameter over one period. */
export interface DrawnCurve {
  point: number
  /** Of the parameter, and of the period where there are several. */
  name: string
  /** Token of its colour: `--pv`. */
  colour: string
  unit: string
  decimals: number
  /** Holds its value until the next: signals, energies of steps. */
  isStepped: boolean
  /** Which of the periods; 0 is the first one, others are dashed and paler. */
  period: number
  gapMs: number
  /** What it is drawn from; absent: of energies by their steps. */
  resolution?: Resolution
  /** An energy fills its step, the last one too. */
  stepMs?: number
  times: readonly number[]
  values: readonly number[]
}

/** A moment with words: an alarm, a note, a correction. */
export interface Mark {
  kind: 'alarm' | 'note' | 'correction'
  at: number
  words: string
  /** Token of its colour. */
  colour: string
}

/** A stretch of time with words: suspect readings. */
export interface Band {
  from: number
  to: number
  words: string
}

/** Colours by token, read once a picture; the theme decides. */
export function colourReader(): (token: string) => string {
  const style = getComputedStyle(document.body)
  return (token) => style.getPropertyValue(token).trim()
}

/** What an axis of one unit writes: all in the one scale that suits the largest. */
export function scaleOf(
  values: Iterable<number>,
  unit: string,
  decimals: number,
  language: Language,
): { unit: string; words(value: number): string } {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  const largest = low > high ? 0 : Math.max(Math.abs(low), Math.abs(high))
  const shown = toShown(largest, unit, decimals)
  const factor = largest === 0 ? 1 : shown.value / largest
  // Labels are told apart by what lies between them: some fifth of what there is.
  const step = ((high - low) / 5) * factor
  const places = step > 0 ? Math.min(6, Math.max(0, Math.ceil(-Math.log10(step)))) : decimals
  return { unit: shown.unit, words: (value) => formatNumber(value * factor, places, language) }
}

/** Points as echarts has them, with a hole where neighbours are further apart than a gap; `shift` is added to times. */
export function pointsOf(curve: DrawnCurve, shift: number): (readonly [number, number | null])[] {
  const points: (readonly [number, number | null])[] = []
  let last = Number.NaN
  const closed = (at: number): void => {
    if (curve.stepMs !== undefined) points.push([last + curve.stepMs + shift, points.at(-1)?.[1] ?? null])
    points.push([at, null])
  }
  curve.times.forEach((at, i) => {
    if (at - last > curve.gapMs) closed((last + at) / 2 + shift)
    points.push([at + shift, curve.values[i] ?? null])
    last = at
  })
  if (curve.stepMs !== undefined && points.length > 0) points.push([last + curve.stepMs + shift, points.at(-1)?.[1] ?? null])
  return points
}

/** The reading that holds at an instant; undefined: nothing near it. */
export function readingAt({ times, values, gapMs }: Pick<DrawnCurve, 'times' | 'values' | 'gapMs'>, at: number): number | undefined {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] as number) <= at) low = middle + 1
    else high = middle
  }
  const time = times[low - 1]
  return time === undefined || at - time > gapMs ? undefined : values[low - 1]
}

/** Lines of a tip as elements: names of devices are text, never markup. */
export function tipOf(title: string, lines: readonly { colour: string; words: string }[]): HTMLElement {
  const tip = document.createElement('div')
  const head = document.createElement('b')
  head.textContent = title
  tip.append(head)
  for (const { colour, words } of lines) {
    const line = document.createElement('div')
    const dot = document.createElement('i')
    dot.className = 'analysis-dot'
    dot.style.background = colour
    line.append(dot, words)
    tip.append(line)
  }
  return tip
}

/** Fine readings are kept for less long than sums: what curves are drawn from where it is coarser than what was chosen. */
export function coarserThan(wanted: Resolution | undefined, curves: readonly Pick<DrawnCurve, 'resolution' | 'times'>[]): Resolution | undefined {
  if (wanted === undefined) return undefined
  const coarsest = resolutions.findLast((one) => curves.some(({ resolution, times }) => resolution === one && times.length > 0))
  return coarsest !== undefined && resolutions.indexOf(coarsest) > resolutions.indexOf(wanted) ? coarsest : undefined
}
