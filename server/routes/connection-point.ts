import { eq } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { connectionPoints } from '../entity/connection-points.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers } from '../http/call.ts'
import { badField } from '../refusal/refusal.ts'

export const connectionPointHandlers = {
  connectionPointList: async ({ powerstationId, ...query }, call) => {
    const { rows, totalRows } = await recordsOf(connectionPoints, call).list(query, eq(connectionPoint.stationId, call.station(powerstationId)))
    return { connectionPointList: rows, totalRows }
  },

  saveConnectionPoint: async ({ id, revision, ...draft }, call) => {
    const records = recordsOf(connectionPoints, call)
    if (id === undefined) return { id: await records.create({ ...draft, createdAt: call.now }) }
    // Devices hang on it: it stays where they are.
    await records.update({ id, revision }, draft, async (_tx, before) => {
      if (before.stationId !== draft.stationId) throw badField('stationId', 'connectionPointStays')
    })
    return { id }
  },

  deleteConnectionPoint: async ({ ids }, call) => ({ changed: (await recordsOf(connectionPoints, call).remove(ids)).length }),
} satisfies Partial<Handlers>
