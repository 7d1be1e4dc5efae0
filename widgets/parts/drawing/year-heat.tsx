import './year-heat.css'
import { useState } from 'react'

/** A day of a year: what it came to, undefined where nothing is known; `part`: some of it is not. */
export interface HeatDay {
  date: string
  value: number | undefined
  part?: boolean
}

interface Props {
  year: string
  days: readonly HeatDay[]
  width: number
  height: number
  labelPx: number
  format(value: number): string
  unknown: string
  partly: string
  label: string
  onOpen?: ((date: string) => void) | undefined
}

const DAY_MS = 86_400_000

/** A year's days as weeks from left to right, Monday on top: the darker, the more; below nought in another colour; what is not known is an empty frame. Arrow keys go through the days, Enter opens one. */
export function YearHeat({ year, days, width, height, labelPx, format, unknown, partly, label, onOpen }: Props) {
  const [chosen, setChosen] = useState<string>()
  const first = Date.parse(`${year}-01-01T00:00:00Z`)
  const count = Math.round((Date.parse(`${Number(year) + 1}-01-01T00:00:00Z`) - first) / DAY_MS)
  const lead = (new Date(first).getUTCDay() + 6) % 7
  const weeks = Math.ceil((lead + count) / 7)
  const top = labelPx * 1.5
  const cell = Math.max(3, Math.min(width / weeks, (height - top - labelPx * 1.8) / 7))
  const byDate = new Map(days.map((day) => [day.date, day]))
  const sizes = days.flatMap(({ value }) => (value === undefined ? [] : [Math.abs(value)]))
  const least = Math.min(...sizes)
  const largest = Math.max(least + 1e-9, ...sizes)
  const dateOf = (i: number): string => new Date(first + i * DAY_MS).toISOString().slice(0, 10)
  const shown = chosen === undefined ? undefined : byDate.get(chosen)
  const step: Record<string, number> = { ArrowRight: 7, ArrowLeft: -7, ArrowDown: 1, ArrowUp: -1 }
  const move = (key: string): void => {
    if (key === 'Enter' && chosen !== undefined) onOpen?.(chosen)
    const by = step[key]
    if (by === undefined) return
    const at = chosen === undefined ? -1 : Math.round((Date.parse(`${chosen}T00:00:00Z`) - first) / DAY_MS)
    setChosen(dateOf(Math.min(count - 1, Math.max(0, at + by))))
  }
  const fill = (value: number): string => {
    const share = Math.round(20 + (80 * (Math.abs(value) - least)) / (largest - least))
    return `color-mix(in srgb, var(${value < 0 ? '--peak' : '--storage'}) ${share}%, var(--panel-2))`
  }
  return (
    <div className="year-heat" style={{ fontSize: labelPx }} onPointerLeave={() => setChosen(undefined)}>
      <svg
        width={width}
        height={top + cell * 7}
        role="img"
        aria-label={label}
        tabIndex={0}
        onBlur={() => setChosen(undefined)}
        onKeyDown={(event) => {
          if (event.key in step) event.preventDefault()
          move(event.key)
        }}
      >
        {Array.from({ length: 12 }, (_, month) => {
          const at = Math.round((Date.UTC(Number(year), month, 1) - first) / DAY_MS) + lead
          return (
            <text key={month} x={Math.floor((at + 6) / 7) * cell} y={labelPx} fontSize={labelPx} fill="var(--text-3)">
              {month + 1}
            </text>
          )
        })}
        {Array.from({ length: count }, (_, i) => {
          const date = dateOf(i)
          const day = byDate.get(date)
          const [x, y] = [Math.floor((lead + i) / 7) * cell, top + ((lead + i) % 7) * cell]
          const size = Math.max(2, cell - Math.max(1, cell * 0.12))
          return (
            <g
              key={date}
              className={date === chosen ? 'year-heat-chosen' : undefined}
              onPointerEnter={() => setChosen(date)}
              onClick={() => onOpen?.(date)}
            >
              <rect
                className={day?.value === undefined ? 'year-heat-none' : 'year-heat-day'}
                x={x}
                y={y}
                width={size}
                height={size}
                {...(day?.value === undefined ? {} : { style: { fill: fill(day.value) } })}
              />
              {day?.part === true && day.value !== undefined && (
                <path className="year-heat-part" d={`M${x},${y}h${size / 2}l${-size / 2},${size / 2}z`} />
              )}
            </g>
          )
        })}
      </svg>
      <p aria-live="polite">
        {chosen === undefined
          ? ''
          : `${chosen}  ${shown?.value === undefined ? unknown : `${format(shown.value)}${shown.part === true ? ` · ${partly}` : ''}`}`}
      </p>
    </div>
  )
}
