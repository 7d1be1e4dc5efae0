import { Decimal } from 'decimal.js'
import type { FeeProblem } from '#contract/fee.ts'
import { basicFee, type BasicFee, type FeeMonth, type FeeTerms } from '#domain/settlement/basic-fee.ts'
import { monthAfter } from '#domain/settlement/period.ts'
import { startOfDate } from '#domain/time.ts'
import { demandConfiguration } from '../db/fee-schema.ts'
import { asc, eq } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import type { ReportSources } from '../reports/sources.ts'
import { correctedIn, countedBetween, ENOUGH_PERCENT, feedsOf, isRecalculatingIn, maximumOf, registerStretch, type Maximum } from './demand.ts'

const CENTS = 2
type Configuration = typeof demandConfiguration.$inferSelect
type Point = typeof connectionPoint.$inferSelect

/** A month of a connection point: what was measured, and the fee that follows. */
export interface MonthFee {
  month: string
  /** It has not ended. */
  open: boolean
  configuration: Configuration | undefined
  measured: Maximum | undefined
  /** What the fee is taken from: a maximum only where enough was heard. */
  of: FeeMonth
  fee: BasicFee | FeeProblem
  /** What of it is made of corrected readings. */
  corrected: { measured: boolean; kwh: boolean; fee: boolean }
  /** Some of it still is what it was before a correction. */
  recalculating: boolean
}

/** Configurations of a connection point, the earliest first. */
export const configurationsOf = ({ db }: Pick<ReportSources, 'db'>, connectionPointId: string): Promise<Configuration[]> =>
  db.orm
    .select()
    .from(demandConfiguration)
    .where(eq(demandConfiguration.connectionPointId, connectionPointId))
    .orderBy(asc(demandConfiguration.month))

/** The one that holds in a month. */
export const holdingIn = (configurations: readonly Configuration[], month: string): Configuration | undefined =>
  configurations.findLast((one) => one.month <= month)

export const termsOf = ({ mode, contractKw, capacityPrice, demandPrice, excessBase, discount }: Configuration): FeeTerms => ({
  mode,
  contractKw,
  capacityPrice,
  demandPrice,
  excessBase,
  discount,
})

/** kVA of a connection point: as its configuration says, else as it is entered. */
export function capacityOf(capacityKva: string | undefined, { transformerCapacityKva }: Point): string | undefined {
  if (capacityKva !== undefined && capacityKva !== '') return capacityKva
  return transformerCapacityKva === null ? undefined : new Decimal(transformerCapacityKva).toFixed()
}

/** The month of each connection point of a station, in its zone. */
export async function monthOfPoints(
  sources: ReportSources,
  stationId: string,
  zone: string,
  month: string,
  now: number,
): Promise<Map<string, MonthFee>> {
  const points = await sources.db.orm.select().from(connectionPoint).where(eq(connectionPoint.stationId, stationId))
  const result = new Map<string, MonthFee>()
  for (const point of points) {
    const [of] = await monthFees(sources, point, zone, [month, 1], now)
    if (of !== undefined) result.set(point.id, of)
  }
  return result
}

/** Whether what is measured in a month at any connection point of a station still is what it was before corrections. */
export async function isMonthRecalculating(sources: ReportSources, stationId: string, zone: string, month: string, now: number): Promise<boolean> {
  const points = await sources.db.orm.select().from(connectionPoint).where(eq(connectionPoint.stationId, stationId))
  const [from, to] = registerStretch(startOfDate(zone, `${month}-01`), startOfDate(zone, `${monthAfter(month)}-01`))
  for (const point of points) {
    const { grid, imported } = await feedsOf(sources, point)
    if (await isRecalculatingIn(sources, [...grid, ...imported], [from, to], now)) return true
  }
  return false
}

/** All that a station's configurations come to in a month, yuan; undefined: there is none, or what one of them does not give makes the sum unknown. */
export async function workedFee({ db }: ReportSources, stationId: string, months: ReadonlyMap<string, MonthFee>): Promise<string | undefined> {
  const { connectionPointId } = demandConfiguration
  const rows = await db.orm.select({ id: connectionPointId }).from(demandConfiguration).where(eq(demandConfiguration.stationId, stationId))
  let sum: Decimal | undefined
  for (const id of new Set(rows.map((row) => row.id))) {
    const fee = months.get(id)?.fee
    // A connection point whose first configuration begins later.
    if (fee === 'configurationMissing') continue
    if (fee === undefined || typeof fee === 'string') return undefined
    sum = (sum ?? new Decimal(0)).plus(fee.amount)
  }
  return sum?.toFixed(CENTS)
}

/** Months of a connection point that follow each other, in the zone of its station. One that has not ended is told as far as it has come. */
export async function monthFees(
  sources: ReportSources,
  point: Point,
  zone: string,
  [first, n]: readonly [string, number],
  now: number,
): Promise<MonthFee[]> {
  const configurations = await configurationsOf(sources, point.id)
  const feeds = await feedsOf(sources, point)
  const months = Array.from({ length: n }, (_, i) => monthAfter(first, i))
  const begins = [...months, monthAfter(first, n)].map((month) => startOfDate(zone, `${month}-01`))
  const energies = await countedBetween(sources.db.pool, feeds.imported, begins.map((at) => Math.min(at, now))) // prettier-ignore
  const stretches = months.map((_, i) => [begins[i] ?? now, begins[i + 1] ?? now] as const)
  const powers = await correctedIn(sources, feeds.grid, stretches)
  const registers = await correctedIn(sources, feeds.imported, stretches.map(([from, to]) => registerStretch(from, to))) // prettier-ignore
  const recalculating = async (from: number, to: number): Promise<boolean> =>
    isRecalculatingIn(sources, [...feeds.grid, ...feeds.imported], registerStretch(from, to), now)
  // Nearly always none is: then one question answers for all.
  const isAny = await recalculating(begins[0] ?? now, begins.at(-1) ?? now)
  const result: MonthFee[] = []
  for (const [i, month] of months.entries()) {
    const [from, to] = [begins[i] ?? now, begins[i + 1] ?? now]
    const configuration = holdingIn(configurations, month)
    const measured = await maximumOf(sources.db.pool, feeds.grid, from, Math.min(to, now))
    const of = {
      kva: capacityOf(configuration?.capacityKva, point),
      measuredKw: measured !== undefined && measured.known >= ENOUGH_PERCENT ? measured.kw : undefined,
      kwh: energies[i],
    }
    const fee = configuration === undefined ? 'configurationMissing' : basicFee(termsOf(configuration), of)
    const corrected = { measured: measured !== undefined && powers[i] === true, kwh: energies[i] !== undefined && registers[i] === true }
    const isOfMeasured = configuration?.mode !== 'capacity' && typeof fee !== 'string'
    const ofFee = isOfMeasured && (corrected.measured || (configuration?.discount === true && corrected.kwh))
    result.push({
      month,
      open: to > now,
      configuration,
      measured,
      of,
      fee,
      corrected: { ...corrected, fee: ofFee },
      recalculating: isAny && (await recalculating(from, to)),
    })
  }
  return result
}
