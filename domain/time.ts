const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

const QUARTER_MS = HOUR_MS / 4

const formats = new Map<string, Intl.DateTimeFormat>()
/** Offsets that were looked up, by UTC day; of days on which a clock is put by quarter of an hour too. */
const zones = new Map<string, Record<'days' | 'quarters', Map<number, number>>>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  return format
}

/** What a zone's clock says at an instant, less the instant. */
function lookUp(zone: string, instant: number): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(instant)) part[type] = Number(value)
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second) - instant
}

/** Offsets of a zone at beginnings of spans of time, looked up once each. */
function remembered(offsets: Map<number, number>, zone: string, span: number, spanMs: number): number {
  const known = offsets.get(span)
  if (known !== undefined) return known
  const offset = lookUp(zone, span * spanMs)
  if (offsets.size > 5000) offsets.clear()
  offsets.set(span, offset)
  return offset
}

/** Local time minus UTC in ms at an instant. Throws RangeError for an unknown zone. */
export function zoneOffset(zone: string, at: number): number {
  const known = zones.get(zone) ?? { days: new Map(), quarters: new Map() }
  // No clock is put twice within a day: where it says the same at both ends of one it does all day.
  const day = Math.floor(at / DAY_MS)
  const offset = remembered(known.days, zone, day, DAY_MS)
  // One that there is.
  zones.set(zone, known)
  if (offset === remembered(known.days, zone, day + 1, DAY_MS)) return offset
  // Offsets change on whole quarters of an hour at most.
  return remembered(known.quarters, zone, Math.floor(at / QUARTER_MS), QUARTER_MS)
}

/** Epoch ms of local midnight of the day that holds `at`. */
export function dayStart(zone: string, at: number): number {
  const local = at + zoneOffset(zone, at)
  const midnight = Math.floor(local / DAY_MS) * DAY_MS
  return fromLocal(zone, midnight)
}

/** Epoch ms of a local clock reading given as if it were UTC; of one that the clock skips, when it skips it. */
export function fromLocal(zone: string, local: number): number {
  const guess = local - zoneOffset(zone, local)
  const at = local - zoneOffset(zone, guess)
  if (at + zoneOffset(zone, at) === local) return at
  // Chile, Cuba and the Azores skip midnight: the day begins at one o'clock.
  return local - Math.min(zoneOffset(zone, at - 6 * HOUR_MS), zoneOffset(zone, at + 6 * HOUR_MS))
}

/** When the clock shows a reading given as if it were UTC, the earlier first: where it is put back, twice. One that it skips: as `fromLocal`. */
export function instantsOfLocal(zone: string, local: number): number[] {
  const offsets = new Set([zoneOffset(zone, local - DAY_MS), zoneOffset(zone, local + DAY_MS)])
  const found = [...offsets].map((offset) => local - offset).filter((at) => at + zoneOffset(zone, at) === local)
  return found.length === 0 ? [fromLocal(zone, local)] : found.sort((a, b) => a - b)
}

/** Start of the local day after the one that holds `at`. */
export const nextDayStart = (zone: string, at: number): number => dayStart(zone, dayStart(zone, at) + DAY_MS + 6 * HOUR_MS)

/** `YYYY-MM-DD` in local time. */
export const localDate = (zone: string, at: number): string => new Date(at + zoneOffset(zone, at)).toISOString().slice(0, 10)

/** `YYYY-MM-DDTHH:mm` in local time. */
export const localHour = (zone: string, at: number): string => new Date(at + zoneOffset(zone, at)).toISOString().slice(0, 16)

/** `YYYY-MM` in local time. */
export const localMonth = (zone: string, at: number): string => localDate(zone, at).slice(0, 7)

/** Epoch ms of local midnight of a `YYYY-MM-DD`. */
export const startOfDate = (zone: string, date: string): number => fromLocal(zone, Date.parse(`${date}T00:00:00Z`))

/** Minutes since local midnight, 0 to 1439. */
export const minuteOfDay = (zone: string, at: number): number => Math.floor(((((at + zoneOffset(zone, at)) % DAY_MS) + DAY_MS) % DAY_MS) / 60_000)

/** 0 Sunday to 6 Saturday, local. */
export const weekday = (zone: string, at: number): number => new Date(at + zoneOffset(zone, at)).getUTCDay()

/** True in the hours from `from` (counted) to `to` (not counted); from 22 to 6 goes over midnight, equal ends are no hours at all. */
export const withinHours = ({ from, to }: { from: number; to: number }, hour: number): boolean =>
  from === to ? false : from < to ? hour >= from && hour < to : hour >= from || hour < to

const MINUTE_MS = 60_000
/** Of nearly every day. */
const usualMinutes: readonly number[] = Array.from({ length: DAY_MS / MINUTE_MS }, (_, i) => i)
/** Minutes of the clock as a local day (`YYYY-MM-DD`) goes by: 1,440 from 0 on, but for one on which the clock is put forward or back. */
export function clockMinutes(zone: string, date: string): readonly number[] {
  const start = startOfDate(zone, date)
  const length = Math.round((nextDayStart(zone, start) - start) / MINUTE_MS)
  return length === usualMinutes.length ? usualMinutes : Array.from({ length }, (_, i) => minuteOfDay(zone, start + i * MINUTE_MS))
}

/** Which quarter hour of the clock (0 to 95) each one of a local day is, as the day goes by; undefined: of all days but those on which the clock is put, they are counted. */
export function clockQuarters(zone: string, date: string): number[] | undefined {
  const minutes = clockMinutes(zone, date)
  return clockChange(minutes) === undefined ? undefined : minutes.flatMap((minute, i) => (i % 15 === 0 ? [Math.floor(minute / 15)] : []))
}

/** Where the clock of a day is put forward (`from` to `to` is left out) or back (is there twice), in minutes of the clock; undefined: it is not. */
export function clockChange(minutes: readonly number[]): { kind: 'forward' | 'back'; from: number; to: number } | undefined {
  const at = minutes.findIndex((minute, i) => minute !== (minutes[i - 1] ?? -1) + 1)
  if (at < 0) return undefined
  const [before, next] = [(minutes[at - 1] ?? -1) + 1, minutes[at] as number]
  return next > before ? { kind: 'forward', from: before, to: next } : { kind: 'back', from: next, to: before }
}

/** Where hours of the clock stand in a local day, as shares of it: not evenly on one on which the clock is put forward or back. */
export function sharesOfHours(zone: string, date: string, hours: readonly number[]): number[] {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const [start, end] = [fromLocal(zone, midnight), fromLocal(zone, midnight + DAY_MS)]
  return hours.map((hour) => (fromLocal(zone, midnight + hour * HOUR_MS) - start) / (end - start))
}
