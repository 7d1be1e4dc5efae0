import { zoneOffset } from '#domain/time.ts'
import { settings } from '#src/settings.ts'

const two = (n: number): string => String(n).padStart(2, '0')

/** `HH:mm` in station time. */
export function clockWords(at: number, zone: string): string {
  const date = new Date(at + zoneOffset(zone, at))
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
}

/** `HH:mm:ss` in station time. */
export const clockWithSeconds = (at: number, zone: string): string => `${clockWords(at, zone)}:${two(new Date(at).getUTCSeconds())}`

/** Date and time in station time. */
export function timeWords(at: number, zone: string): string {
  const date = new Date(at + zoneOffset(zone, at))
  const day = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
  return `${day} ${clockWithSeconds(at, zone)}`
}

/** `(UTC+8)`: whoever reads it may be elsewhere. */
export function zoneWords(at: number, zone: string): string {
  const minutes = Math.round(zoneOffset(zone, at) / 60_000)
  const size = Math.abs(minutes)
  return `(UTC${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${size % 60 === 0 ? '' : `:${two(size % 60)}`})`
}

/** Date and time in the console's own zone, named: for what belongs to no station. */
export const consoleTime = (at: number): string => `${timeWords(at, settings.consoleZone)} ${zoneWords(at, settings.consoleZone)}`

/** When a record was last changed, likewise; empty of one that nobody has changed (0). */
export const changeTime = (at: number): string => (at === 0 ? '' : consoleTime(at))

/** Date and time in station time; the zone is named only where the reader's own clock shows another time. */
export function stationTime(at: number, zone: string): string {
  const own = -new Date(at).getTimezoneOffset() * 60_000
  return zoneOffset(zone, at) === own ? timeWords(at, zone) : `${timeWords(at, zone)} ${zoneWords(at, zone)}`
}

/** `H:mm:ss` until something happens; never negative. */
export function remainingWords(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
