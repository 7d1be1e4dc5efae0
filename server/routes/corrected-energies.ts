import type { Answer } from '#contract/schemas.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import { nextDayStart, startOfDate } from '#domain/time.ts'
import type { ViewerCall } from '../http/call.ts'
import { correctedAmong, feedsOf } from '../repos/correction-repo.ts'
import type { EnergyRow } from '../reports/energy.ts'
import { sourceQuantities } from '../reports/revenue.ts'

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

/** Of which days (`YYYY-MM-DD`, following each other) readings were corrected that a station's revenue is made of. */
export async function correctedDays(stationId: string, zone: string, dates: readonly string[], call: ViewerCall): Promise<boolean[]> {
  const days = dates.map((date) => startOfDate(zone, date)).map((from) => [from, nextDayStart(zone, from)] as const)
  const found = dates.map(() => false)
  for (const quantity of sourceQuantities) {
    const among = await ofQuantity(stationId, quantity, days, call)
    among.forEach((one, i) => (found[i] ||= one))
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
