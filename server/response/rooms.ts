import type { HeadroomLack, ResponseKind } from '#contract/response.ts'
import type { ResponseRoom } from '#contract/schemas/response.ts'
import { strategySchemas, type SegmentMode, type Strategies } from '#contract/strategy.ts'
import { headroomOf } from '#domain/response/headroom.ts'
import { localDate, minuteOfDay } from '#domain/time.ts'
import type { Queries, Reader } from '../db/change.ts'
import { and, eq, gt, inArray, lt } from '../db/orm.ts'
import { responsePoint, responseTask } from '../db/response-schema.ts'
import { station as stationTable } from '../db/schema.ts'
import { strategy } from '../db/strategy-schema.ts'
import type { LastValues } from '../plant/last-values.ts'
import type { Registry, StationEntry } from '../plant/registry.ts'
import { monthDemand, storageOf } from '../strategy/past-day.ts'
import { conflictsOf, type OtherTask } from './conflicts.ts'
import { schedulingOf } from './windows.ts'

export interface RoomSources {
  orm: Reader
  pool: Queries
  registry: () => Registry
  values: LastValues
  reachable(stationId: string): boolean
  now: () => number
}

export interface RoomsAsked {
  /** The task; empty: it is not kept yet. */
  id: string
  kind: ResponseKind
  fromAt: number
  toAt: number
  points: readonly { stationId: string; mode: SegmentMode; limitPercent: number }[]
}

const HOUR_MS = 3_600_000
type StationRow = typeof stationTable.$inferSelect

/** What stations can give to a response as they are now, and what stands in its way; in the order in which they are asked, those that do not exist left out. */
export async function roomsOf(sources: RoomSources, asked: RoomsAsked): Promise<ResponseRoom[]> {
  const { orm, registry, reachable } = sources
  const now = sources.now()
  const ids = [...new Set(asked.points.map(({ stationId }) => stationId))]
  if (ids.length === 0) return []
  const rows = await orm.select().from(stationTable).where(inArray(stationTable.id, ids))
  const parents = rows.flatMap(({ parentId }) => parentId ?? [])
  const unified = parents.length === 0 ? [] : await orm.select({ id: stationTable.id }).from(stationTable).where(and(inArray(stationTable.id, parents), eq(stationTable.issuanceType, 'unified'))) // prettier-ignore
  const strategies = await orm.select().from(strategy).where(inArray(strategy.stationId, ids))
  const near = and(inArray(responsePoint.stationId, ids), inArray(responseTask.state, ['saved', 'issued']), gt(responseTask.toAt, now), lt(responseTask.fromAt, asked.toAt)) // prettier-ignore
  const tasks = await orm
    .select({ stationId: responsePoint.stationId, id: responseTask.id, name: responseTask.name, fromAt: responseTask.fromAt, toAt: responseTask.toAt, state: responseTask.state })
    .from(responsePoint)
    .innerJoin(responseTask, eq(responseTask.id, responsePoint.taskId))
    .where(near) // prettier-ignore
  const rooms: ResponseRoom[] = []
  for (const { stationId, mode, limitPercent } of asked.points) {
    const row = rows.find((one) => one.id === stationId)
    const entry = registry().stations.get(stationId)
    if (row === undefined || entry === undefined) continue
    const own = strategies.filter((one) => one.stationId === stationId)
    const active: Strategies = {}
    for (const one of own) {
      const read = strategySchemas[one.type].safeParse(one.reported)
      if (read.success && one.reported !== null) Object.assign(active, { [one.type]: read.data })
    }
    const scheduling = own.find(({ type }) => type === 'scheduling')
    const others: OtherTask[] = tasks
      .filter((one) => one.stationId === stationId)
      .map(({ state, ...one }) => ({ ...one, isIssued: state === 'issued' }))
    const standing = {
      state: row.state,
      timeZone: row.timeZone,
      isBranch: unified.some(({ id }) => id === row.parentId),
      needsSecond: row.secondPerson,
      isReachable: reachable(stationId),
      wanted: schedulingOf(scheduling?.params),
      reported: schedulingOf(scheduling?.reported),
      active,
    }
    const hours = (asked.toAt - Math.max(asked.fromAt, now)) / HOUR_MS
    rooms.push({
      stationId,
      name: { zh: row.name, en: row.nameEn === '' ? row.name : row.nameEn },
      capacityKwh: row.storageCapacityKwh,
      powerKw: row.storagePowerKw,
      ...(await roomOf(sources, row, entry, active, { kind: asked.kind, mode, limitPercent, hours })),
      conflicts: conflictsOf(standing, asked, others, now),
    })
  }
  return rooms
}

async function roomOf(
  { values, pool, now }: RoomSources,
  row: StationRow,
  entry: StationEntry,
  active: Strategies,
  { kind, mode, limitPercent, hours }: { kind: ResponseKind; mode: SegmentMode; limitPercent: number; hours: number },
): Promise<Pick<ResponseRoom, 'soc' | 'nowKw' | 'headroomKw' | 'by' | 'lack'>> {
  const valueOf = (code: 'gridPower' | 'pvPower' | 'storagePower' | 'soc'): number | null => {
    const point = entry.quantities.get(code)
    return point !== undefined && values.fresh(point.id) ? values.value(point.id) : null
  }
  const [soc, nowKw, gridKw] = [valueOf('soc'), valueOf('storagePower'), valueOf('gridPower')]
  const lacking = (lack: HeadroomLack) => ({ soc, nowKw, headroomKw: null, by: '', lack })
  if (mode === 'standby') return { soc, nowKw, headroomKw: 0, by: 'share', lack: null }
  if ((row.storagePowerKw ?? 0) <= 0 || (row.storageCapacityKwh ?? 0) <= 0) return lacking('noStorage')
  if (soc === null) return lacking('noSoc')
  if (nowKw === null || gridKw === null) return lacking('noPower')
  const at = now()
  const monthDemandKw = active.safety?.antiOverDemand === true ? await monthDemand(pool, entry, at) : 0
  const date = localDate(row.timeZone, at)
  const measured = { at, date, minute: minuteOfDay(row.timeZone, at), gridKw, pvKw: valueOf('pvPower') ?? 0, storageKw: nowKw, soc, monthDemandKw }
  const room = headroomOf(kind, storageOf(row), measured, active, { limitPercent, hours })
  return { soc, nowKw, headroomKw: room.kw, by: room.by, lack: null }
}
