import { useTranslation } from 'react-i18next'
import { periodColour } from '../parts/figures/meaning.ts'
import { textEm } from '../parts/figures/text.ts'
import type { Stair } from './earned-model.ts'
import type { Column } from './model.ts'

interface Props {
  box: { width: number; height: number }
  px: number
  stairs: readonly Stair[]
  /** What was charged and discharged by the hour. */
  columns: readonly Column[]
  /** Words below, and at which hour of the day's they stand. */
  ticks: readonly { at: number; text: string }[]
  price(text: string): string
  words: { charge: string; discharge: string; price: string }
}

/** Above, the price of the day as stairs; below, under the same hours and on the ground of their periods, what the storage gave (up) and took (down). */
export function Stairs({ box: { width, height }, px, stairs, columns, ticks, price, words }: Props) {
  const { t } = useTranslation()
  const head = px * 1.6
  const foot = px * 1.7
  const room = Math.max(0, height - head * 2 - foot)
  const above = room * 0.42
  const ground = head + above
  const below = room - above
  const given = Math.max(0, ...columns.map(({ values }) => values[1] ?? 0))
  const taken = Math.max(0, ...columns.map(({ values }) => values[0] ?? 0))
  const scale = below / Math.max(1e-9, given + taken)
  const base = ground + head + given * scale
  const step = width / Math.max(1, columns.length)
  const bar = Math.max(1, step * 0.74)
  return (
    <svg width={width} height={height} aria-hidden="true" className="story-columns">
      {stairs.map(({ from, to, height: share, period, price: text }) => {
        const [x, wide, tall] = [from * width, (to - from) * width, share * above]
        const figure = price(text)
        const name = t(`period.${period}`)
        const fitting = [`${name} ${figure}`, figure, name].find((one) => textEm(one) * px < wide - px * 0.3)
        return (
          <g key={from}>
            <rect x={x} y={ground - tall} width={Math.max(0, wide - 1)} height={tall} fill={periodColour(period)} opacity="0.5" />
            <rect x={x} y={ground + head} width={Math.max(0, wide - 1)} height={below} fill={periodColour(period)} opacity="0.07" />
            <rect x={x} y={ground - tall} width={Math.max(0, wide - 1)} height={Math.max(2, px * 0.18)} fill={periodColour(period)} />
            {fitting !== undefined && (
              <text x={x + wide / 2} y={ground - tall - px * 0.4} textAnchor="middle" fontSize={px}>
                {fitting}
              </text>
            )}
          </g>
        )
      })}
      <line x1="0" x2={width} y1={ground} y2={ground} className="story-base" />
      {columns.map(({ values: [charged = null, discharged = null] }, i) => {
        const x = i * step + (step - bar) / 2
        return (
          <g key={i}>
            {(discharged ?? 0) > 0 && (
              <rect x={x} y={base - (discharged ?? 0) * scale} width={bar} height={(discharged ?? 0) * scale} fill="var(--discharge)" />
            )}
            {(charged ?? 0) > 0 && <rect x={x} y={base} width={bar} height={(charged ?? 0) * scale} fill="var(--charge)" />}
          </g>
        )
      })}
      {given + taken > 0 && <line x1="0" x2={width} y1={base} y2={base} className="story-base" />}
      <text x="0" y={ground + px * 1.25} fontSize={px} className="story-tick">
        {words.discharge} ↑ {words.charge} ↓
      </text>
      {ticks.map(({ at, text }, i) => (
        <text
          key={text}
          x={at * step}
          y={height - px * 0.4}
          textAnchor={i === 0 ? 'start' : i === ticks.length - 1 ? 'end' : 'middle'}
          fontSize={px}
          className="story-tick"
        >
          {text}
        </text>
      ))}
      <text x={width} y={ground + px * 1.25} textAnchor="end" fontSize={px} className="story-tick">
        {words.price}
      </text>
    </svg>
  )
}
