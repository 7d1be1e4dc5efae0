import { code } from '#contract/endpoint.ts'
import { powerStationRow } from '#contract/schemas/power-station.ts'
import type { ParsedPayload } from '#contract/schemas.ts'
import type { StationState } from '#contract/station.ts'
import { makesCycle } from '#domain/organizations.ts'
import { stationSteps, stationTypeOf } from '#domain/stations.ts'
import type { Transaction } from '../db/change.ts'
import { forgetPoints } from '../db/forget-points.ts'
import { and, eq, gt, inArray, sql } from '../db/orm.ts'
import { responsePoint, responseTask } from '../db/response-schema.ts'
import { point, station } from '../db/schema.ts'
import { importRecords } from '../entity/import.ts'
import { powerStations } from '../entity/power-stations.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, notFound, Refusal } from '../refusal/refusal.ts'
import { organizationsBelow } from '../session/viewer.ts'
import { overviewOf } from './station.ts'

type Draft = Omit<ParsedPayload<'savePowerStation'>, 'id' | 'revision'>
type Row = typeof station.$inferSelect

/** What the store keeps of what a person says. */
function columnsOfDraft({ number: _number, place, ...facts }: Draft) {
  if (!facts.isStorage && !facts.isPhotoVoltaic && !facts.isCharPail) throw badField('isStorage', 'stationPartsNeeded')
  return { ...facts, type: stationTypeOf(facts), longitude: place?.longitude ?? null, latitude: place?.latitude ?? null }
}
const fresh = (call: ViewerCall) => ({ state: 'construction' as const, createdAt: call.now })

/** Refuses a master station that is not the viewer's, or hangs on the station itself. Asked while all stations are held. */
async function refuseParent(tx: Transaction, call: ViewerCall, id: string, parentId: string | null): Promise<void> {
  if (parentId === null) return
  const all = await tx.select({ code: station.id, parentCode: station.parentId, organization: station.organizationCode }).from(station)
  const parent = all.find((one) => one.code === parentId)
  const { organizations } = call.viewer
  if (parent === undefined || organizations?.has(parent.organization) === false) throw badField('parentId', 'stationUnknown')
  if (parentId === id || makesCycle(all, id, parentId)) throw badField('parentId', 'stationCycle')
}

/** Refuses a step that there is not. */
async function refuseStep(tx: Transaction, { id, state }: Row, from: StationState, to: StationState): Promise<void> {
  if (state !== from) throw new Refusal(code.conflict, 'stationStateChanged')
  if (!stationSteps[state].includes(to)) throw new Refusal(code.conflict, 'stationStepWrong')
  if (to === 'construction' && (await wasHeard(tx, id))) throw new Refusal(code.conflict, 'stationHasReadings')
}

/** Refuses another time zone once there are readings: what was worked out by the day, by the price of its hours and by the month is cut where its days began. */
async function refuseZone(tx: Transaction, id: string, timeZone: string): Promise<void> {
  const [row] = await tx.select({ timeZone: station.timeZone }).from(station).where(eq(station.id, id))
  if (row !== undefined && row.timeZone !== timeZone && (await wasHeard(tx, id))) throw badField('timeZone', 'stationZoneHeard')
}

/** Refuses an organization whose stations a response that has this one could not have: it would go on being steered and watched by people who no longer see it. */
async function refuseLeaving(tx: Transaction, before: Row, organizationCode: string, now: number): Promise<void> {
  if (before.organizationCode === organizationCode) return
  const takes = and(eq(responsePoint.stationId, before.id), inArray(responsePoint.state, ['issuing', 'ready', 'ending']))
  const tasks = await tx
    .select({ organizationCode: responseTask.organizationCode })
    .from(responsePoint)
    .innerJoin(responseTask, eq(responseTask.id, responsePoint.taskId))
    .where(and(takes, eq(responseTask.state, 'issued'), gt(responseTask.toAt, now)))
  for (const task of tasks)
    if (!(await organizationsBelow(tx, task.organizationCode)).has(organizationCode)) throw badField('organizationCode', 'responseHasStation')
}

/** Whether there is any reading of it. */
async function wasHeard(tx: Transaction, id: string): Promise<boolean> {
  const heard = (table: string) => sql`exists (select 1 from ${sql.identifier(table)} r where r.point = p.id)`
  const found = await tx.execute(
    sql`select 1 from point p where p.station_id = ${id} and (${heard('sample')} or ${heard('rollup_1d')} or ${heard('rollup_15m')} or ${heard('rollup_1m')}) limit 1`,
  )
  return found.rows.length > 0
}

/** Whether a value of one of its devices is known: then it was heard. */
const isHeard = ({ services }: ViewerCall, id: string): boolean =>
  (services.registry().stations.get(id)?.devices ?? []).some((device) =>
    [...device.points.values()].some((one) => services.values.read(one.id).at !== null),
  )

const oneOf = <T>(values: T | T[]): T[] => [values].flat() as T[]

export const powerStationHandlers = {
  powerStationList: async ({ type, state, organizationCode, controlType, ...query }, call) => {
    const { rows, totalRows } = await recordsOf(powerStations, call).list(
      query,
      type === undefined ? undefined : inArray(station.type, oneOf(type)),
      state === undefined ? undefined : inArray(station.state, oneOf(state)),
      organizationCode === undefined ? undefined : eq(station.organizationCode, organizationCode),
      controlType === undefined ? undefined : eq(station.controlType, controlType),
    )
    const live = new Map(
      (
        await overviewOf(
          call,
          rows.map(({ id }) => id),
        )
      ).map((entry) => [entry.station.id, entry]),
    )
    const powerStationList = rows.map((row) => {
      const { longitude, latitude } = row
      return {
        ...row,
        number: row.id,
        type: stationTypeOf(row),
        place: longitude === null || latitude === null ? null : { longitude, latitude },
        live: live.get(row.id) ?? null,
        hasReadings: isHeard(call, row.id),
      }
    })
    return { powerStationList, totalRows }
  },

  savePowerStation: async ({ id, revision, ...draft }, call) => {
    const records = recordsOf(powerStations, call)
    const columns = columnsOfDraft(draft)
    const { number } = draft
    if (id !== undefined && number !== id) throw badField('number', 'stationNumberFixed')
    const first = async (tx: Transaction): Promise<void> => {
      await refuseParent(tx, call, number, columns.parentId)
      await refuseZone(tx, number, columns.timeZone)
    }
    if (id === undefined) await records.create({ ...columns, ...fresh(call), id: number }, first)
    else
      await records.update({ id, revision }, columns, async (tx, before) => {
        await first(tx)
        await refuseLeaving(tx, before, columns.organizationCode, call.now)
      })
    await call.services.plantChanged()
    return { id: number }
  },

  importPowerStation: async (sheet, call) => {
    const imported = await importRecords(powerStations, call, powerStationRow, sheet, ({ number, longitude, latitude, ...facts }) => {
      if ((longitude === null) !== (latitude === null)) throw badField(longitude === null ? 'longitude' : 'latitude', 'required')
      // A master station that is in the same sheet would have to come first: it is named afterwards.
      if (facts.parentId !== null && !call.stationIds.includes(facts.parentId)) throw badField('parentId', 'stationUnknown')
      const place = longitude === null || latitude === null ? null : { longitude, latitude }
      return { ...columnsOfDraft({ ...facts, number, place, taxRates: [] }), ...fresh(call), id: number }
    })
    // Reading a large plant again takes seconds, and everybody waits.
    if (imported.made > 0) await call.services.plantChanged()
    return imported
  },

  setPowerStationState: async ({ id, from, to, reason }, call) => {
    await recordsOf(powerStations, call).act([id], async (tx, [row], note) => {
      if (row === undefined) throw notFound()
      await refuseStep(tx, row, from, to)
      await tx.update(station).set({ state: to }).where(eq(station.id, id))
      await note(row, 'setPowerStationState', { state: row.state }, { state: to, ...(reason === '' ? {} : { reason }) })
    })
    await call.services.plantChanged()
    return {}
  },

  deletePowerStation: async ({ ids }, call) => {
    const removed = await recordsOf(powerStations, call).remove(ids, async (tx) => {
      // What was worked out of devices goes with the station, and what those said that are deleted; what others said stands in the way.
      const own = await tx
        .select({ id: point.id })
        .from(point)
        .where(and(inArray(point.stationId, ids), sql`not exists (select 1 from device d where d.sn = ${point.deviceSn})`))
      await forgetPoints(
        tx,
        own.map((one) => one.id),
      )
    })
    await call.services.plantChanged()
    return { changed: removed.length }
  },
} satisfies Partial<Handlers>
