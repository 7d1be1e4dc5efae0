import { lastSoh } from '#domain/battery/health/imported.ts'
import { code } from '#contract/endpoint.ts'
import { batteryImport } from '../db/battery-schema.ts'
import type { Transaction } from '../db/change.ts'
import { count, eq } from '../db/orm.ts'
import { device, station } from '../db/schema.ts'
import { batteryImports } from '../entity/battery-imports.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers } from '../http/call.ts'
import { badField, Refusal } from '../refusal/refusal.ts'

/** Of one station: each may take 250 KB. */
const MOST = 100

/** A history is of a device of its own station. */
async function refuseDevice(tx: Transaction, stationId: string, sn: string | null): Promise<void> {
  if (sn === null) return
  const [found] = await tx.select({ stationId: device.stationId }).from(device).where(eq(device.sn, sn)).for('key share')
  if (found?.stationId !== stationId) throw badField('deviceSn', 'deviceUnknown')
}

/** Of two who keep the last one the station lets one after the other. */
async function refuseMany(tx: Transaction, stationId: string): Promise<void> {
  await tx.select({ id: station.id }).from(station).where(eq(station.id, stationId)).for('no key update')
  const [kept] = await tx.select({ n: count() }).from(batteryImport).where(eq(batteryImport.stationId, stationId))
  if ((kept?.n ?? 0) >= MOST) throw new Refusal(code.conflict, 'batteryImportsMany', {}, () => String(MOST))
}

export const batteryImportHandlers = {
  batteryImportList: async ({ powerstationId, ...query }, call) => {
    const { rows, totalRows } = await recordsOf(batteryImports, call).list(query, eq(batteryImport.stationId, call.station(powerstationId)))
    return { importList: rows, totalRows }
  },

  batteryImport: async ({ id }, call) => {
    const { name, kind, rows, ratedAh, capacities, counted } = await recordsOf(batteryImports, call).get(id)
    return { id, name, kind, rows, ratedAh, capacities, counted }
  },

  saveBatteryImport: async ({ id, revision, figures, ...draft }, call) => {
    const records = recordsOf(batteryImports, call)
    if (id !== undefined) {
      await records.update({ id, revision }, draft, async (tx, before) => {
        if (before.stationId !== draft.stationId) throw badField('stationId', 'stationUnknown')
        await refuseDevice(tx, draft.stationId, draft.deviceSn)
      })
      return { id }
    }
    if (figures === undefined) throw badField('figures', 'required')
    const capacities = figures.capacities.toSorted((a, b) => a.cycle - b.cycle)
    const record = {
      ...draft,
      ...figures,
      capacities,
      soh: lastSoh(capacities, figures.ratedAh ?? undefined) ?? null,
      lastAh: capacities.at(-1)?.ah ?? null,
      uploadedAt: call.now,
      uploadedBy: call.viewer.username,
    }
    const made = await records.create(record, async (tx) => {
      await refuseMany(tx, draft.stationId)
      await refuseDevice(tx, draft.stationId, draft.deviceSn)
    })
    return { id: made }
  },

  deleteBatteryImport: async ({ ids }, call) => ({ changed: (await recordsOf(batteryImports, call).remove(ids)).length }),
} satisfies Partial<Handlers>
