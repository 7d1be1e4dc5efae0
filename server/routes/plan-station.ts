import type { ViewerCall } from '../http/call.ts'
import { notFound } from '../refusal/refusal.ts'
import { planStation, type PlanSources, type PlanStation } from '../strategy/plan-basis.ts'

/** Where calls about plans read from. */
export const sourcesOf = ({ services: { db, prices }, now }: ViewerCall): PlanSources => ({ orm: db.orm, pool: db.pool, prices, now })

/** A station of the viewer's, as far as plans ask. */
export async function knownStation(call: ViewerCall, powerstationId: string): Promise<PlanStation> {
  const entry = call.services.registry().stations.get(call.station(powerstationId))
  const known = entry === undefined ? undefined : await planStation(sourcesOf(call), entry)
  if (known === undefined) throw notFound()
  return known
}
