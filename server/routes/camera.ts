import { code } from '#contract/endpoint.ts'
import { camera } from '../db/camera-schema.ts'
import type { Transaction } from '../db/change.ts'
import { and, eq, inArray, max, type SQL } from '../db/orm.ts'
import { device } from '../db/schema.ts'
import { cameras } from '../entity/cameras.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, notFound, Refusal } from '../refusal/refusal.ts'

type Place = Pick<typeof camera.$inferSelect, 'position' | 'id'>
const inOrder = <R extends Place>(rows: R[]): R[] => rows.sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))

/** A position after all others of the station. */
async function endOf(call: ViewerCall, stationId: string): Promise<number> {
  const [last] = await call.services.db.orm
    .select({ position: max(camera.position) })
    .from(camera)
    .where(eq(camera.stationId, stationId))
  return (last?.position ?? -1) + 1
}

/** The device that cameras show which stand nearest to one: itself, else the next above it. `isShown`: of cameras that may be looked at. */
async function seenWith(call: ViewerCall, sn: string, isShown: SQL | undefined): Promise<string> {
  const { orm } = call.services.db
  const line = [sn]
  // As the store has it: what was saved a moment ago too.
  for (let next: string | null = sn; next !== null;) {
    const [found] = await orm.select({ parent: device.parentSn }).from(device).where(eq(device.sn, next))
    next = found?.parent ?? null
    if (next !== null && line.includes(next)) break
    if (next !== null) line.push(next)
  }
  const shown = await orm
    .select({ sn: camera.deviceSn })
    .from(camera)
    .where(and(inArray(camera.deviceSn, line), isShown))
  return line.find((one) => shown.some((row) => row.sn === one)) ?? sn
}

/** The page may load pictures from the hosts of the configuration alone: another address would be kept and never be seen. */
function refuseHost(address: string, hosts: readonly string[]): void {
  if (address === '' || address.startsWith('/')) return
  if (!hosts.includes(new URL(address).origin)) throw badField('address', 'cameraHost')
}

/** A camera shows a device of its own station. */
const refuseDevice = (draft: { stationId: string; deviceSn: string | null }) => async (tx: Transaction) => {
  if (draft.deviceSn === null) return
  const [found] = await tx.select({ stationId: device.stationId }).from(device).where(eq(device.sn, draft.deviceSn)).for('key share')
  if (found?.stationId !== draft.stationId) throw badField('deviceSn', 'deviceUnknown')
}

export const cameraHandlers = {
  cameraList: async ({ powerstationId, deviceSn, enabled, ...query }, call) => {
    const isShown = enabled === undefined ? undefined : eq(camera.enabled, enabled === 'true')
    const { rows, totalRows } = await recordsOf(cameras, call).list(
      query,
      powerstationId === undefined ? undefined : eq(camera.stationId, call.station(powerstationId)),
      deviceSn === undefined ? undefined : eq(camera.deviceSn, await seenWith(call, deviceSn, isShown)),
      isShown,
    )
    return { cameraList: rows, totalRows, hosts: call.services.config.cameraHosts }
  },

  saveCamera: async ({ id, revision, ...draft }, call) => {
    const records = recordsOf(cameras, call)
    refuseHost(draft.address, call.services.config.cameraHosts)
    const atEnd = { ...draft, position: await endOf(call, draft.stationId) }
    if (id === undefined) return { id: await records.create({ ...atEnd, createdAt: call.now }, refuseDevice(draft)) }
    await records.update({ id, revision }, (before) => (before.stationId === draft.stationId ? draft : atEnd), refuseDevice(draft))
    return { id }
  },

  moveCamera: async ({ id, beside, side }, call) => {
    await recordsOf(cameras, call).act([id], async (tx, [row], note) => {
      if (row === undefined) throw notFound()
      const before = inOrder(await tx.select().from(camera).where(eq(camera.stationId, row.stationId)).orderBy(camera.id).for('update'))
      const after = before.filter((one) => one.id !== id)
      const at = after.findIndex((one) => one.id === beside)
      // It is another station's by now, or is gone.
      if (at < 0) throw new Refusal(code.conflict, 'conflict')
      after.splice(side === 'above' ? at : at + 1, 0, row)
      for (const [position, one] of after.entries()) {
        if (one.position !== position) await tx.update(camera).set({ position }).where(eq(camera.id, one.id))
      }
      const placeIn = (rows: readonly Place[]) => ({ position: rows.findIndex((one) => one.id === id) + 1 })
      await note(row, 'moveCamera', placeIn(before), placeIn(after))
    })
    return {}
  },

  deleteCamera: async ({ ids }, call) => ({ changed: (await recordsOf(cameras, call).remove(ids)).length }),
} satisfies Partial<Handlers>
