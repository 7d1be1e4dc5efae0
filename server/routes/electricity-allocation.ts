import { Decimal } from 'decimal.js'
import type { ParsedPayload } from '#contract/schemas.ts'
import type { AllocatedParty } from '#contract/schemas/fee.ts'
import { allocate } from '#domain/settlement/allocate.ts'
import { monthAfter } from '#domain/settlement/period.ts'
import { startOfDate } from '#domain/time.ts'
import type { Queries, Transaction } from '../db/change.ts'
import { electricityAllocation } from '../db/fee-schema.ts'
import { eq, inArray } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { station } from '../db/schema.ts'
import { electricityAllocations } from '../entity/fees.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField } from '../refusal/refusal.ts'
import { sourcesIn, type ReportSources } from '../reports/sources.ts'
import { isFeeSettled } from '../repos/settled.ts'
import { isMonthRecalculating, monthOfPoints, workedFee, type MonthFee } from '../settlement/fee-months.ts'

type Draft = Omit<ParsedPayload<'saveElectricityAllocation'>, 'id' | 'revision'>
const CENTS = 2

const zoneOf = ({ registry }: Pick<ReportSources, 'registry'>, stationId: string): string =>
  registry().stations.get(stationId)?.timeZone ?? 'Asia/Shanghai'

async function refuseSettled(tx: Transaction, { stationId, month }: Pick<Draft, 'stationId' | 'month'>): Promise<void> {
  if (await isFeeSettled(tx, 'basicFee', { stationId }, [month, month])) throw badField('month', 'allocationSettled')
}

/** The month of each connection point of a station. */
function monthOf(sources: ReportSources, { stationId, month }: Pick<Draft, 'stationId' | 'month'>, now: number): Promise<Map<string, MonthFee>> {
  const zone = zoneOf(sources, stationId)
  if (startOfDate(zone, `${monthAfter(month)}-01`) > now) throw badField('month', 'allocationMonthOpen')
  return monthOfPoints(sources, stationId, zone, month, now)
}

/** The parties with their weights and amounts, which add up to the fee. */
function partsOf({ method, parties }: Draft, fee: string, months: ReadonlyMap<string, MonthFee>): AllocatedParty[] {
  const weighed = parties.map(({ weight, ...one }, i) => {
    const of = months.get(one.connectionPointId)?.of
    if (of === undefined) throw badField(`parties.${i}.connectionPointId`, 'connectionPointElsewhere')
    const isAgain = parties.slice(0, i).some((other) => other.connectionPointId === one.connectionPointId && other.party === one.party)
    if (isAgain) throw badField(`parties.${i}.connectionPointId`, 'allocationPartyTwice')
    if (weight !== '') return { ...one, weight }
    if (method === 'share' || one.party === 'storage') throw badField(`parties.${i}.weight`, 'required')
    const known = method === 'capacity' ? of.kva : of.measuredKw
    if (known === undefined) throw badField(`parties.${i}.weight`, 'weightUnknown')
    const isCorrected = method === 'demand' && months.get(one.connectionPointId)?.corrected.measured === true
    return { ...one, weight: known, isKnown: true, ...(isCorrected ? { weightCorrected: true } : {}) }
  })
  const amounts = allocate(fee, weighed.map(({ weight }) => weight), CENTS) // prettier-ignore
  if (amounts === undefined) throw badField('parties', 'allocationNoWeight')
  return weighed.map((one, i) => ({ ...one, amount: (amounts[i] as Decimal).toFixed(CENTS) }))
}

/**
 * An allocation as it comes out while the station is held: whoever changes its configurations, or agrees to a slip, comes before or after. Connection points that
 * are deleted meanwhile are not named.
 */
async function worked(
  call: ViewerCall,
  draft: Draft,
  tx: Transaction,
  queries: Queries,
): Promise<Draft & { fee: string; parties: AllocatedParty[] }> {
  await refuseSettled(tx, draft)
  const { prices, registry, db } = call.services
  const sources = sourcesIn({ prices, registry, db }, tx, queries, call.now)
  const months = await monthOf(sources, draft, call.now)
  const fee = draft.source === 'billed' ? new Decimal(draft.fee).toFixed(CENTS) : await workedFee(sources, draft.stationId, months)
  if (fee === undefined) throw badField('fee', 'feeUnknown')
  const isOfReadings = draft.source === 'worked' || (draft.method === 'demand' && draft.parties.some(({ weight }) => weight === ''))
  const zone = zoneOf(sources, draft.stationId)
  // It is kept as it comes out: of readings of before late or corrected ones it would stay wrong.
  if (isOfReadings && (await isMonthRecalculating(sources, draft.stationId, zone, draft.month, call.now)))
    throw badField('month', 'allocationRecalculating')
  const isFeeCorrected = draft.source === 'worked' && [...months.values()].some(({ corrected }) => corrected.fee)
  const parties = partsOf(draft, fee, months).map((one) => (isFeeCorrected ? { ...one, feeCorrected: true } : one))
  const named = [...new Set(parties.map(({ connectionPointId }) => connectionPointId))].toSorted()
  const there = await tx.select({ id: connectionPoint.id }).from(connectionPoint).where(inArray(connectionPoint.id, named)).for('key share')
  if (there.length < named.length) throw badField('parties', 'connectionPointElsewhere')
  return { ...draft, fee, parties }
}

export const electricityAllocationHandlers = {
  electricityAllocationList: async ({ stationId, month, ...query }, call) => {
    const { rows, totalRows } = await recordsOf(electricityAllocations, call).list(
      query,
      stationId === undefined ? undefined : eq(electricityAllocation.stationId, call.station(stationId)),
      month === undefined ? undefined : eq(electricityAllocation.month, month),
    )
    const { id, number, name, customerName } = connectionPoint
    const points = await call.services.db.orm
      .select({ id, number, name, customerName, stationId: station.id, stationName: station.name, stationNameEn: station.nameEn })
      .from(connectionPoint)
      .innerJoin(station, eq(station.id, connectionPoint.stationId))
      .where(inArray(connectionPoint.stationId, call.stationIds))
      .orderBy(connectionPoint.stationId, number, id)
    const electricityAllocationList = rows.map((row) => ({
      ...row,
      parties: row.parties.map((party) => {
        const point = points.find((one) => one.id === party.connectionPointId)
        return { ...party, pointNumber: point?.number ?? '', pointName: point?.name ?? '', customerName: point?.customerName ?? '' }
      }),
    }))
    return { electricityAllocationList, totalRows, points }
  },

  saveElectricityAllocation: async ({ id, revision, ...draft }, call) => {
    call.station(draft.stationId)
    if (draft.source === 'billed' && draft.fee === '') throw badField('fee', 'required')
    if (draft.source === 'billed' && draft.reason === '') throw badField('reason', 'required')
    const records = recordsOf(electricityAllocations, call)
    if (id === undefined) return { id: await records.create((tx, queries) => worked(call, draft, tx, queries)) }
    await records.update({ id, revision }, async (before, tx, queries) => {
      await refuseSettled(tx, before)
      return worked(call, draft, tx, queries)
    })
    return { id }
  },

  deleteElectricityAllocation: async ({ ids }, call) => ({
    changed: (
      await recordsOf(electricityAllocations, call).remove(ids, async (tx, going) => {
        for (const one of going) await refuseSettled(tx, one)
      })
    ).length,
  }),
} satisfies Partial<Handlers>
