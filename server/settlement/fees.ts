import { Decimal } from 'decimal.js'
import { contractBilled, demandPriceOf } from '#domain/settlement/basic-fee.ts'
import type { SlipInput } from '#domain/settlement/slip.ts'
import { startOfDate } from '#domain/time.ts'
import { electricityAllocation } from '../db/fee-schema.ts'
import { and, eq } from '../db/orm.ts'
import type { ReportSources } from '../reports/sources.ts'
import { correctedIn, countedBetween, ENOUGH_PERCENT, feedsOf, isRecalculatingIn, maximumOf, registerStretch } from './demand.ts'
import { capacityOf, configurationsOf, holdingIn, isMonthRecalculating, monthOfPoints, termsOf, workedFee } from './fee-months.ts'
import type { SettledPoint } from './settled-point.ts'

/**
 * What demand the storage made or saved in the settlement period of a month: the highest quarter hour as it was measured, and that of grid and storage together
 * (discharging is positive: without it the grid had given so much more). Where the transformers are paid for it makes no difference, and under a contract only
 * what is paid for in excess of it does. Undefined: no configuration holds, too little was heard, or the price is not known.
 */
export async function demandEffectOf(
  sources: ReportSources,
  settled: SettledPoint,
  month: string,
  period: { from: string; to: string },
): Promise<SlipInput['demand'] | undefined> {
  const { point, station } = settled
  const configuration = holdingIn(await configurationsOf(sources, point.id), month)
  if (configuration === undefined) return undefined
  const [from, to] = [startOfDate(station.timeZone, period.from), startOfDate(station.timeZone, period.to)]
  const { grid, storage, imported } = await feedsOf(sources, point)
  const measured = await maximumOf(sources.db.pool, grid, from, to)
  if (measured === undefined || measured.known < ENOUGH_PERCENT) return undefined
  const { kw: withKw, at } = measured
  if (configuration.mode === 'capacity') return { withKw, withoutKw: withKw, price: configuration.demandPrice || '0', at }
  const without = storage.length === 0 ? undefined : await maximumOf(sources.db.pool, [...grid, ...storage], from, to)
  const [kwh] = configuration.discount ? await countedBetween(sources.db.pool, imported, [from, to]) : []
  const known = demandPriceOf(termsOf(configuration), { kva: capacityOf(configuration.capacityKva, point), measuredKw: withKw, kwh })
  if (without === undefined || without.known < ENOUGH_PERCENT || typeof known === 'string') return undefined
  const { contractKw, excessBase } = configuration
  const billed = (kw: string): string => contractBilled(kw, contractKw, excessBase)
  const contract =
    configuration.mode === 'contract'
      ? { contract: { kw: contractKw, base: excessBase, billedKw: billed(withKw), billedWithoutKw: billed(without.kw) } }
      : {}
  return { withKw, withoutKw: without.kw, price: known.price, at, ...contract }
}

/** Whether readings were corrected that the maxima of a period, or the energy behind the discount on their price, are made of; and whether that is worked out by now. */
export async function correctedDemand(
  sources: ReportSources,
  { point, station }: SettledPoint,
  month: string,
  period: { from: string; to: string },
  now: number,
): Promise<{ demand: boolean; discount: boolean; isRecalculating: boolean }> {
  const stretch = [startOfDate(station.timeZone, period.from), startOfDate(station.timeZone, period.to)] as const
  const configuration = holdingIn(await configurationsOf(sources, point.id), month)
  const { grid, storage, imported } = await feedsOf(sources, point)
  const counted = configuration?.discount === true && configuration.mode !== 'capacity' ? imported : []
  const [demand] = await correctedIn(sources, [...grid, ...storage], [stretch])
  const [discount] = await correctedIn(sources, counted, [registerStretch(...stretch)])
  const isRecalculating = await isRecalculatingIn(sources, [...grid, ...storage, ...counted], registerStretch(...stretch), now)
  return { demand: demand === true, discount: discount === true, isRecalculating }
}

/**
 * The part of a month's basic fee of the storage at a connection point, yuan; undefined: none was allocated to it. `isOutdated`: the fee that was worked out then
 * is another by now, as a configuration or a reading was changed since; `isCorrected`: it was parted by, or worked out of, corrected readings; `isRecalculating`:
 * what it is worked out of is not known yet.
 */
export async function storageFeeOf(
  sources: ReportSources,
  { point, station }: SettledPoint,
  month: string,
  now: number,
): Promise<{ yuan: string; isOutdated: boolean; isCorrected: boolean; isRecalculating: boolean } | undefined> {
  const [row] = await sources.db.orm
    .select({ source: electricityAllocation.source, fee: electricityAllocation.fee, parties: electricityAllocation.parties })
    .from(electricityAllocation)
    .where(and(eq(electricityAllocation.stationId, station.id), eq(electricityAllocation.month, month)))
  const own = row?.parties.filter(({ party, connectionPointId }) => party === 'storage' && connectionPointId === point.id) ?? []
  if (row === undefined || own.length === 0) return undefined
  const fee =
    row.source === 'billed' ? undefined : await workedFee(sources, station.id, await monthOfPoints(sources, station.id, station.timeZone, month, now))
  const yuan = own.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)).toFixed(2)
  // Quarter hours are not kept for ever: of what is not known any more nothing is said.
  const isCorrected = row.parties.some(({ feeCorrected, weightCorrected }) => feeCorrected === true || weightCorrected === true)
  const isRecalculating = row.source === 'worked' && (await isMonthRecalculating(sources, station.id, station.timeZone, month, now))
  return { yuan, isOutdated: fee !== undefined && !new Decimal(fee).equals(row.fee), isCorrected, isRecalculating }
}
