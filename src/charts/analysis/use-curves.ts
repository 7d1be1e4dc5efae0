import { useMemo } from 'react'
import type { Resolution } from '#contract/analysis.ts'
import { valueOf, type Live } from '#contract/live-value.ts'
import type { AnalysisCurve, AnalysisPoint, AnalysisSource } from '#contract/schemas/analysis.ts'
import type { Answer, Payload } from '#contract/schemas.ts'
import type { Language } from '#contract/text.ts'
import { curveOver, laidOver } from '#domain/periods.ts'
import { nameOf, textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { View } from '../view.ts'
import type { DrawnCurve } from './drawn.ts'

export interface Stretch {
  from: number
  to: number
  /** What the period is called where there are several. */
  words: string
}

export interface CurvesQuestion {
  sources: readonly AnalysisSource[]
  points: readonly AnalysisPoint[]
  /** The first one, and those that are laid over it. */
  stretches: readonly Stretch[]
  zone: string
  resolution: Resolution | undefined
  /** What of the first stretch is looked at. */
  view: View
  size: number
  colours: readonly string[]
  language: Language
  /** The station whose name stands above: names do not say it again. */
  here?: string | undefined
}

type Answered = Live<Answer<'analysisCurves'>>
type Asked = Payload<'analysisCurves'>

/** Station, device and parameter, as short as it is unmistakable among the others; `at`: the station whose name is said beside it anyway. */
export function parameterName(point: AnalysisPoint, among: readonly AnalysisPoint[], language: Language, at?: string): string {
  const device = nameOf(point.deviceName, point.deviceNameEn, language)
  const station = nameOf(point.stationName, point.stationNameEn, language)
  const own = textOf(point.name, language)
  const manyStations = among.some((one) => one.stationId !== point.stationId)
  return [manyStations || (device === '' && point.stationId !== at) ? station : '', device, own].filter((part) => part !== '').join(' · ')
}

/** One stretch: all of it, and what is looked at as finely as the screen shows it. */
function useStretch(
  base: Omit<Asked, 'from' | 'to'> | undefined,
  stretch: Stretch | undefined,
  view: View | undefined,
): [whole: Answered, detail: Answered] {
  const whole = useMemo(
    () => (base === undefined || stretch === undefined ? undefined : { ...base, from: stretch.from, to: stretch.to }),
    [base, stretch],
  )
  const from = view?.[0]
  const to = view?.[1]
  const detail = useMemo(
    () => (whole === undefined || from === undefined || to === undefined || from >= to ? undefined : { ...whole, from, to }),
    [whole, from, to],
  )
  return [useQuery('analysisCurves', whole, { reload: true }), useQuery('analysisCurves', detail)]
}

/** The finer readings where they were asked for, the others before and after. */
function joined(
  whole: AnalysisCurve,
  detail: AnalysisCurve | undefined,
  view: View | undefined,
): Pick<AnalysisCurve, 'times' | 'values' | 'gapMs' | 'resolution'> {
  if (detail === undefined || view === undefined || detail.times.length === 0) return whole
  const times: number[] = []
  const values: number[] = []
  const add = (of: AnalysisCurve, keep: (at: number) => boolean): void =>
    of.times.forEach((at, i) => {
      if (keep(at)) {
        times.push(at)
        values.push(of.values[i] as number)
      }
    })
  add(whole, (at) => at < view[0])
  add(detail, () => true)
  add(whole, (at) => at >= view[1])
  return { times, values, gapMs: Math.max(whole.gapMs, detail.gapMs), resolution: detail.resolution }
}

/** What the curves of a question are, asked of the server again for what is looked at: no extreme is lost, however far one looks. */
export function useCurves(question: CurvesQuestion): { live: Answered; curves: DrawnCurve[]; isRefining: boolean } {
  const { sources, points, stretches, zone, resolution, view, size, colours, language, here } = question
  const base = useMemo(
    () => (sources.length === 0 ? undefined : { sources: [...sources], size, ...(resolution === undefined ? {} : { resolution }) }),
    [sources, size, resolution],
  )
  const [first, second, third] = stretches
  const isWhole = first === undefined || (view[0] <= first.from && view[1] >= first.to)
  const viewOf = (stretch: Stretch | undefined): View | undefined =>
    isWhole || stretch === undefined || first === undefined
      ? undefined
      : [
          Math.max(stretch.from, laidOver(zone, first.from, stretch.from, view[0])),
          Math.min(stretch.to, laidOver(zone, first.from, stretch.from, view[1])),
        ]
  const views = [viewOf(first), viewOf(second), viewOf(third)]
  const answers = [useStretch(base, first, views[0]), useStretch(base, second, views[1]), useStretch(base, third, views[2])] as const
  const [live] = answers[0]
  const found = answers.map(([whole, detail]) => [valueOf(whole), valueOf(detail)] as const)
  const curves = useMemo(() => {
    const drawn: DrawnCurve[] = []
    for (const [period, stretch] of stretches.entries()) {
      const [whole, detail] = found[period] ?? []
      for (const [i, source] of sources.entries()) {
        const point = points.find(({ id }) => id === source.point)
        const own = whole?.curves.find((one) => one.point === source.point && one.as === source.as)
        if (point === undefined || own === undefined) continue
        const curve = joined(
          own,
          source.as === 'energy' ? undefined : detail?.curves.find((one) => one.point === source.point && one.as === source.as),
          views[period],
        )
        const name = parameterName(point, points, language, here)
        drawn.push({
          point: point.id,
          name: stretches.length > 1 ? `${name} · ${stretch.words}` : name,
          colour: colours[i] ?? '--accent',
          unit: point.unit,
          decimals: point.decimals,
          isStepped: point.kind === 'signal' || source.as === 'energy',
          period,
          gapMs: curve.gapMs,
          ...(source.as === 'energy' ? { stepMs: curve.gapMs / 1.2 } : { resolution: curve.resolution }),
          ...(period === 0 ? { times: curve.times, values: curve.values } : curveOver(zone, stretch.from, stretches[0]?.from ?? stretch.from, curve)),
        })
      }
    }
    return drawn
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the answers themselves, not the list around them
  }, [...found.flat(), sources, points, stretches, zone, colours, language, here])
  return { live, curves, isRefining: answers.some(([, detail], i) => views[i] !== undefined && detail.state === 'waiting') }
}
