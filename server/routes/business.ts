import { nextDayStart, startOfDate } from '#domain/time.ts'
import { eq } from '../db/orm.ts'
import { station } from '../db/schema.ts'
import type { Handlers } from '../http/call.ts'
import { badField, notFound } from '../refusal/refusal.ts'
import { businessDetails, businessOverview } from '../reports/business.ts'
import { businessSettlement } from '../reports/business-settlement.ts'
import { storageEfficiency } from '../reports/storage-efficiency.ts'
import { correctedDays, correctedMonths, correctedStations } from './corrected-energies.ts'

const DAY_MS = 86_400_000
const MOST_DAYS = 400

function checkSpan({ from, to }: { from: string; to: string }): void {
  if (from > to) throw badField('from', 'rangeOrder')
  if (Date.parse(to) - Date.parse(from) >= MOST_DAYS * DAY_MS) throw badField('to', 'rangeTooLong')
}

/** What stations earn and why: sums of the days that `jobs/day-figures.ts` keeps. */
export const businessHandlers = {
  businessOverview: async (span, call) => {
    checkSpan(span)
    const found = await businessOverview(call.services, call.stationIds, span.from, span.to)
    const corrected = await correctedStations(call.stationIds, span.from, span.to, call)
    return { ...found, stations: found.stations.map((one) => (corrected.has(one.id) ? { ...one, corrected: true } : one)) }
  },
  businessDetails: async ({ powerstationId, step, ...span }, call) => {
    const id = call.station(powerstationId)
    checkSpan(span)
    const found = await businessDetails(call.services, id, span.from, span.to, step)
    const zone = call.services.registry().stations.get(id)?.timeZone
    if (zone === undefined) return found
    const starts = found.rows.map(({ start }) => start)
    const corrected = await (step === 'day' ? correctedDays : correctedMonths)(id, zone, starts, call)
    return { ...found, rows: found.rows.map((row, i) => (corrected[i] === true ? { ...row, corrected: true } : row)) }
  },
  storageEfficiency: async ({ powerstationId, ...span }, call) => {
    const id = call.station(powerstationId)
    checkSpan(span)
    const entry = call.services.registry().stations.get(id)
    if (entry === undefined) throw notFound()
    const [row] = await call.services.db.orm.select({ kwh: station.storageCapacityKwh }).from(station).where(eq(station.id, id))
    const from = startOfDate(entry.timeZone, span.from)
    const to = Math.min(call.now, nextDayStart(entry.timeZone, startOfDate(entry.timeZone, span.to)))
    return storageEfficiency(call.services, entry, from, Math.max(from, to), row?.kwh ?? 0)
  },
  businessSettlement: async ({ powerstationId, ...span }, call) => {
    const ids = powerstationId === undefined ? call.stationIds : [call.station(powerstationId)]
    checkSpan(span)
    return businessSettlement(call.services, ids, span.from, span.to)
  },
} satisfies Partial<Handlers>
