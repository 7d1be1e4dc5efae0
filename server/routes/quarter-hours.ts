import { localDate, nextDayStart, startOfDate, zoneOffset } from '#domain/time.ts'
import { readQuarters } from '../db/series.ts'
import type { Handlers } from '../http/call.ts'
import { badField, forbidden } from '../refusal/refusal.ts'

const QUARTER_MS = 900_000
const DAY_MS = 86_400_000
const A_DAY = 96
const MOST_DAYS = 370

export const quarterHourHandlers = {
  quarterHours: async ({ point, from, to }, call) => {
    const entry = call.services.registry().points[point]
    if (entry === undefined) throw forbidden()
    const tariff = await call.services.prices.tariff(call.station(entry.stationId))
    if (tariff === undefined) throw forbidden()
    const zone = tariff.timeZone
    const start = startOfDate(zone, from)
    const end = nextDayStart(zone, startOfDate(zone, to))
    if (start >= end) throw badField('from', 'rangeOrder')
    const days = Math.round((end - start) / DAY_MS)
    if (days > MOST_DAYS) throw badField('to', 'rangeTooLong')
    const values = Array.from({ length: days * A_DAY }, (): number | null => null)
    const first = Date.parse(`${localDate(zone, start)}T00:00:00Z`)
    // As of a moment, a quarter that was still running then is not known: its mean would tell of what came after.
    const known = call.moment === undefined ? end : Math.min(end, Math.floor(call.moment / QUARTER_MS) * QUARTER_MS)
    for (const { t, mean } of await readQuarters(call.services.db.pool, point, start, known)) {
      // By the wall clock: the hour that a change of clocks repeats keeps its later reading, the one it skips stays a gap.
      const slot = Math.floor((t + zoneOffset(zone, t) - first) / QUARTER_MS)
      if (slot >= 0 && slot < values.length) values[slot] = mean
    }
    return { from, days, values }
  },
} satisfies Partial<Handlers>
