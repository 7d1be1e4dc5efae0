import { localDate, minuteOfDay, nextDayStart, startOfDate } from '#domain/time.ts'
import type { Question } from './question.ts'
import { addDays, type Days } from './times.ts'

/** A stretch of time in a station's zone. */
export interface Span {
  from: number
  /** Its end as it was said. */
  to: number
  /** What is known of it ends here: now, where it is not over. */
  until: number
  days: Days
  /** The last of its days that has come. */
  last: string
  /** Minutes of the one day, where hours were said. */
  hours: { from: number; to: number } | undefined
  /** It ends with this moment and is not over. */
  soFar: boolean
  /** Of hours before now, or since a time of a day: how it is written. */
  label?: string
}
export type Moment = { kind: 'now' } | { kind: 'instant'; at: number } | { kind: 'span'; span: Span }
export type Times = { kind: 'moments'; moments: Moment[] } | { kind: 'bad' | 'future' | 'unclear'; words: string }

const MOST_DAYS = 800

/** `HH:mm`. */
export const clockText = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
const two = (n: number): string => String(n).padStart(2, '0')

/** What a question says of time, in a zone: nothing (`now`, unless `otherwise` says today), moments, or why it is no time that can be asked about. */
export function momentsOf(question: Question, now: number, zone: string, wants: 'now' | 'today', mayBeFuture = false): Times {
  const today = localDate(zone, now)
  const spoken = daysOf(question, today)
  if (!Array.isArray(spoken)) return spoken
  const days =
    spoken.length > 0 || (question.clocks.length === 0 && wants === 'now' && question.side === undefined) ? spoken : [{ from: today, to: today }]
  if (days.length === 0) return { kind: 'moments', moments: [{ kind: 'now' }] }
  const [clock, second] = question.clocks
  const words = question.clocks.map((one) => one.words).join(', ')
  if (second !== undefined) return { kind: 'unclear', words }
  if (clock?.kind === 'ago' || clock?.kind === 'rolling') {
    if (question.times.length > 0 || question.since) return { kind: 'unclear', words }
    if (!(clock.ms > 0 && clock.ms <= 72 * HOUR_MS)) return { kind: 'bad', words }
    return { kind: 'moments', moments: [clock.kind === 'ago' ? { kind: 'instant', at: now - clock.ms } : rolling(clock.ms, now, zone)] }
  }
  if (question.since && clock?.kind === 'clock' && mayBeFuture)
    return momentsOf(
      { ...question, since: false, clocks: [{ kind: 'clocks', words: clock.words, from: clock.minutes, to: 1440 }] },
      now,
      zone,
      wants,
      true,
    )
  if (question.since && clock !== undefined) return sinceClock(days, clock, now, zone)
  const moments: Moment[] = []
  for (const one of days) {
    const moment = momentOf(one, clock, now, zone)
    if (moment === undefined)
      return {
        kind: one.from === one.to ? 'bad' : 'unclear',
        words: saidOnce([...question.times.flat(), ...question.clocks].map((said) => said.words)),
      }
    const from = moment.kind === 'instant' ? moment.at : moment.kind === 'span' ? moment.span.from : now
    if (!mayBeFuture && from > now)
      return { kind: 'future', words: saidOnce([...question.times.flat(), ...question.clocks].map(({ words }) => words)) || one.from }
    moments.push(moment)
  }
  return { kind: 'moments', moments }
}

/** "Tonight" is a day and hours of it in one word. */
const saidOnce = (words: readonly string[]): string => [...new Set(words.map((one) => one.trim()))].join(' ')

/** The stretches of days that are said, each from one end to the other. */
function daysOf(question: Question, today: string): Days[] | Exclude<Times, { kind: 'moments' }> {
  const days: Days[] = []
  let before: Days | undefined
  for (const ends of question.times) {
    const resolved: Days[] = []
    for (const said of ends) {
      if (said.kind !== 'days') continue
      const found = said.days(today, before)
      if (found === 'bad' || found === 'future') return { kind: found, words: said.words.trim() }
      before = found
      resolved.push(found)
    }
    const [first, last] = [resolved[0], resolved.at(-1)]
    if (first === undefined || last === undefined) continue
    const words = ends.map((said) => said.words.trim()).join(' - ')
    if (last.to < first.from || resolved.length > 2 || Date.parse(last.to) - Date.parse(first.from) > MOST_DAYS * 86_400_000)
      return { kind: 'bad', words }
    // "Since Monday" goes on until today.
    days.push({ from: first.from, to: question.since && last.to < today ? today : last.to })
  }
  // Nothing is compared with itself: what stands against what is then not told.
  const [one, other, more] = days
  const isOfOneKind = [question.stations, question.flows, question.parts, question.matters].every((some) => some.length < 2)
  if (isOfOneKind && question.compares && more === undefined && one?.from === other?.from && one?.to === other?.to && one !== undefined)
    return { kind: 'unclear', words: question.times.map((ends) => ends.map(({ words }) => words.trim()).join(' - ')).join(', ') }
  return days
}

const HOUR_MS = 3_600_000
const QUARTER_MS = 900_000

/** The last hours, from the quarter hour in which they begin: energies are counted by those. */
function rolling(ms: number, now: number, zone: string): Moment {
  const from = Math.floor((now - ms) / QUARTER_MS) * QUARTER_MS
  return { kind: 'span', span: untilNow(from, now, zone) }
}

function untilNow(from: number, now: number, zone: string): Span {
  const days = { from: localDate(zone, from), to: localDate(zone, now) }
  const text = (at: number): string => `${localDate(zone, at)} ${clockText(minuteOfDay(zone, at))}`
  const label = `${text(from)} – ${days.from === days.to ? clockText(minuteOfDay(zone, now)) : text(now)}`
  return { from, to: now, until: now, days, last: days.to, hours: { from: minuteOfDay(zone, from), to: minuteOfDay(zone, now) }, soFar: true, label }
}

function sinceClock(days: readonly Days[], clock: Clock, now: number, zone: string): Times {
  const [first] = days
  if (first === undefined || days.length > 1 || clock.kind !== 'clock') return { kind: 'unclear', words: clock.words }
  const from = Number.isNaN(clock.minutes) ? NaN : atClock(zone, first.from, clock.minutes)
  if (Number.isNaN(from)) return { kind: 'bad', words: clock.words }
  return from > now ? { kind: 'future', words: clock.words } : { kind: 'moments', moments: [{ kind: 'span', span: untilNow(from, now, zone) }] }
}

type Clock = Exclude<Question['clocks'][number], { kind: 'ago' | 'rolling' }>

function momentOf(days: Days, clock: Clock | undefined, now: number, zone: string): Moment | undefined {
  const start = startOfDate(zone, days.from)
  const midnight = nextDayStart(zone, startOfDate(zone, days.to))
  if (clock === undefined) return { kind: 'span', span: spanOf(start, midnight, days, undefined, now, zone) }
  // A clock belongs to one day.
  if (days.from !== days.to) return undefined
  const at = (minutes: number): number =>
    minutes > 1440 ? atClock(zone, addDays(days.from, 1), minutes - 1440) : minutes === 1440 ? midnight : atClock(zone, days.from, minutes)
  if (clock.kind === 'clock') return Number.isNaN(clock.minutes) ? undefined : { kind: 'instant', at: at(clock.minutes) }
  if (!(clock.from < clock.to)) return undefined
  return { kind: 'span', span: spanOf(at(clock.from), at(clock.to), days, { from: clock.from, to: clock.to }, now, zone) }
}

/** Epoch ms of a local clock reading; clocks that are put forward or back that day are followed. */
function atClock(zone: string, date: string, minutes: number): number {
  const guess = startOfDate(zone, date) + minutes * 60_000
  const shown = minuteOfDay(zone, guess)
  return guess + (Math.abs(minutes - shown) < 720 ? minutes - shown : 0) * 60_000
}

const spanOf = (from: number, to: number, days: Days, hours: Span['hours'], now: number, zone: string): Span => ({
  from,
  to,
  until: Math.min(to, Math.max(now, from + 1)),
  days,
  last: [days.to, localDate(zone, now)].toSorted()[0] ?? days.to,
  hours,
  soFar: now < to,
})

/** What a stretch is compared with where the question names only one: the same length just before, or today where something older is named. */
export function counterpart(span: Span, now: number, zone: string): Span {
  const today = localDate(zone, now)
  const { from, to } = span.days
  const whole = (days: Days): Span => spanOf(startOfDate(zone, days.from), nextDayStart(zone, startOfDate(zone, days.to)), days, undefined, now, zone)
  const firstOf = (date: string, months: number): string =>
    new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 10)
  const isMonth = from.endsWith('-01') && addDays(to, 1).endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)
  if (isMonth) {
    const other = from.slice(0, 7) === today.slice(0, 7) ? firstOf(from, -1) : firstOf(today, 0)
    return whole({ from: other, to: addDays(firstOf(other, 1), -1) })
  }
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  const isPresent = from <= today && today <= to
  if (isPresent || length > 7) return whole({ from: addDays(from, -length), to: addDays(from, -1) })
  if (length === 1) return whole({ from: today, to: today })
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  return whole({ from: monday, to: addDays(monday, 6) })
}
