import { localDate, weekday, zoneOffset } from '#domain/time.ts'

/** Zones that can be chosen beside the station's. */
export const zones = {
  UTC: 'UTC',
  Shanghai: 'Asia/Shanghai',
  Singapore: 'Asia/Singapore',
  Tokyo: 'Asia/Tokyo',
  Dubai: 'Asia/Dubai',
  Berlin: 'Europe/Berlin',
  London: 'Europe/London',
  NewYork: 'America/New_York',
  LosAngeles: 'America/Los_Angeles',
} as const
export type ZoneName = keyof typeof zones

/** A clock's reading in a zone. */
export const readClock = (at: number, zone: string, seconds: boolean) => ({
  time: new Date(at + zoneOffset(zone, at)).toISOString().slice(11, seconds ? 19 : 16),
  date: localDate(zone, at),
  weekday: weekday(zone, at) as 0 | 1 | 2 | 3 | 4 | 5 | 6,
})

/** Until the reading changes. */
export const untilNext = (at: number, seconds: boolean): number => {
  const step = seconds ? 1000 : 60_000
  return step - (at % step)
}
