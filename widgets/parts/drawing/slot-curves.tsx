import './slot-curves.css'
import { useAtomValue } from 'jotai'
import { languageAtom } from '#src/atoms/language.ts'
import { axisOf, marginOf, verticalRoom } from '#src/charts/chart-frame.ts'
import { clockWords } from '#src/ui/time-words.ts'
import { ValueAxis } from './value-axis.tsx'

export interface SlotCurve {
  key: string
  name: string
  /** `is` in the accent, `was` dashed, `beside` in the storage's colour. */
  look: 'is' | 'was' | 'beside'
  /** kW of each slot; null: a gap. */
  values: readonly (number | null)[]
}

interface Props {
  curves: readonly SlotCurve[]
  /** Begin of each slot, epoch ms. */
  starts: readonly number[]
  slotMs: number
  /** Between these is what is asked for. */
  band?: { low: number; high: number; target: number; name: string; words: string } | undefined
  /** A line at this moment, if it lies within; the slot that runs is known up to it. */
  now?: number | undefined
  zone: string
  label: string
  width: number
  /** Of the picture with its legend. */
  height: number
  labelPx: number
}

const LEGEND_EM = 2
/** Slots between two times that are named. */
const steps = [1, 2, 4, 8, 12, 16, 24, 32, 48]
/** Ticks are apart by so much at least. */
const TICK_EM = 2.6

/** Mean powers of the slots of an event: each holds from its begin to its end, what is not known is a gap. */
export function SlotCurves({ curves, starts, slotMs, band, now, zone, label, width, height, labelPx }: Props) {
  const language = useAtomValue(languageAtom)
  const there = curves.filter(({ values }) => values.some((value) => value !== null))
  const known = [...there.flatMap(({ values }) => values.filter((value) => value !== null)), ...(band === undefined ? [] : [band.low, band.high])]
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known, 1)]
  const pad = (high - low) * 0.06
  const bounds: [number, number] = [low === 0 ? 0 : low - pad, high + pad]
  const pictureHeight = height - labelPx * LEGEND_EM
  const ticks = Math.min(5, Math.floor((pictureHeight - verticalRoom(labelPx)) / (labelPx * TICK_EM)))
  const axis = axisOf(bounds, 'kW', ticks, language)
  const margin = marginOf(labelPx, Math.max(...axis.labels.map((text) => text.length), 1))
  const plot = { width: width - margin.left - margin.right, height: pictureHeight - margin.top - margin.bottom }
  const [from, to] = [starts[0] ?? 0, (starts.at(-1) ?? 0) + slotMs]
  const x = (at: number): number => ((at - from) / (to - from)) * plot.width
  const y = (value: number): number => plot.height - ((value - bounds[0]) / (bounds[1] - bounds[0])) * plot.height
  const endOf = (start: number): number => (now !== undefined && now > start ? Math.min(now, start + slotMs) : start + slotMs)
  const pathOf = (values: SlotCurve['values']): string =>
    values
      .map((value, i) => {
        if (value === null) return ''
        const begins = i === 0 || values[i - 1] === null
        return `${begins ? 'M' : 'L'}${x(starts[i] as number).toFixed(1)} ${y(value).toFixed(1)}H${x(endOf(starts[i] as number)).toFixed(1)}`
      })
      .join('')
  const parts = Math.max(1, Math.floor(plot.width / (labelPx * 6)))
  const every = steps.find((step) => starts.length / step <= parts) ?? starts.length
  const times = Array.from({ length: Math.floor(starts.length / every) + 1 }, (_, i) => from + i * every * slotMs)
  // Where there is no room for a picture its legend says nothing either.
  if (plot.width < labelPx * 4 || plot.height < labelPx * 4 || starts.length === 0) return null
  return (
    <figure className="slot-curves" style={{ fontSize: labelPx }}>
      <svg width={width} height={pictureHeight} role="img" aria-label={label}>
        <g transform={`translate(${margin.left} ${margin.top})`} fontSize={labelPx}>
          {band !== undefined && (
            <>
              <rect width={plot.width} y={y(band.high)} height={Math.max(0, y(band.low) - y(band.high))} className="slot-band">
                <title>{band.words}</title>
              </rect>
              <line x2={plot.width} y1={y(band.target)} y2={y(band.target)} className="slot-target" />
            </>
          )}
          <ValueAxis axis={axis} y={y} width={plot.width} left={margin.left} labelPx={labelPx} />
          {times.map((at, i) => (
            <text
              key={at}
              x={x(at)}
              y={plot.height + labelPx * 1.6}
              textAnchor={i === 0 ? 'start' : at === to ? 'end' : 'middle'}
              fill="var(--text-3)"
            >
              {clockWords(at, zone)}
            </text>
          ))}
          {there.map(({ key, look, values }) => (
            <path key={key} d={pathOf(values)} className={`slot-${look}`} />
          ))}
          {now !== undefined && now > from && now < to && <line x1={x(now)} x2={x(now)} y2={plot.height} className="slot-now" />}
        </g>
      </svg>
      <figcaption>
        {there.map(({ key, name, look }) => (
          <span key={key}>
            <i className={`slot-sign slot-sign-${look}`} aria-hidden="true" />
            {name}
          </span>
        ))}
        {band !== undefined && (
          <span>
            <i className="slot-sign slot-sign-band" aria-hidden="true" />
            {band.name}
          </span>
        )}
      </figcaption>
    </figure>
  )
}
