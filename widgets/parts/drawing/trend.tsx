import './trend.css'
import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { Point } from '#contract/station.ts'
import { useQuery } from '#src/atoms/query.ts'
import { colourOf } from '../figures/meaning.ts'
import { trendOf } from './trend-model.ts'
import { useToday, useUntil } from '../data/use-today.ts'

/** Stretches that the day's curve is reduced to. */
const SIZE = 160

interface Props {
  point: Point
  zone: string
  width: number
  height: number
  /** Width of the line, px. */
  line: number
}

/** A value's day so far, from midnight to midnight: what came before the number that stands above it. */
export function Trend({ point, zone, width, height, line }: Props) {
  const today = useToday(zone)
  const until = useUntil(today.to)
  const question = useMemo(() => ({ points: [point.id], from: today.from, to: until, size: SIZE }), [point.id, today.from, until])
  const [curve] = valueOf(useQuery('series', question, { everyMs: 120_000, reload: true }))?.series ?? []
  const paths = useMemo(
    () => (curve === undefined ? undefined : trendOf(curve, today, width, height - line * 2, point.unit === 'kW' || point.unit === 'kWh')),
    [curve, today, width, height, line, point.unit],
  )
  const colour = `var(${colourOf(point.quantity)})`
  return (
    <svg className="trend" width={width} height={height} aria-hidden="true">
      <rect width={width} height={height} className="trend-ground" />
      {paths !== undefined && paths.line !== '' && (
        <g transform={`translate(0 ${line})`}>
          <path d={paths.area} fill={colour} opacity="0.18" />
          <path d={paths.line} fill="none" stroke={colour} strokeWidth={line} strokeLinejoin="round" />
        </g>
      )}
    </svg>
  )
}
