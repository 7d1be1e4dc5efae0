import { localDate, minuteOfDay, zoneOffset } from '#domain/time.ts'
import type { ViewerCall } from '../http/call.ts'
import { clockText, type Moment, type Span } from './moments.ts'
import type { Question } from './question.ts'
import { addDays } from './times.ts'
import type { Words } from './words.ts'

/** One figure of an answer, to be compared with others and added up. */
export interface Figure {
  name: string
  value: number
  text(value: number): string
  /** Of several stations they may be added. */
  adds: boolean
}
/** What is known of one station at one moment, or why nothing is. */
export type Finding = { lines: string[]; figures: Figure[] } | { problem: string }

/** One station and moment of a question. */
export interface Ask {
  question: Question
  stationId: string
  zone: string
  moment: Moment
  call: ViewerCall
  words: Words
}

const two = (n: number): string => String(n).padStart(2, '0')

/** `HH:mm:ss` of today, with its date when it is another day. */
export function timeText(at: number, zone: string, now: number): string {
  const local = new Date(at + zoneOffset(zone, at))
  const clock = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`
  return localDate(zone, at) === localDate(zone, now) ? clock : `${localDate(zone, at)} ${clock}`
}

export const minuteText = (at: number, zone: string, now: number): string => timeText(at, zone, now).slice(0, -3)

/** `YYYY-MM-DD HH:mm`. */
export const instantText = (at: number, zone: string): string => {
  const minutes = minuteOfDay(zone, at)
  return `${localDate(zone, at)} ${clockText(minutes)}`
}
/** A stretch as it is written: its days, and its hours where those were said. */
export function spanText({ days, last, hours, label }: Span): string {
  if (label !== undefined) return label
  // A night goes on into the next day.
  if (hours !== undefined && hours.to > 1440) return `${days.from} ${clockText(hours.from)} – ${addDays(days.from, 1)} ${clockText(hours.to - 1440)}`
  const dates = days.from >= last ? days.from : `${days.from} – ${last}`
  return hours === undefined ? dates : `${dates} ${clockText(hours.from)}–${clockText(hours.to)}`
}

export const percentOf = (share: number): string => String(Math.round(share * 100))

/** Names in the language of the call. */
export const nameIn = ({ name, nameEn }: { name: string; nameEn: string }, call: ViewerCall): string =>
  call.language === 'en' && nameEn !== '' ? nameEn : name
