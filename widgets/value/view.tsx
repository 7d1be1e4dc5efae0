import './value.css'
import { useMemo, type CSSProperties } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { Point } from '#contract/station.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Failed } from '#src/ui/state-card.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import type { ViewProps } from '../define.ts'
import { resolve } from '../parts/binding.ts'
import { colourOf } from '../parts/meaning.ts'
import { trendOf } from '../parts/trend-model.ts'
import { bodyPx } from '../parts/type-scale.ts'
import { useToday, useUntil } from '../parts/use-today.ts'
import type { Options } from './widget.ts'

const signed = new Set(['gridPower', 'storagePower'])
/** Stretches that the day's curve is reduced to. */
const SIZE = 160

/** The day so far, from midnight to midnight: what came before the number. */
function Trend({ point, zone, width, height, line }: { point: Point; zone: string; width: number; height: number; line: number }) {
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
    <svg className="value-trend" width={width} height={height} aria-hidden="true">
      <rect width={width} height={height} className="value-trend-ground" />
      {paths !== undefined && paths.line !== '' && (
        <g transform={`translate(0 ${line})`}>
          <path d={paths.area} fill={colour} opacity="0.18" />
          <path d={paths.line} fill="none" stroke={colour} strokeWidth={line} strokeLinejoin="round" />
        </g>
      )}
    </svg>
  )
}

export default function Value({ context, options, box }: ViewProps<Options>) {
  const point = resolve(context, options.source)
  if (point === undefined) return <Failed cause="gone" />
  const text = bodyPx(context.mode)
  const trendPx = options.trend && box.height > text * 4.2 ? Math.floor(Math.min(box.height * 0.45, text * 6)) : 0
  return (
    <div className="value-widget">
      <div className="key-number key-alone value-center" style={{ '--box-h': `${box.height - trendPx}px` } as CSSProperties}>
        <LiveText point={point.id} unit={point.unit} decimals={point.decimals} signed={signed.has(point.code)} chars={9} align="center" />
      </div>
      {trendPx > 0 && <Trend point={point} zone={context.zone} width={box.width} height={trendPx} line={Math.max(1.5, text / 10)} />}
    </div>
  )
}
