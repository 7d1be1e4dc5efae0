import { textEm } from '../parts/figures/text.ts'
import type { Column, Series } from './model.ts'
import { sumOf } from './model.ts'

interface Props {
  box: { width: number; height: number }
  px: number
  columns: readonly Column[]
  /** Series upwards, then those downwards. */
  up: readonly Pick<Series, 'colour'>[]
  down?: readonly Pick<Series, 'colour'>[]
  /** Places of the words below, by column (a fraction is between two), and the words. */
  ticks: readonly { at: number; text: string }[]
  /** How many places there are; more than columns: the rest is still to come. */
  places: number
  format(kwh: number): string
}

/** Columns of energy, what comes upwards and what goes downwards, on one scale; a step without a reading is hatched. */
export function Columns({ box: { width, height }, px, columns, up, down = [], ticks, places, format }: Props) {
  const foot = px * 1.7
  const room = height - foot - px * 1.4
  const sums = columns.map(({ values }) => [sumOf(values.slice(0, up.length)) ?? 0, sumOf(values.slice(up.length)) ?? 0] as const)
  const [most, least] = [Math.max(1e-9, ...sums.map(([above]) => above)), Math.max(0, ...sums.map(([, below]) => below))]
  const scale = room / (most + least)
  const base = px * 1.4 + most * scale
  const step = width / Math.max(1, places)
  const bar = Math.max(1, step * 0.74)
  const highest = sums.findIndex(([above]) => above === most)
  const peak = format(most)
  // The word over the highest column stays inside the picture.
  const half = (textEm(peak) * px) / 2
  return (
    <svg width={width} height={height} aria-hidden="true" className="story-columns">
      {columns.length < places && (
        <rect x={columns.length * step} y={px * 1.4} width={(places - columns.length) * step} height={room} className="story-ahead" />
      )}
      {columns.map(({ values }, i) => {
        const x = i * step + (step - bar) / 2
        if (values.every((value) => value === null))
          return <rect key={i} x={x} y={base - px * 0.5} width={bar} height={px} className="story-unknown" />
        let [above, below] = [base, base]
        return (
          <g key={i}>
            {values.map((value, n) => {
              const size = Math.max(0, (value ?? 0) * scale)
              if (size <= 0) return null
              const isUp = n < up.length
              const y = isUp ? (above -= size) : below
              if (!isUp) below += size
              const { colour } = (isUp ? up[n] : down[n - up.length]) ?? { colour: '--load' }
              return <rect key={n} x={x} y={y} width={bar} height={Math.max(0.5, size)} fill={`var(${colour})`} />
            })}
          </g>
        )
      })}
      <line x1="0" x2={width} y1={base} y2={base} className="story-base" />
      {most > 1e-6 && (
        <text x={Math.min(width - half, Math.max(half, highest * step + step / 2))} y={px} textAnchor="middle" fontSize={px}>
          {peak}
        </text>
      )}
      {ticks.map(({ at, text }) => {
        const room = (textEm(text) * px) / 2
        return (
          <text
            key={at}
            x={Math.min(width - room, Math.max(room, at * step))}
            y={height - px * 0.4}
            textAnchor="middle"
            fontSize={px}
            className="story-tick"
          >
            {text}
          </text>
        )
      })}
    </svg>
  )
}
