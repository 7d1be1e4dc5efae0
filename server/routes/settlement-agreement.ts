import { randomUUID } from 'node:crypto'
import { startOfDate } from '#domain/time.ts'
import { and, eq } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { device, organization } from '../db/schema.ts'
import { settlementAgreement, settlementReading } from '../db/settlement-schema.ts'
import { recordsOf } from '../entity/records.ts'
import { settlementAgreements, settlementReadings } from '../entity/settlement-agreements.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import type { Transaction } from '../db/change.ts'
import { badField, changedMeanwhile, notFound } from '../refusal/refusal.ts'
import { refuseBilledTwice } from '../settlement/billed-meters.ts'
import { chainOf } from '../settlement/meters.ts'
import { correctedAt, displayed, registersAt, rescaledAfter } from '../settlement/readings.ts'

type Draft = Omit<typeof settlementAgreement.$inferInsert, 'id'>

/** Without meters that it does not count: a form keeps what it does not show, and they would stand in the way of agreements that do. */
const withCounted = <T extends Draft>(draft: T): T => ({
  ...draft,
  ...(draft.selfUse === 'meter' ? {} : { selfUseMeters: [] }),
  ...(draft.powerFactor === true ? {} : { powerFactorMeters: [] }),
})

/** Refuses what belongs to no such station: points, meters and registers that it does not have. */
function refuseStrangers({ services }: ViewerCall, draft: Draft): void {
  const { devices } = services.registry()
  for (const [field, meters] of [
    ['meters', draft.meters],
    ['selfUseMeters', draft.selfUseMeters ?? []],
    ['powerFactorMeters', draft.powerFactorMeters ?? []],
  ] as const)
    // prettier-ignore
    for (const [i, { sn, charge, discharge }] of meters.entries()) {
      const found = devices.get(sn)
      if (found?.stationId !== draft.stationId) throw badField(`${field}.${i}.sn`, 'deviceUnknown')
      if (meters.findIndex((other) => other.sn === sn) < i) throw badField(`${field}.${i}.sn`, 'settlementMeterTwice')
      const isRegister = (code: string): boolean => found.points.get(code)?.kind === 'register'
      if (!isRegister(charge)) throw badField(`${field}.${i}.charge`, 'settlementNoRegister')
      if (discharge !== '' && !isRegister(discharge)) throw badField(`${field}.${i}.discharge`, 'settlementNoRegister')
      if (field !== 'selfUseMeters' && discharge === '') throw badField(`${field}.${i}.discharge`, 'required')
    }
  // The basic fee has the demand in it already.
  if (draft.demandEffect === true && draft.basicFee === true) throw badField('basicFee', 'settlementDemandTwice')
  if (draft.selfUse === 'meter' && draft.selfUseMeters?.length === 0) throw badField('selfUseMeters', 'required')
  if (draft.selfUse === 'agreed' && draft.selfUseKwh === '') throw badField('selfUseKwh', 'required')
  if (draft.selfUse !== 'none' && draft.selfUsePrice === 'agreed' && draft.selfUseAgreed === '') throw badField('selfUseAgreed', 'required')
}

async function refusePoint(tx: Transaction, { stationId, connectionPointId }: Draft): Promise<void> {
  const [point] = await tx.select({ stationId: connectionPoint.stationId }).from(connectionPoint).where(eq(connectionPoint.id, connectionPointId)).for('key share') // prettier-ignore
  if (point?.stationId !== stationId) throw badField('connectionPointId', 'connectionPointElsewhere')
}

/** Refuses a customer who could never see a slip. */
async function refuseNobody(tx: Transaction, { customerOrganization = '' }: Draft): Promise<void> {
  if (customerOrganization === '') return
  const [found] = await tx.select({ code: organization.code }).from(organization).where(eq(organization.code, customerOrganization)).for('key share')
  if (found === undefined) throw badField('customerOrganization', 'organizationUnknown')
}

/** Refuses a meter and one that was exchanged for it: a slip goes on with the new one by itself, and would count both twice. */
async function refuseExchanged(tx: Transaction, { stationId, meters, selfUseMeters, powerFactorMeters }: Draft): Promise<void> {
  for (const [field, list] of Object.entries({ meters, selfUseMeters: selfUseMeters ?? [], powerFactorMeters: powerFactorMeters ?? [] })) {
    const before = new Set<string>()
    for (const [i, { sn }] of list.entries()) {
      const chain = await chainOf(tx, stationId, sn)
      if (chain.some((one) => before.has(one.sn))) throw badField(`${field}.${i}.sn`, 'settlementMeterTwice')
      for (const one of chain) before.add(one.sn)
    }
  }
}

export const settlementAgreementHandlers = {
  settlementAgreementList: async ({ stationId, ...query }, call) => {
    const only = stationId === undefined ? undefined : eq(settlementAgreement.stationId, call.station(stationId))
    const { rows, totalRows } = await recordsOf(settlementAgreements, call).list(query, only)
    return { settlementAgreementList: rows, totalRows }
  },

  saveSettlementAgreement: async ({ id, revision, ...said }, call) => {
    const draft = withCounted(said)
    refuseStrangers(call, draft)
    const records = recordsOf(settlementAgreements, call)
    const check = async (tx: Transaction): Promise<void> => {
      await refusePoint(tx, draft)
      await refuseNobody(tx, draft)
      await refuseExchanged(tx, draft)
      await refuseBilledTwice(tx, draft)
    }
    if (id === undefined) return { id: await records.create({ ...draft, createdAt: call.now }, check) }
    await records.update({ id, revision }, draft, check)
    return { id }
  },

  deleteSettlementAgreement: async ({ ids }, call) => ({ changed: (await recordsOf(settlementAgreements, call).remove(ids)).length }),

  settlementReadingList: async ({ stationId, sn, ...query }, call) => {
    const only = and(eq(settlementReading.stationId, call.station(stationId)), sn === undefined ? undefined : eq(settlementReading.sn, sn))
    const { rows, totalRows } = await recordsOf(settlementReadings, call).list(query, only)
    const { devices } = call.services.registry()
    const called = (row: { sn: string; code: string }) => devices.get(row.sn)?.points.get(row.code)?.name ?? null
    return { settlementReadingList: rows.map(({ createdAt: _createdAt, ...row }) => ({ ...row, called: called(row) })), totalRows }
  },

  saveSettlementReading: async ({ stationId, sn, code, date, value, reason, fileId, revision }, call) => {
    const { services } = call
    const found = services.registry().devices.get(sn)
    if (found?.stationId !== call.station(stationId)) throw badField('sn', 'deviceUnknown')
    if (found.points.get(code)?.kind !== 'register') throw badField('code', 'settlementNoRegister')
    const zone = services.registry().stations.get(stationId)?.timeZone ?? 'Asia/Shanghai'
    if (startOfDate(zone, date) > call.now) throw badField('date', 'futureTime')
    if (fileId !== '') await services.files.find(fileId, call.viewer)
    const shown = value === '' ? await shownBy(call, sn, code, startOfDate(zone, date)) : undefined
    if (value === '' && shown === undefined) throw badField('value', 'settlementRegisterSilent')
    const draft = { ...(shown ?? { value, source: 'hand' as const }), reason, fileId }
    const which = and(
      eq(settlementReading.stationId, stationId),
      eq(settlementReading.sn, sn),
      eq(settlementReading.code, code),
      eq(settlementReading.date, date),
    )
    return services.change(call, async (tx, note) => {
      const stamp = { updatedAt: call.now, updatedBy: call.viewer.username }
      const [before] = await tx.select().from(settlementReading).where(which).for('update')
      // Also who takes it for a new one: somebody else has entered it.
      if (before !== undefined && revision !== before.revision) throw changedMeanwhile(before.updatedBy)
      if (before === undefined && revision !== undefined && revision > 0) throw notFound()
      const id = before?.id ?? randomUUID()
      if (before === undefined) await tx.insert(settlementReading).values({ id, stationId, sn, code, date, ...draft, createdAt: call.now, ...stamp })
      else await tx.update(settlementReading).set({ ...draft, ...stamp, revision: before.revision + 1 }).where(eq(settlementReading.id, id)) // prettier-ignore
      const was = before === undefined ? null : { stationId, value: before.value, source: before.source, reason: before.reason }
      await note('saveSettlementReading', `settlementReading:${stationId}/${sn}/${code}/${date}`, was, { stationId, ...draft })
      return { id }
    })
  },
} satisfies Partial<Handlers>

/** What a register showed at an instant, as its display does; undefined: it was silent, or its ratio was corrected since. */
async function shownBy(
  { services }: ViewerCall,
  sn: string,
  code: string,
  at: number,
): Promise<{ value: string; source: 'register' | 'corrected' } | undefined> {
  const point = services.registry().devices.get(sn)?.points.get(code)?.id
  if (point === undefined || (await rescaledAfter(services.db.pool, [point], at)).has(point)) return undefined
  const kwh = (await registersAt(services.db.pool, [point], at)).get(point)
  const [row] = await services.db.orm.select({ ct: device.ctRatio, pt: device.ptRatio }).from(device).where(eq(device.sn, sn))
  if (kwh === undefined || row === undefined) return undefined
  const isCorrected = (await correctedAt(services.db.pool, [point], at)).has(point)
  return { value: displayed(kwh, row), source: isCorrected ? 'corrected' : 'register' }
}
