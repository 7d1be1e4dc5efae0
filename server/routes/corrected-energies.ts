import type { ViewerCall } from '../http/call.ts'
import { correctedAmong, feedsOf } from '../repos/correction-repo.ts'
import type { EnergyRow } from '../reports/energy.ts'

/** Says of which energies readings were corrected that they are made of. `startOf`: what a stretch is called in the rows. */
export async function withCorrected(
  rows: EnergyRow[],
  stationId: string,
  stretches: readonly [number, number][],
  startOf: (from: number) => string,
  call: ViewerCall,
): Promise<EnergyRow[]> {
  const corrected = new Set<string>()
  for (const quantity of new Set(rows.map((row) => row.quantity))) {
    const entry = call.services.registry().stations.get(stationId)?.quantities.get(quantity)
    if (entry === undefined) continue
    const among = await correctedAmong(call.services.db.pool, feedsOf(call.services.registry(), entry), stretches)
    stretches.forEach(([from], i) => among[i] === true && corrected.add(`${quantity} ${startOf(from)}`))
  }
  return rows.map((row) => (corrected.has(`${row.quantity} ${row.start}`) ? { ...row, corrected: true } : row))
}
