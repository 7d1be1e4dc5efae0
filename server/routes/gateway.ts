import { brokerAccess } from '../broker/access.ts'
import { newGatewayPassword } from '../broker/gateways.ts'
import { gateway } from '../db/organization-schema.ts'
import { eq } from '../db/orm.ts'
import { gateways } from '../entity/gateways.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers } from '../http/call.ts'
import { notFound } from '../refusal/refusal.ts'
import { hashPassword } from '../session/password.ts'

export const gatewayHandlers = {
  gatewayList: async ({ powerstationId, enabled, ...query }, call) => {
    const { rows, totalRows } = await recordsOf(gateways, call).list(
      query,
      powerstationId === undefined ? undefined : eq(gateway.stationId, call.station(powerstationId)),
      enabled === undefined ? undefined : eq(gateway.enabled, enabled === 'true'),
    )
    return {
      gatewayList: rows.map((row) => ({
        ...row,
        online: call.services.broker.online(row.id),
        clocks: call.services.ingest.clocksOf(row.stationId),
      })),
      totalRows,
      access: brokerAccess(call.services.config),
    }
  },

  saveGateway: async ({ id, revision, ...draft }, call) => {
    const records = recordsOf(gateways, call)
    if (id === undefined) {
      const password = newGatewayPassword()
      const passwordHash = await hashPassword(password)
      return { id: await records.create({ ...draft, passwordHash, createdAt: call.now, renewedAt: call.now }), password }
    }
    const before = await records.update({ id, revision }, draft)
    // Under another name, for another station or not at all: it has to log in again.
    if (before.name !== draft.name || before.stationId !== draft.stationId || !draft.enabled) call.services.broker.disconnect(id)
    return { id, password: null }
  },

  renewGateway: async ({ id }, call) => {
    const records = recordsOf(gateways, call)
    await records.get(id)
    const password = newGatewayPassword()
    const passwordHash = await hashPassword(password)
    const name = await records.act([id], async (tx, [row], note) => {
      if (row === undefined) throw notFound()
      await tx.update(gateway).set({ passwordHash, renewedAt: call.now }).where(eq(gateway.id, id))
      await note(row, 'renewGateway', { renewedAt: row.renewedAt }, { renewedAt: call.now })
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
