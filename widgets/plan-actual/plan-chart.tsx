import './plan-chart.css'
import { useAtomValue } from 'jotai'
import type { PriceSegment } from '#contract/price.ts'
import { axisOf, marginOf } from '#src/charts/chart-frame.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { clockWords } from '#src/ui/time-words.ts'
import { periodColour } from '../parts/figures/meaning.ts'
import { boundsOf, curves, placeOf, stepsOf, type PlanDay } from './model.ts'

interface Props {
  day: PlanDay
  prices: readonly PriceSegment[]
  zone: string
  /** Undefined: the day is not of now. */
  now: number | undefined
  width: number
  height: number
  labelPx: number
  /** The quarter hour that is told; undefined: no one is pointed at. */
  chosen: number | undefined
  onChoose(quarter: number | undefined): void
  label: string
  /** Of a limit that held. */
  limitWords(limit: PlanDay['limits'][number]): string
}

/** Plan, report and measured power of a day around zero; behind them price periods, and when limits held. */
export function PlanChart({ day, prices, zone, now, width, height, labelPx, chosen, onChoose, label, limitWords }: Props) {
  const language = useAtomValue(languageAtom)
  const bounds = boundsOf(day)
  const rough = marginOf(labelPx, 4)
  const axis = axisOf(bounds, 'kW', Math.max(1, Math.floor((height - rough.top - rough.bottom) / (labelPx * 3))), language)
  const margin = { ...rough, left: marginOf(labelPx, Math.max(...axis.labels.map((text) => text.length))).left, right: Math.round(labelPx * 1.6) }
  const plot = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom }
  if (plot.width < 30 || plot.height < 16) return null
  const quarters = day.starts.length
  const x = (quarter: number): number => (quarter / quarters) * plot.width
  const y = (kw: number): number => plot.height - ((kw - bounds[0]) / (bounds[1] - bounds[0])) * plot.height
  const hours = plot.width > labelPx * 40 ? 3 : plot.width > labelPx * 18 ? 6 : 12
  const marks = day.starts.flatMap((start, i) => (i % (hours * 4) === 0 ? [{ i, words: clockWords(start, zone) }] : []))
  const choose = (by: number): void => onChoose(Math.min(quarters - 1, Math.max(0, (chosen ?? 0) + by)))
  return (
    <svg
      className="plan-chart"
      width={width}
      height={height}
      fontSize={labelPx}
      role="img"
      aria-label={label}
      tabIndex={0}
      onKeyDown={({ key }) => (key === 'ArrowRight' ? choose(1) : key === 'ArrowLeft' ? choose(-1) : key === 'Escape' && onChoose(undefined))}
      onBlur={() => onChoose(undefined)}
      onPointerLeave={() => onChoose(undefined)}
      onPointerMove={({ clientX, currentTarget }) => {
        // The board may be drawn at another size than it is laid out.
        const edge = currentTarget.getBoundingClientRect()
        const at = Math.floor((((clientX - edge.left) * (width / edge.width) - margin.left) / plot.width) * quarters)
        onChoose(at >= 0 && at < quarters ? at : undefined)
      }}
    >
      <text x={2} y={labelPx * 1.1} className="plan-axis-word">
        {axis.unit}
      </text>
      <g transform={`translate(${margin.left} ${margin.top})`}>
        {prices.map(({ from, to, period }) => (
          <rect
            key={from}
            x={x(placeOf(from, day))}
            width={Math.max(0, x(placeOf(to, day)) - x(placeOf(from, day)))}
            height={plot.height}
            fill={periodColour(period)}
            opacity="0.1"
          />
        ))}
        {day.limits.map((limit) => (
          <rect
            key={`${limit.held}/${limit.limit}/${limit.from}`}
            x={x(placeOf(limit.from, day))}
            width={Math.max(2, x(placeOf(limit.to ?? day.at, day)) - x(placeOf(limit.from, day)))}
            y={plot.height - 5}
            height={5}
            className="plan-limit"
          >
            <title>{limitWords(limit)}</title>
          </rect>
        ))}
        {axis.ticks.map((tick, i) => (
          <g key={tick} transform={`translate(0 ${y(tick)})`}>
            <line x2={plot.width} className={tick === 0 ? 'plan-nought' : 'plan-grid'} />
            <text x={-labelPx * 0.5} dy="0.32em" textAnchor="end" className="plan-axis-word">
              {axis.labels[i]}
            </text>
          </g>
        ))}
        {marks.map(({ i, words }) => (
          <text key={i} x={x(i)} y={plot.height + labelPx * 1.5} textAnchor={i === 0 ? 'start' : 'middle'} className="plan-axis-word">
            {words}
          </text>
        ))}
        {curves.map(({ key, colour, dash }) => (
          <path key={key} className="plan-curve" d={stepsOf(day[key], x, y)} stroke={`var(${colour})`} strokeDasharray={dash} />
        ))}
        {now !== undefined && <line className="plan-now" x1={x(placeOf(now, day))} x2={x(placeOf(now, day))} y2={plot.height} />}
        {chosen !== undefined && <rect x={x(chosen)} width={x(1)} height={plot.height} className="plan-chosen" />}
      </g>
    </svg>
  )
}
