import { holds } from '#contract/permission.ts'
import { asc, eq } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { station } from '../db/schema.ts'
import { settlementRunItem, settlementSlip } from '../db/settlement-schema.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { say, type TextKey } from '../refusal/texts.ts'
import { isVirtual, seesStation } from '../session/viewer.ts'
import type { RunBy } from '../settlement/runs.ts'

/** Slips of a run are made in the name of who asks. */
export function runBy(call: Pick<ViewerCall, 'services' | 'viewer' | 'stationIds' | 'address' | 'clientToken'>): RunBy {
  const { prices, registry, db, change, sessions } = call.services
  return {
    sources: { prices, registry, db },
    change,
    by: call,
    stationIds: call.stationIds,
    mayNow: async (stationId) => {
      const viewer = isVirtual(call.viewer) ? call.viewer : await sessions.person(call.viewer.accountId)
      return viewer !== undefined && holds(viewer, ['production_settlement:edit']) && seesStation(viewer, stationId, registry())
    },
  }
}

export const settlementRunHandlers = {
  settlementRun: async (_payload, call) => {
    const run = await call.services.settlementRuns.newest(call.viewer.accountId)
    if (run === undefined) return { run: null }
    const rows = await call.services.db.orm
      .select({
        item: settlementRunItem,
        point: connectionPoint,
        stationName: station.name,
        stationNameEn: station.nameEn,
        problems: settlementSlip.problems,
        payable: settlementSlip.payable,
      })
      .from(settlementRunItem)
      .innerJoin(connectionPoint, eq(connectionPoint.id, settlementRunItem.connectionPointId))
      .innerJoin(station, eq(station.id, connectionPoint.stationId))
      .leftJoin(settlementSlip, eq(settlementSlip.id, settlementRunItem.slipId))
      .where(eq(settlementRunItem.runId, run.id))
      .orderBy(asc(settlementRunItem.position))
    const { ownerId: _owner, ...facts } = run
    // Of stations that are not the viewer's any more nothing is said.
    const seen = rows.filter(({ point }) => call.stationIds.includes(point.stationId))
    const items = seen.flatMap(({ item, point, stationName, stationNameEn, problems, payable }) => {
      if (item.doneAt === null) return []
      const words = item.failure === '' ? '' : say(item.failure as TextKey, call.language)
      const { id: connectionPointId, stationId, name: pointName, customerName } = point
      const of = { connectionPointId, stationId, stationName, stationNameEn, pointName, customerName }
      return [{ ...of, slipId: item.slipId, words, problems: problems ?? [], payable }]
    })
    return { run: { ...facts, total: seen.length, items } }
  },

  startSettlementRun: async ({ month }, call) => ({ id: await call.services.settlementRuns.start(runBy(call), month) }),

  stopSettlementRun: async ({ id }, call) => {
    await call.services.settlementRuns.stop(runBy(call), id)
    return {}
  },

  continueSettlementRun: async ({ id }, call) => {
    await call.services.settlementRuns.goOn(runBy(call), id)
    return {}
  },
} satisfies Partial<Handlers>
