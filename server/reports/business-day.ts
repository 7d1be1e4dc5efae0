import { Decimal } from 'decimal.js'
import { periodTypes } from '#contract/price.ts'
import { availabilityOf, countedMs, type Fault } from '#domain/business/availability.ts'
import { centsOf, sourceBits } from '#domain/business/figures.ts'
import { sumAmounts, type RevenuePart } from '#domain/revenue.ts'
import { localDate, localMonth, nextDayStart, startOfDate } from '#domain/time.ts'
import type { PriceTable } from '#contract/price.ts'
import { begunLines, stoodUntil } from './alarm-trail.ts'
import { rowOf } from './energy.ts'
import { readDays, revenueOfDay, type RevenueDay } from './revenue.ts'
import type { ReportSources } from './sources.ts'

/** A day's figures last changes so long after its end: what is a little late has come, and its quarters are summed up. */
const SETTLED_MS = 3_600_000

const registers = ['storageCharge', 'storageDischarge', 'pvGeneration', 'gridExport', 'pileConsumption'] as const
type Register = (typeof registers)[number]

/**
 * What days of a station (`YYYY-MM-DD`, of one month, in order) earned and moved, each exactly as `revenueOf` has it. Days to come and those of a station that
 * is gone are left out. `behindMs`: so far are sums of samples behind.
 */
export async function businessDays(sources: ReportSources, id: string, dates: readonly string[], now: number, behindMs = 0) {
  const tariff = await sources.prices.tariff(id)
  if (tariff === undefined) return []
  const zone = tariff.timeZone
  const days = dates
    .map((date) => startOfDate(zone, date))
    .filter((from) => from < now)
    .map((from): [number, number] => [from, Math.min(nextDayStart(zone, from), now)])
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const read = await readDays(sources, id, tariff, days)
  const faults = await faultsOf(sources, id, first[0], last[1])
  const table = await sources.prices.table(tariff, localMonth(zone, first[0]))
  return read.map((day) => businessDay(day, table, faults, nextDayStart(zone, day.from) > now - behindMs - SETTLED_MS))
}

/** A day's revenue, energies and availability. */
export function businessDay(day: RevenueDay, table: PriceTable | undefined, faults: readonly Fault[], open: boolean) {
  const { from, to, readings, segments } = day
  const revenue = revenueOfDay(day, table)
  const present = registers.filter((quantity) => readings[quantity] !== undefined)
  const has = (quantity: Register): boolean => readings[quantity] !== undefined
  const rows = new Map(present.map((quantity) => [quantity, rowOf(revenue.date, quantity, readings[quantity] ?? [], segments, from, to)]))
  const kwh = (quantity: Register): number | null => rows.get(quantity)?.totalKwh ?? null
  const unpriced = [...rows.entries()]
    .filter(([quantity]) => quantity !== 'gridExport')
    .reduce((sum, [, { byPeriod, unknownKwh }]) => {
      const without = periodTypes.filter((period) => table?.prices[period] === undefined)
      return sum + unknownKwh + without.reduce((all, period) => all + (byPeriod[period] ?? 0), 0)
    }, 0)
  const { heardMs, availableMs } = availabilityOf(present.map((quantity) => readings[quantity] ?? []), faults, from, to) // prettier-ignore
  const storage = revenue.parts.filter(({ source }) => source === 'storageArbitrage')
  const cents = (amount: string | null): number | null => (amount === null ? null : centsOf(amount))
  const side = (isCost: boolean): number | null =>
    revenue.storageArbitrage === null ? null : centsOf(sumAmounts(storage.filter((part) => isChargeCost(part) === isCost)))
  return {
    date: localDate(day.zone, from),
    open,
    sources:
      (has('storageDischarge') ? sourceBits.storage : 0) |
      (has('pvGeneration') ? sourceBits.selfUse : 0) |
      (has('pvGeneration') && has('gridExport') ? sourceBits.feedIn : 0) |
      (has('pileConsumption') ? sourceBits.charging : 0),
    dischargeValue: side(false),
    chargeCost: side(true),
    selfUse: cents(revenue.pvSelfUse),
    feedIn: cents(revenue.pvFeedIn),
    charging: cents(revenue.charging),
    chargedKwh: kwh('storageCharge'),
    dischargedKwh: kwh('storageDischarge'),
    generatedKwh: kwh('pvGeneration'),
    exportedKwh: kwh('gridExport'),
    pilesKwh: kwh('pileConsumption'),
    storedKwh: revenue.stored?.kwh ?? null,
    unpricedKwh: unpriced,
    coverage: revenue.coverage,
    spanS: Math.round((to - from) / 1000),
    heardS: Math.round(heardMs / 1000),
    availableS: Math.round(availableMs / 1000),
    movedS: Math.round(countedMs([readings.storageCharge ?? [], readings.storageDischarge ?? []]) / 1000),
  }
}

/** Charging the storage takes energy in. */
const isChargeCost = ({ kwh }: RevenuePart): boolean => new Decimal(kwh).isNegative()

/**
 * Very urgent and urgent alarms of what makes, keeps or converts power: while one stands the station is not available. Of a device that is out of service
 * nothing stands.
 */
async function faultsOf({ db }: ReportSources, id: string, from: number, to: number): Promise<Fault[]> {
  const found = await db.pool.query<Fault>(
    `select * from (
       select begun.at as from, least(d.retired_at, ${stoodUntil}) as to
       from alarm a join device d on d.sn = a.device_sn ${begunLines}
       where a.station_id = $1 and a.level in ('VERY_URGENT', 'URGENT') and d.kind in ('pcs', 'battery', 'cluster', 'pvInverter')
         and a.raised_at < $3 and (a.cleared_at is null or a.cleared_at > $2)) as stood
     where stood.from < $3 and (stood.to is null or stood.to > $2)`,
    [id, from, to],
  )
  return found.rows
}
