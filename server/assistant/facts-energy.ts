import type { QuantityCode } from '#contract/quantity.ts'
import type { Answer } from '#contract/schemas.ts'
import { localDate, nextDayStart } from '#domain/time.ts'
import { eq } from '../db/orm.ts'
import { registerReadings } from '../repos/energy-repo.ts'
import { station as stationTable } from '../db/schema.ts'
import { valueAt } from '../db/series.ts'
import type { ViewerCall } from '../http/call.ts'
import type { PointEntry } from '../plant/registry.ts'
import { energyOf, rowOf, type EnergyRow } from '../reports/energy.ts'
import { revenueBetween, revenueOf, revenueOfMonth } from '../reports/revenue.ts'
import { pointOf, zoneOf } from './facts.ts'
import type { Span } from './moments.ts'

/** Energies and money of stretches of time; refuses (403) what is not the viewer's, as `facts.ts` does. */

/** Energy over a stretch by price period; undefined: the station has no such meter. */
export async function energyIn(call: ViewerCall, stationId: string, quantity: QuantityCode, { from, until }: Span): Promise<EnergyRow | undefined> {
  return pointOf(call, stationId, quantity) === undefined ? undefined : energyOf(call.services, stationId, quantity, from, until)
}

export type RevenueDay = Omit<Answer<'revenue'>, 'parts' | 'missing'> & { parts?: Answer<'revenue'>['parts'] }

/** Revenue of each day of a stretch, or of its hours, as the console has it; of one day with its lines. */
export async function revenueIn(call: ViewerCall, stationId: string, { from, until, days, hours }: Span): Promise<RevenueDay[]> {
  const id = call.station(stationId)
  const found: RevenueDay[] = []
  if (hours !== undefined) {
    const zone = zoneOf(call, id)
    for (let at = from; at < until; at = nextDayStart(zone, at)) {
      const part = await revenueBetween(call.services, id, at, Math.min(until, nextDayStart(zone, at)))
      if (part !== undefined) found.push(part)
    }
    return found
  }
  if (days.from === days.to) {
    const day = await revenueOf(call.services, id, days.from, call.now)
    return day === undefined ? [] : [day]
  }
  const last = localDate(zoneOf(call, id), until - 1)
  for (let month = days.from.slice(0, 7); month <= last.slice(0, 7); month = monthAfter(month)) {
    const answer = await revenueOfMonth(call.services, id, month, call.now)
    found.push(...(answer?.days ?? []).filter(({ date }) => date >= days.from && date <= days.to))
  }
  return found
}

const monthAfter = (month: string): string => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7)

const revenueQuantities: QuantityCode[] = ['storageCharge', 'storageDischarge', 'pvGeneration', 'gridExport', 'pileConsumption']

/** Time of the newest reading that a revenue until then is made of; undefined: there is none. */
export const newestOfRevenue = (call: ViewerCall, stationId: string, until: number): Promise<number | undefined> =>
  newestReading(
    call,
    revenueQuantities.flatMap((code) => pointOf(call, stationId, code) ?? []),
    until,
  )

/** Time of the newest reading of some points until an instant. */
export async function newestReading(call: ViewerCall, points: readonly PointEntry[], until: number): Promise<number | undefined> {
  for (const { stationId } of points) call.station(stationId)
  if (points.length === 0) return undefined
  const rows = await valueAt(call.services.db.pool, points.map(({ id }) => id), Math.floor(until)) // prettier-ignore
  return rows.length === 0 ? undefined : Math.max(...rows.map(({ t }) => t))
}

/** What the own meter of a device counted over a stretch, kWh; undefined: there are no readings. */
export async function deviceEnergyIn(
  call: ViewerCall,
  point: PointEntry,
  { from, until }: Span,
): Promise<{ kwh: number; coverage: number } | undefined> {
  call.station(point.stationId)
  const readings = (await registerReadings(call.services.db.pool, [point.id], from, until)).get(point.id) ?? []
  const row = rowOf('', 'loadConsumption', readings, [], from, until)
  return row.totalKwh === null ? undefined : { kwh: row.totalKwh, coverage: row.coverage }
}

async function ratedKwhIn(call: ViewerCall, id: string): Promise<number | null> {
  const [row] = await call.services.db.orm.select({ kwh: stationTable.storageCapacityKwh }).from(stationTable).where(eq(stationTable.id, id))
  return row?.kwh ?? null
}

/** How often a storage gave its rated energy in a stretch; undefined: it has none, or its meter said nothing. */
export async function cyclesIn(
  call: ViewerCall,
  stationId: string,
  span: Span,
): Promise<{ cycles: number; dischargedKwh: number; ratedKwh: number; coverage: number } | undefined> {
  const id = call.station(stationId)
  const row = await energyIn(call, id, 'storageDischarge', span)
  const ratedKwh = await ratedKwhIn(call, id)
  if (row?.totalKwh == null || row.coverage === 0 || ratedKwh === null || ratedKwh <= 0) return undefined
  return { cycles: row.totalKwh / ratedKwh, dischargedKwh: row.totalKwh, ratedKwh, coverage: row.coverage }
}
