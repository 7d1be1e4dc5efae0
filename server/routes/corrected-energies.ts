import type { Answer } from '#contract/schemas.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import { monthAfter } from '#domain/settlement/period.ts'
import { nextDayStart, startOfDate } from '#domain/time.ts'
import type { ViewerCall } from '../http/call.ts'
import { correctedAmong, correctedPoints, feedsOf } from '../repos/correction-repo.ts'
import type { EnergyRow } from '../reports/energy.ts'
import { sourceQuantities } from '../reports/revenue.ts'

const DAY_MS = 86_400_000

type Stretches = readonly (readonly [number, number])[]

/** Of which stretches readings were corrected that a station's quantity is made of. */
function ofQuantity(stationId: string, quantity: QuantityCode, stretches: Stretches, { services: { db, registry } }: ViewerCall): Promise<boolean[]> {
  const entry = registry().stations.get(stationId)?.quantities.get(quantity)
  return correctedAmong(db.pool, entry === undefined ? [] : feedsOf(registry(), entry), stretches)
}

/** Says of which energies readings were corrected that they are made of. `startOf`: what a stretch is called in the rows. */
export async function withCorrected(
  rows: EnergyRow[],
  stationId: string,
  stretches: readonly [number, number][],
  startOf: (from: number) => string,
  call: ViewerCall,
): Promise<Answer<'energyByPeriod'>> {
  const corrected = new Set<string>()
  for (const quantity of new Set(rows.map((row) => row.quantity))) {
    const among = await ofQuantity(stationId, quantity, stretches, call)
    stretches.forEach(([from], i) => among[i] === true && corrected.add(`${quantity} ${startOf(from)}`))
  }
  if (corrected.size === 0) return { rows }
  return { rows: rows.map((row) => (corrected.has(`${row.quantity} ${row.start}`) ? { ...row, corrected: true } : row)), corrected: true }
}

/** Of which stretches, in order of time, readings were corrected that a station's revenue is made of. */
async function correctedStretches(stationId: string, stretches: Stretches, call: ViewerCall): Promise<boolean[]> {
  const found = stretches.map(() => false)
  for (const quantity of sourceQuantities) {
    const among = await ofQuantity(stationId, quantity, stretches, call)
    among.forEach((one, i) => (found[i] ||= one))
  }
  return found
}

/** Of which days (`YYYY-MM-DD`, following each other) readings were corrected that a station's revenue is made of. */
export function correctedDays(stationId: string, zone: string, dates: readonly string[], call: ViewerCall): Promise<boolean[]> {
  const days = dates.map((date) => startOfDate(zone, date)).map((from) => [from, nextDayStart(zone, from)] as const)
  return correctedStretches(stationId, days, call)
}

/** Of which months (`YYYY-MM`, following each other) readings were corrected that a station's revenue is made of. */
export function correctedMonths(stationId: string, zone: string, months: readonly string[], call: ViewerCall): Promise<boolean[]> {
  const stretches = months.map((month) => [startOfDate(zone, `${month}-01`), startOfDate(zone, `${monthAfter(month)}-01`)] as const)
  return correctedStretches(stationId, stretches, call)
}

/** Those of a fleet's stations that have corrected readings in their revenue of some days, both ends counted. */
export async function correctedStations(stationIds: readonly string[], first: string, last: string, call: ViewerCall): Promise<Set<string>> {
  const { db, registry } = call.services
  const [from, to] = [Date.parse(first) - DAY_MS, Date.parse(last) + 2 * DAY_MS]
  // Of few points something is corrected, and stations are many: only theirs are looked at, each by its own days.
  const points = await correctedPoints(db.pool, from, to)
  const found = new Set<string>()
  for (const id of points.size === 0 ? [] : stationIds) {
    const station = registry().stations.get(id)
    const entries = sourceQuantities.flatMap((quantity) => station?.quantities.get(quantity) ?? [])
    if (station === undefined || !entries.some((entry) => feedsOf(registry(), entry).some((point) => points.has(point)))) continue
    const own = [startOfDate(station.timeZone, first), nextDayStart(station.timeZone, startOfDate(station.timeZone, last))] as const
    if ((await correctedStretches(id, [own], call))[0] === true) found.add(id)
  }
  return found
}

/** Whether readings of any of these points, or that they are worked out from, are corrected between two moments. */
export async function anyCorrected(
  points: readonly number[],
  from: number,
  to: number,
  { services: { db, registry } }: ViewerCall,
): Promise<boolean> {
  const entries = points.flatMap((id) => registry().points[id] ?? [])
  const feeds = [...new Set(entries.flatMap((entry) => feedsOf(registry(), entry)))]
  const [found = false] = await correctedAmong(db.pool, feeds, [[from, to]])
  return found
}
