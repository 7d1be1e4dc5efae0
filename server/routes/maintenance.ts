import { maintenance } from '../db/alarm-schema.ts'
import type { Transaction } from '../db/change.ts'
import { eq } from '../db/orm.ts'
import { device } from '../db/schema.ts'
import { maintenances } from '../entity/maintenances.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers } from '../http/call.ts'
import { badField, Refusal } from '../refusal/refusal.ts'
import { code } from '#contract/endpoint.ts'

export const maintenanceHandlers = {
  maintenanceList: async ({ powerstationId, ...query }, call) => {
    const { rows, totalRows } = await recordsOf(maintenances, call).list(
      query,
      powerstationId === undefined || powerstationId === '' ? undefined : eq(maintenance.stationId, call.station(powerstationId)),
    )
    return { maintenanceList: rows, totalRows }
  },

  saveMaintenance: async ({ id, revision, deviceSn, ...draft }, call) => {
    if (draft.toAt <= draft.fromAt) throw badField('toAt', 'maintenanceOrder')
    const record = { ...draft, deviceSn: deviceSn === '' ? null : deviceSn }
    const first = async (tx: Transaction): Promise<void> => {
      if (record.deviceSn === null) return
      const [found] = await tx.select({ stationId: device.stationId }).from(device).where(eq(device.sn, record.deviceSn))
      if (found?.stationId !== record.stationId) throw badField('deviceSn', 'deviceUnknown')
    }
    const records = recordsOf(maintenances, call)
    if (id === undefined) {
      if (record.toAt <= call.now) throw badField('toAt', 'expiryPast')
      return { id: await records.create(record, first) }
    }
    await records.update({ id, revision }, record, async (tx, before) => {
      if (before.toAt <= call.now) throw new Refusal(code.conflict, 'maintenanceOver')
      // What it was told of so far stays true: one that has begun keeps its place and its beginning.
      if (before.fromAt <= call.now)
        for (const field of ['stationId', 'deviceSn', 'fromAt'] as const)
          if (record[field] !== before[field]) throw badField(field, 'maintenanceBegun')
      if (record.toAt <= call.now) throw badField('toAt', 'expiryPast')
      await first(tx)
    })
    return { id }
  },

  endMaintenance: async ({ id }, call) => {
    const before = await recordsOf(maintenances, call).update({ id }, { toAt: call.now }, (_tx, { fromAt, toAt }) => {
      if (toAt <= call.now) throw new Refusal(code.conflict, 'maintenanceOver')
      if (fromAt >= call.now) throw new Refusal(code.conflict, 'maintenanceAhead')
      return Promise.resolve()
    })
    await call.services.alarms.sweep()
    return { changed: before.toAt === call.now ? 0 : 1 }
  },

  deleteMaintenance: async ({ ids }, call) => ({
    changed: (
      await recordsOf(maintenances, call).remove(ids, (_tx, rows) => {
        if (rows.some((row) => row.fromAt <= call.now)) throw new Refusal(code.conflict, 'maintenanceBegun')
        return Promise.resolve()
      })
    ).length,
  }),
} satisfies Partial<Handlers>
