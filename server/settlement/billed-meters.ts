import type { SettlementMeter } from '#contract/schemas/settlement.ts'
import type { Transaction } from '../db/change.ts'
import { and, asc, eq, inArray, ne, sql } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { device, station } from '../db/schema.ts'
import { settlementAgreement, settlementSlip } from '../db/settlement-schema.ts'
import { badField, badFieldWith, hangingOn, type Found } from '../refusal/refusal.ts'
import { chainIn, exchangesOf } from './meters.ts'

type Draft = Pick<typeof settlementAgreement.$inferInsert, 'stationId' | 'connectionPointId' | 'meters' | 'selfUseMeters' | 'powerFactorMeters'>

/** So many are named; of the others it is said how many there are. */
const NAMED = 5

/** A rate is a part of the total whose code it begins with (`EPI` and `EPI1` to `EPI5`). */
const isPart = (rate: string, total: string): boolean => rate.length === total.length + 1 && rate.startsWith(total) && /[1-5]$/.test(rate)
const countsWith = (a: string, b: string): boolean => a !== '' && b !== '' && (a === b || isPart(a, b) || isPart(b, a))

/** Stations are held until the change ends: whoever names a meter in an agreement, moves or deletes one waits for who does so too. */
const hold = (tx: Transaction, ids: readonly string[]) =>
  tx
    .select({ id: station.id })
    .from(station)
    .where(inArray(station.id, [...ids]))
    .orderBy(asc(station.id))
    .for('no key update')

/** With the meters that they count: one of before may still name others. */
async function agreementsOf(tx: Transaction, stationIds: readonly string[]) {
  const rows = await tx
    .select({
      stationId: settlementAgreement.stationId,
      connectionPointId: settlementAgreement.connectionPointId,
      meters: settlementAgreement.meters,
      selfUseMeters: settlementAgreement.selfUseMeters,
      powerFactorMeters: settlementAgreement.powerFactorMeters,
      selfUse: settlementAgreement.selfUse,
      powerFactor: settlementAgreement.powerFactor,
      called: sql<string>`${connectionPoint.customerName} || ' (' || ${connectionPoint.name} || ')'`,
    })
    .from(settlementAgreement)
    .innerJoin(connectionPoint, eq(connectionPoint.id, settlementAgreement.connectionPointId))
    .where(inArray(settlementAgreement.stationId, [...stationIds]))
    .orderBy(asc(connectionPoint.number))
  return rows.map(({ selfUse, powerFactor, ...row }) => ({
    ...row,
    selfUseMeters: selfUse === 'meter' ? row.selfUseMeters : [],
    powerFactorMeters: powerFactor ? row.powerFactorMeters : [],
  }))
}

/**
 * Refuses registers that would be billed twice: by the agreement of another connection point, itself or by a meter that was exchanged for it, or in both
 * directions; and meters that have left the station meanwhile.
 */
export async function refuseBilledTwice(tx: Transaction, draft: Draft): Promise<void> {
  const { stationId, connectionPointId, meters, selfUseMeters = [], powerFactorMeters = [] } = draft
  await hold(tx, [stationId])
  const exchanges = await exchangesOf(tx, stationId)
  const others = (await agreementsOf(tx, [stationId])).filter((one) => one.connectionPointId !== connectionPointId)
  const named = [...new Set([...meters, ...selfUseMeters, ...powerFactorMeters].map(({ sn }) => sn))]
  const there = await tx
    .select({ sn: device.sn })
    .from(device)
    .where(and(inArray(device.sn, named), eq(device.stationId, stationId)))
  for (const [field, list] of Object.entries({ meters, selfUseMeters, powerFactorMeters }))
    for (const [i, meter] of list.entries()) {
      if (!there.some(({ sn }) => sn === meter.sn)) throw badField(`${field}.${i}.sn`, 'deviceUnknown')
      if (countsWith(meter.charge, meter.discharge)) throw badField(`${field}.${i}.discharge`, 'settlementRegisterTwice')
      // What tells the power factor is not billed: others may name it too.
      if (field === 'powerFactorMeters') continue
      const chain = chainIn(exchanges, meter.sn)
      for (const other of others)
        for (const theirs of [...other.meters, ...other.selfUseMeters].filter(({ sn }) => chain.includes(sn)))
          for (const direction of ['charge', 'discharge'] as const)
            if ([theirs.charge, theirs.discharge].some((code) => countsWith(meter[direction], code)))
              throw badFieldWith(`${field}.${i}.${direction}`, 'settlementRegisterBilled', other.called)
    }
}

/** Agreements that bill one of these meters of some stations, or one that stood before or after it in its place. */
async function agreementsNaming(tx: Transaction, devices: readonly { sn: string; stationId: string }[]): Promise<Found[]> {
  const stations = [...new Set(devices.map(({ stationId }) => stationId))]
  await hold(tx, stations)
  const agreements = await agreementsOf(tx, stations)
  if (agreements.length === 0) return []
  const exchanges = new Map<string, Awaited<ReturnType<typeof exchangesOf>>>()
  for (const stationId of stations) exchanges.set(stationId, await exchangesOf(tx, stationId))
  const isNamed = (stationId: string) => (meter: SettlementMeter) =>
    chainIn(exchanges.get(stationId) ?? [], meter.sn).some((sn) => devices.some((one) => one.sn === sn && one.stationId === stationId))
  const naming = agreements.filter((one) => [...one.meters, ...one.selfUseMeters, ...one.powerFactorMeters].some(isNamed(one.stationId)))
  const names = naming.slice(0, NAMED).map(({ called }) => ({ zh: called, en: called }))
  return naming.length === 0 ? [] : [{ words: 'hangingAgreements', n: naming.length, names }]
}

/** Refuses to take meters to another station while an agreement bills them: its slips would find them no more. */
export async function refuseBilledMove(tx: Transaction, leaving: readonly { sn: string; stationId: string }[]): Promise<void> {
  const found = leaving.length === 0 ? [] : await agreementsNaming(tx, leaving)
  if (found.length > 0) throw hangingOn(found, 'hangingMove')
}

/** Refuses to delete meters, and with them their exchanges, that an agreement bills or a slip is made of. */
export async function refuseBilledDeletion(tx: Transaction, devices: readonly { sn: string; stationId: string }[]): Promise<void> {
  const found = await agreementsNaming(tx, devices)
  const sns = JSON.stringify(devices.map(({ sn }) => sn))
  const slips = await tx
    .select({ number: settlementSlip.number, stationId: settlementSlip.stationId })
    .from(settlementSlip)
    .where(
      and(
        ne(settlementSlip.state, 'draft'),
        sql`jsonb_path_exists(${settlementSlip.input}, '$.**.sn ? (@ == $sns[*])', jsonb_build_object('sns', ${sns}::jsonb))`,
      ),
    ) // prettier-ignore
    .orderBy(asc(settlementSlip.number))
  // Of a station that the meter has left nothing is said but that there is something.
  const own = slips.filter(({ stationId }) => devices.some((one) => one.stationId === stationId))
  const names = own.slice(0, NAMED).map(({ number }) => ({ zh: number, en: number }))
  if (slips.length > 0) found.push({ words: 'hangingSlips', n: slips.length, names })
  if (found.length > 0) throw hangingOn(found)
}
