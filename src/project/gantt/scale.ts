import { dateOf, dayOf, weekdayOf } from '#domain/dates.ts'

/** Px of a day at each step of the zoom, from years to hours. Activities are of whole days; hours only show a day more finely. */
export const ZOOMS = [0.35, 0.7, 1.5, 3.5, 8, 18, 36, 96, 300] as const
export const LEAST_ZOOM = 0.25
export const MOST_ZOOM = 480
export const DEFAULT_ZOOM = 18

export type Unit = 'decade' | 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour'
interface Tier {
  unit: Unit
  /** So many of the unit from one line to the next. */
  step: number
}

/** What the two rows of the head tell. */
export function tiersOf(pxPerDay: number): readonly [above: Tier, below: Tier] {
  const one = (unit: Unit, step = 1): Tier => ({ unit, step })
  if (pxPerDay >= 288) return [one('day'), one('hour', 3)]
  if (pxPerDay >= 144) return [one('day'), one('hour', 6)]
  if (pxPerDay >= 72) return [one('day'), one('hour', 12)]
  if (pxPerDay >= 16) return [one('month'), one('day')]
  if (pxPerDay >= 5) return [one('month'), one('week')]
  if (pxPerDay >= 1.1) return [one('year'), one('month')]
  if (pxPerDay >= 0.45) return [one('year'), one('quarter')]
  return [one('decade'), one('year')]
}

export interface Tick {
  /** Days since 1970, with the part of a day for hours. */
  at: number
  to: number
}

/** Where units begin, from the one that holds a day until another day. */
export function ticksOf({ unit, step }: Tier, from: number, to: number): Tick[] {
  const ticks: Tick[] = []
  let at = floorTo(unit, from)
  while (at < to) {
    const next = after(unit, step, at)
    ticks.push({ at, to: next })
    at = next
  }
  return ticks
}

function floorTo(unit: Unit, day: number): number {
  const whole = Math.floor(day)
  const date = dateOf(whole)
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  switch (unit) {
    case 'hour':
    case 'day':
      return whole
    case 'week':
      return whole - weekdayOf(whole) + 1
    case 'month':
      return dayOf(`${date.slice(0, 7)}-01`)
    case 'quarter':
      return monthStart(year, month - ((month - 1) % 3))
    case 'year':
      return monthStart(year, 1)
    case 'decade':
      return monthStart(year - (year % 10), 1)
  }
}

function after(unit: Unit, step: number, at: number): number {
  if (unit === 'hour') return at + step / 24
  if (unit === 'day') return at + step
  if (unit === 'week') return at + 7 * step
  const date = dateOf(at)
  const months = { month: 1, quarter: 3, year: 12, decade: 120 }[unit] * step
  return monthStart(Number(date.slice(0, 4)), Number(date.slice(5, 7)) + months)
}

const monthStart = (year: number, month: number): number => Math.round(Date.UTC(year, month - 1, 1) / 86_400_000)

const formats = new Map<string, Intl.DateTimeFormat>()
function format(language: string, key: string, options: Intl.DateTimeFormatOptions, day: number): string {
  const name = `${language} ${key}`
  let found = formats.get(name)
  if (found === undefined) formats.set(name, (found = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })))
  return found.format(new Date(Math.floor(day) * 86_400_000))
}

/** What stands in a unit of the head. `width`: room in px. */
export function labelOf(unit: Unit, isAbove: boolean, at: number, width: number, language: string): string {
  const date = dateOf(Math.floor(at + 1e-6))
  switch (unit) {
    case 'decade':
      return `${date.slice(0, 3)}0–${date.slice(0, 3)}9`
    case 'year':
      return format(language, 'year', { year: 'numeric' }, at)
    case 'quarter':
      return `Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`
    case 'month':
      if (isAbove) return width < 60 ? date.slice(2, 7) : format(language, 'month', { year: 'numeric', month: 'long' }, at)
      return width < 32 ? String(Number(date.slice(5, 7))) : format(language, 'shortMonth', { month: 'short' }, at)
    case 'week':
      return date.slice(5)
    case 'day':
      if (isAbove)
        return width < 100 ? date.slice(5) : format(language, 'date', { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' }, at)
      return width < 32 ? String(Number(date.slice(8))) : `${Number(date.slice(8))} ${format(language, 'weekday', { weekday: 'narrow' }, at)}`
    case 'hour':
      return `${String(Math.round((at - Math.floor(at + 1e-6)) * 24)).padStart(2, '0')}:00`
  }
}

/** The next step of the zoom in a direction. */
export function zoomStep(pxPerDay: number, by: 1 | -1): number {
  const found = by > 0 ? ZOOMS.find((one) => one > pxPerDay * 1.01) : ZOOMS.findLast((one) => one < pxPerDay * 0.99)
  return found ?? pxPerDay
}
export const zoomWithin = (pxPerDay: number): number => Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, pxPerDay))
