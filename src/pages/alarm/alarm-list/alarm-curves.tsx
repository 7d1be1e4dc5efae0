import { useAtomValue } from 'jotai'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf, type Live } from '#contract/live-value.ts'
import type { Answer } from '#contract/schemas.ts'
import type { Point } from '#contract/station.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { useSize } from '#src/ui/use-size.ts'
import { isCurve } from '#widgets/parts/drawing/moment.ts'
import { MomentCurve } from '#widgets/parts/drawing/moment-curve.tsx'

const AROUND_MS = 10 * 60_000

interface Props {
  stationId: string
  points: readonly Point[]
  at: number
  zone: string
}

/**
 * Values of points around a moment, each a curve below the other with the moment marked, and the value that held then: a gateway that reports by exception says
 * nothing of what stays the same. Points without a curve in these minutes are named, with the value that held.
 */
export function AlarmCurves({ stationId, points, at, zone }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const span = useMemo(() => ({ kind: 'fixed' as const, from: at - AROUND_MS, to: at + AROUND_MS }), [at])
  const question = useMemo(() => ({ points: points.map(({ id }) => id), from: span.from, to: span.to, size: 800 }), [points, span])
  const history = useQuery('series', question, { everyMs: 60_000 })
  const then = useQuery('snapshot', useMemo(() => ({ powerstationId: stationId, at, points: points.map(({ id }) => id) }), [stationId, at, points])) // prettier-ignore
  const values = valueOf(then)?.values
  const heldAt = ({ id, unit, decimals }: Point): string => {
    const held = values?.find(({ pointId }) => pointId === id)
    return held?.value == null ? '' : t('alarmLife.heldAt', { value: formatShown(held.value, unit, decimals, language) })
  }
  const known = valueOf(history)?.series
  const isHeard = ({ id }: Point): boolean => known === undefined || known.some((one) => one.pointId === id && isCurve(one))
  const silent = points.filter((point) => !isHeard(point))
  return (
    <>
      {points.filter(isHeard).map((point) => (
        <figure key={point.id} className="alarm-curve">
          <figcaption>
            {textOf(point.name, language)} <b>{heldAt(point)}</b>
          </figcaption>
          <Curve point={point} name={textOf(point.name, language)} history={history} span={span} at={at} zone={zone} />
        </figure>
      ))}
      {silent.length > 0 && (
        <p className="dim">
          {t('alarmLife.notHeard', {
            names: silent.map((point) => [textOf(point.name, language), heldAt(point)].filter(Boolean).join(' ')).join(t('layout.list')),
          })}
        </p>
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

function Curve(props: CurveProps) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  return (
    <div className="alarm-chart" ref={box}>
      <MomentCurve {...props} box={size} />
    </div>
  )
}
