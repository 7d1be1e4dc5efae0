import { localMonth } from '#domain/time.ts'
import type { Note, Transaction } from '../db/change.ts'
import { demandConfiguration } from '../db/fee-schema.ts'
import { eq } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { connectionPoints } from '../entity/connection-points.ts'
import { demandConfigurations } from '../entity/fees.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField } from '../refusal/refusal.ts'
import { formerCapacity } from '../settlement/former-capacity.ts'

type Point = typeof connectionPoint.$inferSelect

/** Months that were paid for by the former transformers go on with them. */
async function keepFormer(call: ViewerCall, tx: Transaction, { id, stationId, transformerCapacityKva }: Point, note: Note): Promise<void> {
  const zone = call.services.registry().stations.get(stationId)?.timeZone
  if (transformerCapacityKva === null || zone === undefined) return
  const records = recordsOf(demandConfigurations, call)
  const { kept, goesOn } = await formerCapacity(tx, { id, stationId }, transformerCapacityKva, localMonth(zone, call.now))
  for (const { was, capacityKva } of kept) {
    const now = { ...was, capacityKva, revision: was.revision + 1, updatedAt: call.now, updatedBy: call.viewer.username }
    await tx.update(demandConfiguration).set(now).where(eq(demandConfiguration.id, was.id))
    await note('saveDemandConfiguration', records.subject(was), records.logged(was), records.logged(now))
  }
  if (goesOn === undefined) return
  const { id: _id, revision: _revision, updatedAt: _at, updatedBy: _by, ...terms } = goesOn.as
  const next = records.rowOf({ ...terms, month: goesOn.month })
  await tx.insert(demandConfiguration).values(next)
  await note('saveDemandConfiguration', records.subject(next), null, records.logged(next))
}

export const connectionPointHandlers = {
  connectionPointList: async ({ powerstationId, ...query }, call) => {
    const { rows, totalRows } = await recordsOf(connectionPoints, call).list(query, eq(connectionPoint.stationId, call.station(powerstationId)))
    return { connectionPointList: rows, totalRows }
  },

  saveConnectionPoint: async ({ id, revision, ...draft }, call) => {
    const records = recordsOf(connectionPoints, call)
    if (id === undefined) return { id: await records.create({ ...draft, createdAt: call.now }) }
    // Devices hang on it: it stays where they are.
    const first = async (_tx: Transaction, before: Point): Promise<void> => {
      if (before.stationId !== draft.stationId) throw badField('stationId', 'connectionPointStays')
    }
    await records.update({ id, revision }, draft, first, async (tx, before, note) => {
      if (draft.transformerCapacityKva !== before.transformerCapacityKva) await keepFormer(call, tx, before, note)
      return { before: {}, after: {} }
    })
    return { id }
  },

  deleteConnectionPoint: async ({ ids }, call) => ({ changed: (await recordsOf(connectionPoints, call).remove(ids)).length }),
} satisfies Partial<Handlers>
