import { eq } from 'drizzle-orm'
import { newGatewayPassword } from '../broker/gateways.ts'
import { gateway } from '../db/organization-schema.ts'
import { recordsOf } from '../entity/entity.ts'
import { gateways } from '../entity/gateways.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, notFound } from '../refusal/refusal.ts'
import { isLoopback } from '../config/loopback.ts'
import { hashPassword } from '../session/password.ts'

const accessOf = ({ services: { config } }: ViewerCall): 'external' | 'optional' | 'required' =>
  config.mqttUrl !== undefined ? 'external' : isLoopback(config.mqttHost) ? 'optional' : 'required'

export const gatewayHandlers = {
  gatewayList: async ({ powerstationId, enabled, ...query }, call) => {
    const { rows, totalRows } = await recordsOf(gateways, call).list(
      query,
      powerstationId === undefined ? undefined : eq(gateway.stationId, call.station(powerstationId)),
      enabled === undefined ? undefined : eq(gateway.enabled, enabled === 'true'),
    )
    return { gatewayList: rows.map((row) => ({ ...row, online: call.services.broker.online(row.id) })), totalRows, access: accessOf(call) }
  },

  saveGateway: async ({ id, ...draft }, call) => {
    // One that is not the viewer's looks like one that does not exist.
    if (!call.stationIds.includes(draft.stationId)) throw badField('stationId', 'stationUnknown')
    const records = recordsOf(gateways, call)
    if (id === undefined) {
      const password = newGatewayPassword()
      const passwordHash = await hashPassword(password)
      const made = await records.make({ ...draft, passwordHash, createdAt: call.now, renewedAt: call.now })
      return { id: made.id, password }
    }
    const before = await records.change(id, draft)
    // Under another name, for another station or not at all: it has to log in again.
    if (before.name !== draft.name || before.stationId !== draft.stationId || !draft.enabled) call.services.broker.disconnect(id)
    return { id, password: null }
  },

  renewGateway: async ({ id }, call) => {
    const records = recordsOf(gateways, call)
    await records.one(id)
    const password = newGatewayPassword()
    const passwordHash = await hashPassword(password)
    const name = await call.services.change(call, async (tx, note) => {
      const [row] = await records.hold(tx, [id])
      if (row === undefined) throw notFound()
      await tx.update(gateway).set({ passwordHash, renewedAt: call.now }).where(eq(gateway.id, id))
      await note('renewGateway', `gateway:${row.name}`, { renewedAt: row.renewedAt }, { renewedAt: call.now })
      return row.name
    })
    call.services.broker.disconnect(id)
    return { name, password }
  },

  deleteGateway: async ({ ids }, call) => {
    const rows = await recordsOf(gateways, call).remove(ids)
    for (const row of rows) call.services.broker.disconnect(row.id)
    return { changed: rows.length }
  },
} satisfies Partial<Handlers>
