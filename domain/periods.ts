import type { RangeKind } from '#contract/analysis.ts'
import { nextDayStart, startOfDate, zoneOffset } from './time.ts'

const DAY_MS = 86_400_000

/** Days of a station, both counted. */
export interface Period {
  kind: RangeKind
  from: string
  to: string
}

/** A date some days on; calendar arithmetic, no zone. */
export const addDays = (date: string, days: number): string => new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
const lastOfMonth = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/** The whole period of a kind that holds a date; a free one is as it is said. */
export function periodOf(kind: RangeKind, from: string, to = from): Period {
  if (kind === 'month') return { kind, from: `${from.slice(0, 7)}-01`, to: lastOfMonth(Number(from.slice(0, 4)), Number(from.slice(5, 7))) }
  if (kind === 'year') return { kind, from: `${from.slice(0, 4)}-01-01`, to: `${to.slice(0, 4)}-12-31` }
  return kind === 'day' ? { kind, from, to: from } : { kind, from, to }
}

/** The one of the same kind that begins with another date: months and years whole, others as many days. */
export function sameFrom(period: Period, from: string): Period {
  if (period.kind === 'month') return periodOf('month', from)
  if (period.kind === 'year') {
    const years = Number(period.to.slice(0, 4)) - Number(period.from.slice(0, 4))
    return periodOf('year', from, `${String(Number(from.slice(0, 4)) + years).padStart(4, '0')}-01-01`)
  }
  return { kind: period.kind, from, to: addDays(from, daysBetween(period.from, period.to)) }
}

/** The one just before it. */
export function before(period: Period): Period {
  if (period.kind !== 'year')
    return sameFrom(
      period,
      period.kind === 'month' ? periodOf('month', addDays(period.from, -1)).from : addDays(period.from, -daysBetween(period.from, period.to) - 1),
    )
  const years = Number(period.to.slice(0, 4)) - Number(period.from.slice(0, 4)) + 1
  return sameFrom(period, `${String(Number(period.from.slice(0, 4)) - years).padStart(4, '0')}-01-01`)
}

/** One as long that ends with another day: what follows today does so by it. */
export function endingOn(period: Period, last: string): Period {
  if (period.kind === 'month') return periodOf('month', last)
  if (period.kind === 'year')
    return sameFrom(period, `${String(Number(last.slice(0, 4)) - Number(period.to.slice(0, 4)) + Number(period.from.slice(0, 4)))}-01-01`)
  return { kind: period.kind, from: addDays(last, -daysBetween(period.from, period.to)), to: last }
}

/** Epoch ms from local midnight of the first day to that after the last. */
export function stretchOf(zone: string, { from, to }: Pick<Period, 'from' | 'to'>): { from: number; to: number } {
  return { from: startOfDate(zone, from), to: nextDayStart(zone, startOfDate(zone, to)) }
}

/**
 * Where the wall clock of an instant of one stretch stands in another one: so many days and hours after its beginning, whatever the clocks were put by in
 * between. An hour that the clock has twice lies over itself.
 */
export function laidOver(zone: string, from: number, onto: number, at: number): number {
  const local = at + zoneOffset(zone, at) - (from + zoneOffset(zone, from)) + onto + zoneOffset(zone, onto)
  const guess = local - zoneOffset(zone, local)
  return local - zoneOffset(zone, guess)
}

/** A whole curve laid over another stretch, in order of time: no reading is lost where the clock was put back. */
export function curveOver(
  zone: string,
  from: number,
  onto: number,
  { times, values }: { times: readonly number[]; values: readonly number[] },
): { times: number[]; values: number[] } {
  const moved = times.map((at, i) => [laidOver(zone, from, onto, at), values[i] as number] as const)
  moved.sort((a, b) => a[0] - b[0])
  return { times: moved.map(([t]) => t), values: moved.map(([, v]) => v) }
}
