import './year-heat.css'
import { useState } from 'react'
import type { Language } from '#contract/text.ts'

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
  language: Language
  format(value: number): string
  unknown: string
  partly: string
  label: string
  /** Stands below while no day is pointed at. */
  idle?: string
  onOpen?: ((date: string) => void) | undefined
}

const DAY_MS = 86_400_000
/** Cells of the scale. */
const SHADES = 5
/** A month is at least so many weeks wide; its name in letters, widest of both languages. */
const [WEEKS, NAME_EM] = [4, 2.2]
/** Smaller cells are no longer told apart; where height is free, lines are added before. */
const GOOD_CELL_PX = 12

/** Months of one line of weeks: its first day and how many there are, from the year's first on; and the days of a week before it. */
interface Line {
  first: number
  count: number
  lead: number
}

function linesOf(year: number, lines: number): Line[] {
  const start = Date.UTC(year, 0, 1)
  return Array.from({ length: lines }, (_, i) => {
    const [from, to] = [Date.UTC(year, (12 / lines) * i, 1), Date.UTC(year, (12 / lines) * (i + 1), 1)]
    return { first: (from - start) / DAY_MS, count: (to - from) / DAY_MS, lead: (new Date(from).getUTCDay() + 6) % 7 }
  })
}

/** How far a cell may be from a square, sidewards and upwards. */
const [WIDEST, HIGHEST] = [2, 1.2]

interface Laid {
  lines: Line[]
  /** Of a day with what is beside it, px. */
  cell: { width: number; height: number }
}

/** A year in one line of weeks, or in two, three or four: whichever fills the room best. Where height is free, as few as keep days apart. */
function layYear(year: number, width: number, height: number, labelPx: number): Laid {
  const choices = [1, 2, 3, 4].map((n) => {
    const lines = linesOf(year, n)
    const weeks = Math.max(...lines.map(({ lead, count }) => Math.ceil((lead + count) / 7)))
    const wide = width / weeks
    const high = Number.isFinite(height) ? ((height - labelPx * 1.8) / n - labelPx * 1.5) / 7 : wide
    const cell = { width: Math.max(3, Math.min(wide, high * WIDEST)), height: Math.max(3, Math.min(high, wide * HIGHEST)) }
    return { lines, cell, area: cell.width * cell.height }
  })
  const [one] = choices as [Laid & { area: number }]
  if (!Number.isFinite(height)) return choices.find(({ cell }) => cell.width >= GOOD_CELL_PX) ?? one
  return choices.reduce((best, next) => (next.area > best.area ? next : best), one)
}

/** A year's days as weeks from left to right, Monday on top: the darker, the more; below nought in another colour; what is not known is an empty frame. Arrow keys go through the days, Enter opens one. */
export function YearHeat({ year, days, width, height, labelPx, language, format, unknown, partly, label, idle = '', onOpen }: Props) {
  const [chosen, setChosen] = useState<string>()
  const first = Date.parse(`${year}-01-01T00:00:00Z`)
  const { lines, cell } = layYear(Number(year), width, height, labelPx)
  const count = lines.reduce((sum, line) => sum + line.count, 0)
  const top = labelPx * 1.5
  const names = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-US', { month: 'short', timeZone: 'UTC' })
  const byDate = new Map(days.map((day) => [day.date, day]))
  const values = days.flatMap(({ value }) => value ?? [])
  const sizes = values.map(Math.abs)
  const [low, high] = [Math.min(...values), Math.max(...values)]
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
  /** Of the day `i`: left edge of its week, top of its line, its place in the week. `more`: of the week that is whole from then on. */
  const placeOf = (i: number, more = 0): [x: number, y: number, row: number] => {
    const at = lines.findLastIndex((line) => line.first <= i)
    const { first: start, lead } = lines[at] ?? { first: 0, lead: 0 }
    return [Math.floor((lead + i - start + (i === start ? 0 : more)) / 7) * cell.width, (at + 1) * top + at * 7 * cell.height, (lead + i - start) % 7]
  }
  const fill = (value: number): string => {
    const share = Math.round(20 + 80 * Math.max(0, (Math.abs(value) - least) / (largest - least)))
    return `color-mix(in srgb, var(${value < 0 ? '--peak' : '--storage'}) ${share}%, var(--panel-2))`
  }
  return (
    <div className="year-heat" style={{ fontSize: labelPx }} onPointerLeave={() => setChosen(undefined)}>
      <svg
        width={width}
        height={(top + cell.height * 7) * lines.length}
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
          const [x, y] = placeOf(Math.round((Date.UTC(Number(year), month, 1) - first) / DAY_MS), 6)
          return (
            <text key={month} x={x} y={y - top + labelPx} fontSize={labelPx} fill="var(--text-3)">
              {cell.width * WEEKS < labelPx * NAME_EM ? month + 1 : names.format(Date.UTC(Number(year), month, 1))}
            </text>
          )
        })}
        {Array.from({ length: count }, (_, i) => {
          const date = dateOf(i)
          const day = byDate.get(date)
          const [column, line, row] = placeOf(i)
          const [x, y] = [column, line + row * cell.height]
          const gap = Math.max(1, Math.min(cell.width, cell.height) * 0.12)
          const [wide, high] = [Math.max(2, cell.width - gap), Math.max(2, cell.height - gap)]
          const corner = Math.min(wide, high) / 2
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
                width={wide}
                height={high}
                {...(day?.value === undefined ? {} : { style: { fill: fill(day.value) } })}
              />
              {day?.part === true && day.value !== undefined && <path className="year-heat-part" d={`M${x},${y}h${corner}l${-corner},${corner}z`} />}
            </g>
          )
        })}
      </svg>
      {/* In a box of a given height all of it is the days'. */}
      {!Number.isFinite(height) && values.length > 1 && (
        <div className="year-heat-scale">
          {format(low)}
          {Array.from({ length: SHADES }, (_, i) => (
            <i key={i} style={{ backgroundColor: fill(low + ((high - low) * i) / (SHADES - 1)) }} />
          ))}
          {format(high)}
        </div>
      )}
      <p aria-live="polite">
        {chosen === undefined
          ? idle
          : `${chosen}  ${shown?.value === undefined ? unknown : `${format(shown.value)}${shown.part === true ? ` · ${partly}` : ''}`}`}
      </p>
    </div>
  )
}
