import './scatter.css'
import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import { axisOf, marginOf } from '#src/charts/chart-frame.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { timeWords } from '#src/ui/time-words.ts'
import { ValueAxis } from './value-axis.tsx'

export type Mark = 'dot' | 'ring' | 'line'

export interface ScatterSeries {
  key: string
  name: string
  mark: Mark
  colour: string
  points: readonly { at: number; y: number; /** Said where it is pointed at. */ words: string }[]
}

interface Props {
  series: readonly ScatterSeries[]
  /** A straight line with what it may be at its end. */
  line?: { from: number; to: number; begin: number; now: number; low: number; high: number } | undefined
  from: number
  to: number
  unit: string
  zone: string
  /** What stands below the picture at a whole number; dates stand there unless it is said. */
  placeWords?: (at: number) => string
  label: string
  width: number
  /** Of the picture with what is said below it. */
  height: number
  labelPx: number
}

/** What is said of the point and the legend below the picture, of a label's size. */
const BELOW_EM = 3.6
/** Of pointing, px. */
const NEAR = 14

/** Values that scatter over time, in marks that are told apart without colours, and the line through them. Pointing at one says what it is. */
export function Scatter({ series, line, from, to, unit, zone, placeWords, label, width, height, labelPx }: Props) {
  const language = useAtomValue(languageAtom)
  const [pointed, setPointed] = useState<string>()
  const values = [
    ...series.flatMap(({ points }) => points.map(({ y }) => y)),
    ...(line === undefined ? [] : [line.begin, line.now, line.low, line.high]),
  ]
  const [low, high] = values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  )
  const pad = Math.max((high - low) * 0.08, Math.abs(high) * 0.005, 0.1)
  const bounds: [number, number] = [low >= 0 ? Math.max(0, low - pad) : low - pad, high + pad]
  const pictureHeight = Math.max(80, height - labelPx * BELOW_EM)
  const axis = axisOf(bounds, unit, Math.max(1, Math.min(5, Math.floor(pictureHeight / (labelPx * 5)))), language)
  const margin = marginOf(labelPx, Math.max(...axis.labels.map((text) => text.length), 1))
  const plot = { width: width - margin.left - margin.right, height: pictureHeight - margin.top - margin.bottom }
  const x = (at: number): number => ((at - from) / (to - from)) * plot.width
  const y = (value: number): number => plot.height - ((value - bounds[0]) / (bounds[1] - bounds[0])) * plot.height
  const point = (px: number, py: number): void => {
    let [best, nearest] = [undefined as string | undefined, NEAR]
    for (const { points } of series)
      for (const one of points) {
        const apart = Math.hypot(x(one.at) - px, y(one.y) - py)
        if (apart < nearest) [best, nearest] = [one.words, apart]
      }
    setPointed(best)
  }
  const parts = Math.max(1, Math.min(5, Math.floor(plot.width / (labelPx * 10)) - 1))
  const even = Array.from({ length: parts + 1 }, (_, i) => from + ((to - from) * i) / parts)
  const times = placeWords === undefined ? even : [...new Set(even.map(Math.round))].filter((at) => at >= from && at <= to)
  return (
    <div className="scatter" style={{ fontSize: labelPx }}>
      {plot.width > 30 && values.length > 0 && (
        <svg
          width={width}
          height={pictureHeight}
          role="img"
          aria-label={label}
          onPointerMove={({ clientX, clientY, currentTarget }) => {
            const edge = currentTarget.getBoundingClientRect()
            point(clientX - edge.left - margin.left, clientY - edge.top - margin.top)
          }}
          onPointerLeave={() => setPointed(undefined)}
        >
          <g transform={`translate(${margin.left} ${margin.top})`} fontSize={labelPx}>
            <ValueAxis axis={axis} y={y} width={plot.width} left={margin.left} labelPx={labelPx} />
            {times.map((at) => (
              <text
                key={at}
                x={x(at)}
                y={plot.height + labelPx * 1.6}
                textAnchor={at === from ? 'start' : at === to ? 'end' : 'middle'}
                fill="var(--text-3)"
              >
                {placeWords === undefined ? timeWords(at, zone).slice(0, 10) : placeWords(at)}
              </text>
            ))}
            {line !== undefined && (
              <>
                <polygon
                  points={`${x(line.from)},${y(line.begin)} ${x(line.to)},${y(line.low)} ${x(line.to)},${y(line.high)}`}
                  fill="var(--accent)"
                  opacity={0.18}
                />
                <line x1={x(line.from)} y1={y(line.begin)} x2={x(line.to)} y2={y(line.now)} stroke="var(--accent)" strokeWidth={1.5} />
              </>
            )}
            {series.map(({ key, mark, colour, points }) =>
              mark === 'line' && points.length > 1 ? (
                <polyline
                  key={key}
                  points={points.map((one) => `${x(one.at)},${y(one.y)}`).join(' ')}
                  fill="none"
                  stroke={colour}
                  strokeWidth={1.5}
                />
              ) : (
                points.map((one, i) => (
                  <circle
                    key={`${key}${i}`}
                    cx={x(one.at)}
                    cy={y(one.y)}
                    r={labelPx * 0.28}
                    {...(mark === 'ring' ? { fill: 'none', stroke: colour, strokeWidth: 1.5 } : { fill: colour })}
                  />
                ))
              ),
            )}
          </g>
        </svg>
      )}
      <p aria-live="polite">{pointed ?? ''}</p>
      <ul className="scatter-legend">
        {series
          .filter(({ points }) => points.length > 0)
          .map(({ key, name, mark, colour }) => (
            <li key={key}>
              <Sign mark={mark} colour={colour} />
              {name}
            </li>
          ))}
      </ul>
    </div>
  )
}

function Sign({ mark, colour }: { mark: Mark; colour: string }): ReactNode {
  return (
    <svg viewBox="0 0 16 12" aria-hidden>
      {mark === 'line' ? (
        <line x1={0} x2={16} y1={6} y2={6} stroke={colour} strokeWidth={2} />
      ) : (
        <circle cx={8} cy={6} r={4} {...(mark === 'dot' ? { fill: colour } : { fill: 'none', stroke: colour, strokeWidth: 2 })} />
      )}
    </svg>
  )
}
