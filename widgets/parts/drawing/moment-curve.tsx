import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { Point } from '#contract/station.ts'
import { LiveChart } from '#src/charts/live-chart.tsx'
import { useQuery } from '#src/atoms/query.ts'
import { aroundOf, valueBefore } from './moment.ts'

/** History of one point around a moment. */
export function useAround(point: Point | undefined, at: number, now: number) {
  const { from, to } = aroundOf(at, now)
  const span = useMemo(() => ({ kind: 'fixed' as const, from, to }), [from, to])
  const question = useMemo(() => (point === undefined ? undefined : { points: [point.id], from, to, size: 600 }), [point, from, to])
  const history = useQuery('series', question, { everyMs: 60_000, reload: true })
  const one = valueOf(history)?.series.find(({ pointId }) => pointId === point?.id)
  return { span, history, before: one === undefined ? undefined : valueBefore(one.times, one.values, at) }
}

interface Props extends Pick<ReturnType<typeof useAround>, 'span' | 'history'> {
  point: Point
  name: string
  at: number
  zone: string
  box: { width: number; height: number }
  /** Undefined: as in charts of the console. */
  labelPx?: number
}

/** A point's curve with the moment marked, going on with its live values. */
export function MomentCurve({ point, name, at, zone, box, labelPx, span, history }: Props) {
  const series = useMemo(() => [{ point: point.id, name, colour: '--accent' }], [point.id, name])
  return (
    <LiveChart
      series={series}
      unit={point.unit}
      decimals={point.decimals}
      history={history}
      span={span}
      zone={zone}
      width={box.width}
      height={box.height}
      withZero={false}
      markAt={at}
      {...(labelPx === undefined ? {} : { labelPx })}
    />
  )
}
