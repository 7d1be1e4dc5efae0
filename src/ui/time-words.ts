import { zoneOffset } from '#domain/time.ts'

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
