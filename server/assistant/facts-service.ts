import { exportByOrigin } from '#domain/energy.ts'
import { maintenance } from '../db/alarm-schema.ts'
import { and, asc, count, desc, gt, inArray, lt } from '../db/orm.ts'
import type { ViewerCall } from '../http/call.ts'
import { registerReadings } from '../repos/energy-repo.ts'
import { deliveriesIn } from '../repos/push-deliveries.ts'
import { businessDetails } from '../reports/business.ts'
import { rowOf } from '../reports/energy.ts'
import { pointOf } from './facts.ts'
import type { Span } from './moments.ts'

/** What the assistant knows of the service of stations: availability, maintenance, pushes that failed, and what their PV is good for. */

/** What the business pages have of whole days: cycles, efficiency, availability, utilisation, and what they stand on. */
export const figuresIn = async (call: ViewerCall, stationId: string, { days, last }: Pick<Span, 'days' | 'last'>) =>
  (await businessDetails(call.services, call.station(stationId), days.from, last, 'day')).total

export interface SelfUse {
  generatedKwh: number
  /** Of it, what went to the grid: what PV made meanwhile comes before what the storage gave. */
  exportedKwh: number
  coverage: number
}

/** How much of what a station's PV made stayed there, as revenue has it; what is missing: a meter, or its readings. */
export async function selfUseIn(
  call: ViewerCall,
  stationId: string,
  { from, until }: Span,
): Promise<SelfUse | 'pvGeneration' | 'gridExport' | 'readings'> {
  const id = call.station(stationId)
  const pv = pointOf(call, id, 'pvGeneration')
  const grid = pointOf(call, id, 'gridExport')
  if (pv === undefined) return 'pvGeneration'
  if (grid === undefined) return 'gridExport'
  const storage = pointOf(call, id, 'storageDischarge')
  const found = await registerReadings(call.services.db.pool, [pv.id, grid.id, ...(storage === undefined ? [] : [storage.id])], from, until)
  const [made, exported] = [found.get(pv.id) ?? [], found.get(grid.id) ?? []]
  const origin = exportByOrigin(exported, made, storage === undefined ? [] : (found.get(storage.id) ?? []))
  const generated = rowOf('', 'pvGeneration', made, [], from, until)
  const away = rowOf('', 'gridExport', origin.pv, [], from, until)
  if (generated.totalKwh === null || away.totalKwh === null || generated.coverage === 0) return 'readings'
  return { generatedKwh: generated.totalKwh, exportedKwh: away.totalKwh, coverage: Math.min(generated.coverage, away.coverage) }
}

const MOST_LISTED = 10

/** Work on stations that touches a time; without one what goes on or is planned. */
export async function maintenancesIn({ services, now }: ViewerCall, stationIds: readonly string[], span?: { from: number; to: number }) {
  const { orm } = services.db
  const where = and(
    inArray(maintenance.stationId, [...stationIds]),
    span === undefined ? gt(maintenance.toAt, now) : and(lt(maintenance.fromAt, span.to), gt(maintenance.toAt, span.from)),
  )
  const [total] = await orm.select({ n: count() }).from(maintenance).where(where)
  const order = span === undefined ? asc(maintenance.fromAt) : desc(maintenance.fromAt)
  const rows = await orm.select().from(maintenance).where(where).orderBy(order, asc(maintenance.id)).limit(MOST_LISTED)
  return { total: total?.n ?? 0, rows }
}

const MOST_PUSHES = 5

/** Pushes of one station, or of all, that failed or of which nobody knows whether they arrived. */
export const pushesFailed = ({ services, stationIds, viewer }: ViewerCall, stationId: string | undefined, span?: { from: number; to: number }) =>
  deliveriesIn(
    services.db.orm,
    { stationIds, organizations: viewer.organizations },
    { states: ['failed', 'uncertain'], most: MOST_PUSHES, ...(stationId === undefined ? {} : { stationId }), ...span },
  )
