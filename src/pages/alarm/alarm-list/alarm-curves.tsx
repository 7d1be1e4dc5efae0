import { useAtomValue } from 'jotai'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf, type Live } from '#contract/live-value.ts'
import type { Answer } from '#contract/schemas.ts'
import type { Point } from '#contract/station.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { LiveChart } from '#src/charts/live-chart.tsx'
import { useSize } from '#src/ui/use-size.ts'

const AROUND_MS = 10 * 60_000

/** Values of points around a moment, each a curve below the other with the moment marked; those of which nothing was heard then are named. */
export function AlarmCurves({ points, at, zone }: { points: readonly Point[]; at: number; zone: string }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const span = useMemo(() => ({ kind: 'fixed' as const, from: at - AROUND_MS, to: at + AROUND_MS }), [at])
  const question = useMemo(() => ({ points: points.map(({ id }) => id), from: span.from, to: span.to, size: 800 }), [points, span])
  const history = useQuery('series', question, { everyMs: 60_000 })
  const known = valueOf(history)?.series
  const isHeard = ({ id }: Point): boolean => known === undefined || known.some((one) => one.pointId === id && one.times.length > 0)
  const silent = points.filter((point) => !isHeard(point))
  return (
    <>
      {points.filter(isHeard).map((point) => (
        <figure key={point.id} className="alarm-curve">
          <figcaption>{textOf(point.name, language)}</figcaption>
          <Curve point={point} name={textOf(point.name, language)} history={history} span={span} at={at} zone={zone} />
        </figure>
      ))}
      {silent.length > 0 && (
        <p className="dim">{t('alarmLife.notHeard', { names: silent.map((point) => textOf(point.name, language)).join(t('alarmLife.comma')) })}</p>
      )}
    </>
  )
}

interface CurveProps {
  point: Point
  name: string
  history: Live<Answer<'series'>>
  span: { kind: 'fixed'; from: number; to: number }
  at: number
  zone: string
}

function Curve({ point, name, history, span, at, zone }: CurveProps) {
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const series = useMemo(() => [{ point: point.id, name, colour: '--accent' }], [point.id, name])
  return (
    <div className="alarm-chart" ref={box}>
      <LiveChart
        series={series}
        unit={point.unit}
        decimals={point.decimals}
        history={history}
        span={span}
        zone={zone}
        width={width}
        height={height}
        withZero={false}
        markAt={at}
      />
    </div>
  )
}
