import type { NodePosition } from '#contract/schemas/topology.ts'
import { deviceKinds } from '#contract/station.ts'
import { BUS_ENDS } from '#domain/single-line.ts'
import { stationTopology } from '../db/arrangement-schema.ts'
import { and, eq, isNull } from '../db/orm.ts'
import { device, station } from '../db/schema.ts'
import { recordsOf } from '../entity/records.ts'
import { stationTopologies } from '../entity/station-topologies.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { changedMeanwhile } from '../refusal/refusal.ts'

const GROUPS: ReadonlySet<string> = new Set(['grid', 'battery:pcs', ...BUS_ENDS, ...deviceKinds])

/** Positions of what is there, one each, the last one said: what stood for a device that is gone is left out. */
async function present(call: ViewerCall, stationId: string, positions: readonly NodePosition[]): Promise<NodePosition[]> {
  const { orm } = call.services.db
  const devices = await orm
    .select({ sn: device.sn })
    .from(device)
    .where(and(eq(device.stationId, stationId), isNull(device.retiredAt)))
  const known = new Set(devices.flatMap(({ sn }) => [sn, `battery:${sn}`]))
  const byNode = new Map(positions.filter(({ node }) => GROUPS.has(node) || known.has(node)).map((one) => [one.node, one]))
  return [...byNode.values()]
}

export const topologyHandlers = {
  stationTopology: async ({ powerstationId }, call) => {
    const stationId = call.station(powerstationId)
    const [row] = await call.services.db.orm.select().from(stationTopology).where(eq(stationTopology.stationId, stationId))
    if (row === undefined) return { positions: [], revision: 0, updatedAt: 0, updatedBy: '' }
    const { revision, updatedAt, updatedBy } = row
    return { positions: await present(call, stationId, row.positions), revision, updatedAt, updatedBy }
  },

  saveStationTopology: async ({ powerstationId, revision, positions }, call) => {
    const stationId = call.station(powerstationId)
    const records = recordsOf(stationTopologies, call)
    const kept = await present(call, stationId, positions)
    if (revision > 0) {
      await records.update({ id: stationId, revision }, { positions: kept })
      return { revision: revision + 1 }
    }
    await records.create({ stationId, positions: kept }, async (tx) => {
      // Of two who arrange it for the first time the station lets one after the other.
      await tx.select({ id: station.id }).from(station).where(eq(station.id, stationId)).for('update')
      const [other] = await tx.select().from(stationTopology).where(eq(stationTopology.stationId, stationId))
      if (other !== undefined) throw changedMeanwhile(other.updatedBy)
    })
    return { revision: 1 }
  },
} satisfies Partial<Handlers>
