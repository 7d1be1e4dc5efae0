import { fromLocal } from '#domain/time.ts'
import { toAscii } from './filter.ts'

const pad = (n: string | undefined): string => (n ?? '0').padStart(2, '0')

/** The day as YYYY-MM-DD when there is one: 2026-2-30 is none. */
function dayOf(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${pad(month)}-${pad(day)}`
  const at = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date ? undefined : date
}

const DAY = /^(\d{4})(?:[-/.\u5e74](\d{1,2})[-/.\u6708](\d{1,2})\u65e5?|(\d{2})(\d{2}))/

/** A day however people write it (2026-11-4, 2026/11/04, 20261104, or with the Chinese signs of year, month and day) as YYYY-MM-DD; undefined: it is none. */
export function readDay(typed: string): string | undefined {
  const text = toAscii(typed).trim()
  const found = DAY.exec(text)
  if (found === null || found[0].length !== text.length) return undefined
  return dayOf(found[1] as string, (found[2] ?? found[4]) as string, (found[3] ?? found[5]) as string)
}

/** A month (2026-3, 2026/03, 202603) as YYYY-MM; undefined: it is none. */
export function readMonth(typed: string): string | undefined {
  const found = /^(\d{4})(?:[-/.\u5e74](\d{1,2})\u6708?|(\d{2}))$/.exec(toAscii(typed).trim())
  return found === null ? undefined : dayOf(found[1] as string, (found[2] ?? found[3]) as string, '1')?.slice(0, 7)
}

/** A day and a clock, its seconds left out or not (2026-11-04 9:05), by the clock of a zone; a day alone is its beginning. Epoch ms; undefined: it is none. */
export function readMoment(typed: string, zone: string): number | undefined {
  const text = toAscii(typed).trim()
  const day = DAY.exec(text)
  if (day === null) return undefined
  const clock = /^(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text.slice(day[0].length))
  const date = readDay(day[0])
  if (clock === null || date === undefined) return undefined
  const [hours, minutes, seconds] = [pad(clock[1]), pad(clock[2]), pad(clock[3])]
  const local = Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(local) || hours === '24' ? undefined : fromLocal(zone, local)
}
