import { Decimal } from 'decimal.js'
import { periodTypes, type PeriodType } from '#contract/price.ts'
import type { BillKey } from '#contract/utility-bill.ts'
import { spansOf } from '#domain/settlement/period.ts'
import { powerFactorAdjustment, powerFactorOf } from '#domain/settlement/power-factor.ts'
import type { OwnBill } from '#domain/settlement/utility-bill.ts'
import { startOfDate } from '#domain/time.ts'
import { eq } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { station } from '../db/schema.ts'
import type { ReportSources } from '../reports/sources.ts'
import { correctedIn, countedBetween, feedsOf, registerStretch } from './demand.ts'
import { monthFees } from './fee-months.ts'
import { hoursOf } from './hours.ts'
import type { SlipRow } from './slips.ts'

const CENTS = 2

/**
 * What the console itself works out of a connection point's bill in a slip's period: what it drew from the grid by price period, at the station's prices, and
 * the basic fee of the month by its configuration; the adjustment by the power factor where the bill says the reactive energy. What is not known is left out.
 */
export async function ownBill(
  sources: ReportSources,
  slip: SlipRow,
  { kvarh, funds }: { kvarh: string; funds: string },
  now: number,
): Promise<{ own: OwnBill; corrected: ReadonlySet<BillKey> }> {
  const corrected = new Set<BillKey>()
  const own = await worked(sources, slip, { kvarh, funds }, { now, corrected })
  return { own, corrected }
}

/** `corrected`: takes what is made of corrected readings. */
async function worked(
  sources: ReportSources,
  slip: SlipRow,
  { kvarh, funds }: { kvarh: string; funds: string },
  { now, corrected }: { now: number; corrected: Set<BillKey> },
): Promise<OwnBill> {
  const [row] = await sources.db.orm
    .select({ point: connectionPoint, station })
    .from(connectionPoint)
    .innerJoin(station, eq(station.id, connectionPoint.stationId))
    .where(eq(connectionPoint.id, slip.connectionPointId))
  if (row === undefined) return {}
  const own = await ownEnergies(sources, slip, row)
  const stretch = [startOfDate(row.station.timeZone, slip.dateFrom), startOfDate(row.station.timeZone, slip.dateTo)] as const
  const [areCorrected] = await correctedIn(sources, (await feedsOf(sources, row.point)).imported, [registerStretch(...stretch)])
  if (areCorrected === true) for (const key of [...periodTypes, 'energyAmount'] as const) if (own[key] !== undefined) corrected.add(key)
  const [month] = await monthFees(sources, row.point, row.station.timeZone, [slip.month, 1], now)
  if (month !== undefined && !month.open && typeof month.fee !== 'string') own.basicFee = month.fee.amount
  if (own.basicFee !== undefined && month?.corrected.fee === true) corrected.add('basicFee')
  const { energyAmount, basicFee, ...energies } = own
  if (kvarh === '' || energyAmount === undefined || basicFee === undefined) return own
  const kwh = Decimal.sum(0, ...Object.values(energies))
  const factor = powerFactorOf(kwh, kvarh)
  if (factor === undefined) return own
  if (corrected.size > 0) corrected.add('powerFactor')
  const base = new Decimal(energyAmount).plus(basicFee).minus(kwh.times(funds || 0))
  return { ...own, powerFactor: base.times(powerFactorAdjustment(factor)).dividedBy(100).toFixed(CENTS, Decimal.ROUND_HALF_UP) }
}

type Place = { point: typeof connectionPoint.$inferSelect; station: typeof station.$inferSelect }

/** Energies drawn by price period and what they cost; nothing where a register was silent at begin or end, or a price is missing. */
async function ownEnergies(sources: ReportSources, slip: SlipRow, { point, station: at }: Place): Promise<OwnBill> {
  const { imported } = await feedsOf(sources, point)
  const tariff = { ...at, stationId: at.id, voltageLevel: point.voltageLevel }
  const own: OwnBill = {}
  let amount = new Decimal(0)
  for (const span of spansOf({ from: slip.dateFrom, to: slip.dateTo })) {
    const [from, to] = [startOfDate(at.timeZone, span.from), startOfDate(at.timeZone, span.to)]
    const table = await sources.prices.table(tariff, span.month)
    const [counted] = await countedBetween(sources.db.pool, imported, [from, to])
    if (table === undefined || counted === undefined) return {}
    const registers = imported.map(({ id }) => ({ point: id, direction: 'charge' as const, from, to }))
    const { byPeriod } = await hoursOf(sources.db.pool, registers, await sources.prices.segments(tariff, from, to))
    for (const [period, kwh] of Object.entries(byPeriod.charge) as [PeriodType, number][]) {
      const price = table.prices[period]
      if (price === undefined) return {}
      const energy = new Decimal(kwh).toDecimalPlaces(CENTS, Decimal.ROUND_HALF_UP)
      own[period] = energy.plus(own[period] ?? 0).toFixed(CENTS)
      amount = amount.plus(energy.times(price).toDecimalPlaces(CENTS, Decimal.ROUND_HALF_UP))
    }
  }
  for (const period of periodTypes) own[period] ??= '0.00'
  return { ...own, energyAmount: amount.toFixed(CENTS) }
}
