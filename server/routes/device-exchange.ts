import { randomUUID } from 'node:crypto'
import { code } from '#contract/endpoint.ts'
import { quality } from '#contract/live.ts'
import type { ParsedPayload } from '#contract/schemas.ts'
import { plausibleRange } from '#domain/plausible.ts'
import { rulesFor } from '#domain/quality/rules.ts'
import { and, desc, eq, gt, inArray, or, sql } from '../db/orm.ts'
import { maintenance } from '../db/alarm-schema.ts'
import { stationTopology } from '../db/arrangement-schema.ts'
import { camera } from '../db/camera-schema.ts'
import type { Transaction } from '../db/change.ts'
import { deviceExchange } from '../db/plant-schema.ts'
import { parameter, productModel } from '../db/product-schema.ts'
import { device } from '../db/schema.ts'
import { valueAt } from '../db/series.ts'
import { devices } from '../entity/devices.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import type { PointEntry } from '../plant/registry.ts'
import { badField, badFieldWith, notFound, Refusal } from '../refusal/refusal.ts'

const registersOf = ({ services }: ViewerCall, sn: string) =>
  [...(services.registry().devices.get(sn)?.points.values() ?? [])].filter(({ kind }) => kind === 'register')

/** A display shows fewer digits than a device reports. */
const DISPLAY = 1

type Exchange = Pick<ParsedPayload<'replaceDevice'>, 'id' | 'at' | 'readings'>

/** Refuses what no register of the device can have shown: its station's energies are made of it. */
async function refuseReadings(call: ViewerCall, registers: readonly PointEntry[], { id, at, readings }: Exchange): Promise<void> {
  const { registry, values, db } = call.services
  const stored = await valueAt(
    db.pool,
    registers.map((register) => register.id),
    at,
  )
  /** What it showed last until then. */
  const shownBy = (register: PointEntry) =>
    values.known(register.id) && values.time(register.id) <= at
      ? { t: values.time(register.id), v: values.value(register.id) }
      : stored.find(({ point }) => point === register.id)
  const ratedPowerKw = registry().devices.get(id)?.ratedPowerKw
  for (const [i, { code, last, first }] of readings.entries()) {
    const register = registers.find((one) => one.code === code)
    if (register === undefined) throw badField(`readings.${i}.code`, 'registerUnknown')
    if (readings.findIndex((one) => one.code === code) < i) throw badField(`readings.${i}.code`, 'registerTwice')
    const [least, most] = plausibleRange(register.unit)
    const [low, high] = [Math.max(least, register.range?.[0] ?? least), Math.min(most, register.range?.[1] ?? most)]
    for (const [field, value] of Object.entries({ last, first }))
      if (value < low || value > high) throw badFieldWith(`readings.${i}.${field}`, 'correctionRange', low, high)
    const shown = shownBy(register)
    if (shown === undefined) continue
    if (last < shown.v - DISPLAY) throw badFieldWith(`readings.${i}.last`, 'exchangeBelow', shown.v)
    const { perHour } = rulesFor({ ...register, intervalMs: register.reportIntervalMs, ratedPowerKw: ratedPowerKw ?? null }, register.quality)
    const hours = (at - shown.t) / 3_600_000
    if (perHour !== undefined && last - shown.v > perHour * (hours + 1)) throw badFieldWith(`readings.${i}.last`, 'exchangeAbove', shown.v)
  }
}

/** What hangs on the old one, shows it or was arranged for it is the new one's. Forms that are open on it are of before. */
async function passOn(tx: Transaction, { now, viewer }: ViewerCall, { sn, stationId }: typeof device.$inferSelect, next: string): Promise<void> {
  const stamp = (table: typeof device | typeof camera | typeof maintenance) => ({
    revision: sql`${table.revision} + 1`,
    updatedAt: now,
    updatedBy: viewer.username,
  })
  await tx
    .update(device)
    .set({ parentSn: next, ...stamp(device) })
    .where(eq(device.parentSn, sn))
  await tx
    .update(camera)
    .set({ deviceSn: next, ...stamp(camera) })
    .where(eq(camera.deviceSn, sn))
  // Work that goes on is on the new one too; what is over was on the old one.
  await tx
    .update(maintenance)
    .set({ deviceSn: next, ...stamp(maintenance) })
    .where(and(eq(maintenance.deviceSn, sn), gt(maintenance.toAt, now)))
  const [picture] = await tx.select().from(stationTopology).where(eq(stationTopology.stationId, stationId)).for('update')
  const renamed = new Map([sn, `battery:${sn}`].map((node) => [node, node.replace(sn, () => next)]))
  if (picture?.positions.some(({ node }) => renamed.has(node)) !== true) return
  const positions = picture.positions.map(({ node, ...place }) => ({ node: renamed.get(node) ?? node, ...place }))
  await tx
    .update(stationTopology)
    .set({ positions, revision: picture.revision + 1, updatedAt: now, updatedBy: viewer.username })
    .where(eq(stationTopology.stationId, stationId))
}

export const deviceExchangeHandlers = {
  deviceRegisters: async ({ id }, call) => {
    await recordsOf(devices, call).get(id)
    const { values } = call.services
    const registers = registersOf(call, id).map(({ id, code, name, unit, quantity }) => {
      const known = values.known(id)
      return {
        code,
        nameZh: name.zh,
        nameEn: name.en,
        unit,
        counted: quantity !== null,
        last: known ? values.value(id) : null,
        lastAt: known ? values.time(id) : null,
      }
    })
    return { registers }
  },

  replaceDevice: async ({ id, sn, modelCode, ctRatio, ptRatio, at, readings, reason }, call) => {
    const { services } = call
    await recordsOf(devices, call).get(id)
    if (at > call.now) throw badField('at', 'futureTime')
    // Samples of before are no longer kept.
    if (at < services.ingest.deps.oldest()) throw badField('at', 'exchangeTooEarly')
    const registers = registersOf(call, id)
    const said = new Map(readings.map((reading) => [reading.code, reading]))
    const missing = registers.filter(({ code, quantity }) => quantity !== null && !said.has(code)).map(({ code }) => code)
    if (missing.length > 0) throw badFieldWith('readings', 'registerMissing', missing.join(', '))
    await refuseReadings(call, registers, { id, at, readings })
    const [model] = await services.db.orm.select({ kind: productModel.kind }).from(productModel).where(eq(productModel.code, modelCode))
    if (model === undefined) throw badField('modelCode', 'productModelUnknown')
    const { code: named, kind, quantity } = parameter
    const its = await services.db.orm.select({ code: named, kind, quantity }).from(parameter).where(eq(parameter.modelCode, modelCode))
    const goesOn = (register: PointEntry): boolean =>
      its.some((one) => one.code === register.code && one.kind === 'register' && (register.quantity === null || one.quantity === register.quantity))
    const next = new Set(registers.filter(goesOn).map((one) => one.code))
    await recordsOf(devices, call).act([id], async (tx, [row], note) => {
      if (row === undefined) throw notFound()
      if (row.retiredAt !== null) throw new Refusal(code.conflict, 'deviceRetired')
      if (row.since !== null && at < row.since) throw badField('at', 'exchangeTooEarly')
      if (row.kind !== model.kind) throw badField('modelCode', 'modelKindOther')
      const { revision: _revision, updatedAt: _updatedAt, updatedBy: _updatedBy, ...facts } = row
      const ratios = { ctRatio: ctRatio ?? row.ctRatio, ptRatio: ptRatio ?? row.ptRatio }
      const offsetOf = (code: string): number => registers.find((register) => register.code === code)?.offset ?? 0
      const offsets = readings.flatMap(({ code, last, first }) => (next.has(code) ? [[code, last + offsetOf(code) - first] as const] : []))
      await tx.insert(device).values({
        ...facts,
        sn,
        modelCode,
        kind: model.kind,
        ...ratios,
        replacesSn: id,
        since: at,
        registerOffsets: Object.fromEntries(offsets),
        registerRests: {},
        createdAt: call.now,
        updatedAt: call.now,
        updatedBy: call.viewer.username,
      })
      // What the new one has no register for goes on with what the old one showed last, and those before it.
      const rests = readings.filter((reading) => !next.has(reading.code)).map(({ code, last }) => [code, last + offsetOf(code)] as const)
      await tx
        .update(device)
        .set({
          retiredAt: at,
          registerRests: Object.fromEntries(rests),
          revision: row.revision + 1,
          updatedAt: call.now,
          updatedBy: call.viewer.username,
        })
        .where(eq(device.sn, id))
      await passOn(tx, call, row, sn)
      await tx.insert(deviceExchange).values({
        id: randomUUID(),
        stationId: row.stationId,
        oldSn: id,
        newSn: sn,
        at,
        readings,
        reason,
        madeBy: call.viewer.username,
      })
      const { stationId } = row
      await note(row, 'replaceDevice', { stationId, sn: id, modelCode: row.modelCode }, { stationId, sn, modelCode, ...ratios, at, readings, reason })
    })
    services.ingest.strangers.entered(services.registry().devices.get(id)?.stationId ?? '', sn)
    // The new one is known by what it showed first, so that the station's sums do not wait for it.
    await call.services.plantChanged()
    for (const { code, first } of readings) {
      const entry = services.registry().devices.get(sn)?.points.get(code)
      if (entry?.kind !== 'register') continue
      services.writer.push(entry.id, at, first, quality.good)
      services.values.take(entry.id, at, first, quality.stale, call.now)
    }
    services.writer.endMessage()
    return { id: sn }
  },

  deviceExchanges: async ({ powerstationId, sn }, call) => {
    const stations = powerstationId === undefined ? call.stationIds : [call.station(powerstationId)]
    const exchanges = await call.services.db.orm
      .select()
      .from(deviceExchange)
      .where(
        and(
          inArray(deviceExchange.stationId, stations),
          sn === undefined ? undefined : or(eq(deviceExchange.oldSn, sn), eq(deviceExchange.newSn, sn)),
        ),
      )
      .orderBy(desc(deviceExchange.at))
      .limit(500)
    return { exchanges }
  },
} satisfies Partial<Handlers>
