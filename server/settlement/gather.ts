import type { PriceTable } from '#contract/price.ts'
import { directions, type SlipProblem, type SlipTax } from '#contract/settlement.ts'
import type { SettlementMeter } from '#contract/schemas/settlement.ts'
import type { TaxRate } from '#contract/station.ts'
import { benefitRateOf, otherRates } from '#domain/benefit-rate.ts'
import { originOf } from '#domain/price.ts'
import { spansOf, type Span } from '#domain/settlement/period.ts'
import type { MeterSpan, SlipSpan } from '#domain/settlement/slip.ts'
import { startOfDate } from '#domain/time.ts'
import { eq } from '../db/orm.ts'
import type { StationTariff } from '../db/price-book.ts'
import { benefitRate } from '../db/price-schema.ts'
import { correctedAmong } from '../repos/correction-repo.ts'
import { isSumming } from '../repos/late-repo.ts'
import type { ReportSources } from '../reports/sources.ts'
import { correctedDemand, demandEffectOf, storageFeeOf } from './fees.ts'
import { hoursOf } from './hours.ts'
import { meterSpan, standing, type Gathered, type Work } from './meter-spans.ts'
import type { PhysicalMeter } from './meters.ts'
import { periodOf } from './periods.ts'
import { powerFactorInput } from './power-factor.ts'
import type { SettledPoint } from './settled-point.ts'

const QUARTER_MS = 900_000

/** All that a slip of a connection point and month is made of, as it is known at `now`. Only reads. */
export async function gather(sources: ReportSources, settled: SettledPoint, month: string, now: number): Promise<Gathered> {
  const { agreement, station, point } = settled
  const period = await periodOf(sources.db.orm, settled, month)
  const found: Gathered = { period, input: undefined, readings: [], problems: [], warnings: [...period.warnings], isRead: false }
  const problem = (code: SlipProblem['code'], what: string): void => void found.problems.push({ code, what })
  if (startOfDate(station.timeZone, period.to) > now) {
    problem('periodOpen', period.to)
    return found
  }
  const work = { sources, settled, found }
  const spans: SlipSpan[] = []
  for (const span of spansOf(period)) spans.push(await spanOf(work, span, now))
  const rates = await sources.db.orm.select().from(benefitRate).where(eq(benefitRate.stationId, station.id))
  const rate = benefitRateOf(rates, point.id, `${month}-01`)
  if (rate === undefined) problem('benefitRateMissing', `${month}-01`)
  const others = rate === undefined ? [] : otherRates(rates, point.id, rate, period.from, period.to)
  if (others.length > 0)
    found.warnings.push({ code: 'benefitRateChanges', what: others.map(({ date, percent }) => `${date}: ${percent} %`).join(', ') })
  // The period ends before `to`.
  const tax = station.taxRates.findLast(({ from }) => from < period.to)
  if (tax === undefined) problem('taxRateMissing', station.id)
  else {
    const earlier = earlierTaxes(station.taxRates, agreement.tax, tax, period.from)
    if (earlier.length > 0) found.warnings.push({ code: 'taxRateChanges', what: earlier.join(', ') })
  }
  const demand = agreement.demandEffect ? await demandEffectOf(sources, settled, month, period) : null
  if (demand === undefined) problem('demandMissing', month)
  else if (demand !== null) {
    const corrected = await correctedDemand(sources, settled, month, period, now)
    if (corrected.demand) found.warnings.push({ code: 'demandCorrected', what: month })
    if (corrected.discount) found.warnings.push({ code: 'discountCorrected', what: month })
    if (corrected.isRecalculating) problem('recalculating', month)
  }
  const basicFee = agreement.basicFee ? await storageFeeOf(sources, settled, month, now) : null
  if (basicFee === undefined) problem('allocationMissing', month)
  else if (basicFee !== null) {
    if (basicFee.isOutdated) found.warnings.push({ code: 'allocationOutdated', what: month })
    if (basicFee.isCorrected) found.warnings.push({ code: 'allocationCorrected', what: month })
    if (basicFee.isRecalculating) problem('recalculating', month)
  }
  const powerFactor = await powerFactorInput(work, month)
  if (rate === undefined || tax === undefined || demand === undefined || basicFee === undefined || found.problems.length > 0) return found
  found.input = {
    formula: agreement.formula,
    split: agreement.split,
    benefitRate: rate.percent,
    taxRate: tax[agreement.tax],
    selfUsePrice: { of: agreement.selfUsePrice, agreed: agreement.selfUseAgreed },
    spans,
    demand,
    basicFee: basicFee?.yuan ?? null,
    powerFactor,
  }
  return found
}

/** What the tax was on days of a period that begins at `from` before that of its end, each from its first day there. */
function earlierTaxes(rates: readonly TaxRate[], kind: SlipTax, last: TaxRate, from: string): string[] {
  const before = rates.filter((one) => one.from < last.from)
  const held = before.filter((one, i) => (before[i + 1] ?? last).from > from && Number(one[kind]) !== Number(last[kind]))
  return held.map((one) => `${one.from > from ? one.from : from}: ${one[kind]} %`)
}

/**
 * The same of the storage's own consumption alone: spans with nothing else in them, and what is missing of it. A period that has not ended has no readings of
 * its end.
 */
export async function gatherSelfUse(
  sources: ReportSources,
  settled: SettledPoint,
  month: string,
  now: number,
): Promise<Pick<Gathered, 'problems'> & { spans: SlipSpan[] }> {
  const period = await periodOf(sources.db.orm, settled, month)
  const found: Gathered = { period, input: undefined, readings: [], problems: [], warnings: [], isRead: false }
  if (startOfDate(settled.station.timeZone, period.to) > now) return { spans: [], problems: [{ code: 'periodOpen', what: period.to }] }
  const work = { sources, settled, found }
  const spans: SlipSpan[] = []
  for (const span of spansOf(period)) {
    const [from, to] = [startOfDate(settled.station.timeZone, span.from), startOfDate(settled.station.timeZone, span.to)]
    const table = await sources.prices.table(tariffOf(settled), span.month)
    spans.push({ ...span, meters: [], quarterHours: undefined, ...pricesOf(table), selfUse: await selfUseOf(work, span, from, to) })
  }
  return { spans, problems: found.problems }
}

const tariffOf = ({ tariff, point }: SettledPoint): StationTariff => ({ ...tariff, voltageLevel: point.voltageLevel })

const pricesOf = (table: PriceTable | undefined): Pick<SlipSpan, 'prices' | 'pricesOwn' | 'priceOf' | 'priceOfEn'> => ({
  prices: table?.prices ?? {},
  pricesOwn: table !== undefined && originOf(table) === 'own',
  priceOf: table === undefined ? '' : originOf(table) === 'own' ? table.source : `${table.area} ${table.month}`,
  priceOfEn: table === undefined || originOf(table) === 'own' || !table.areaEn ? undefined : `${table.areaEn} ${table.month}`,
})

async function spanOf(work: Work, span: Span, now: number): Promise<SlipSpan> {
  const { sources, settled, found } = work
  const { agreement, station } = settled
  const [from, to] = [startOfDate(station.timeZone, span.from), startOfDate(station.timeZone, span.to)]
  const tariff = tariffOf(settled)
  const table = await sources.prices.table(tariff, span.month)
  if (table === undefined || table.rules.length === 0) found.problems.push({ code: 'priceMissing', what: span.month })
  const stood: { meter: SettlementMeter; physical: PhysicalMeter }[] = []
  const meters: MeterSpan[] = []
  for (const meter of agreement.meters) {
    const physical = await standing(work, meter, from, to)
    stood.push(...physical.map((one) => ({ meter, physical: one })))
    for (const one of physical) meters.push(await meterSpan(work, span, meter, one))
  }
  let quarterHours: SlipSpan['quarterHours']
  if (table !== undefined) {
    const registers = stood.flatMap(({ meter, physical }) =>
      directions.flatMap((direction) => {
        const entry = sources.registry().devices.get(physical.sn)?.points.get(meter[direction])
        if (entry === undefined) return []
        return [
          {
            point: entry.id,
            called: `${physical.sn} ${meter[direction]}`,
            direction,
            from: Math.max(from, physical.came?.at ?? from),
            to: Math.min(to, physical.went?.at ?? to),
          },
        ]
      }),
    )
    const hours = await hoursOf(sources.db.pool, registers, await sources.prices.segments(tariff, from, to))
    quarterHours = hours.byPeriod
    if (agreement.split === 'quarterHours') {
      if (hours.estimatedKwh > 0.01) found.warnings.push({ code: 'estimated', what: `${span.month}: ${hours.estimatedKwh.toFixed(2)} kWh` })
      const corrected: string[] = []
      for (const one of registers) {
        // What they begin with was read in the quarter hour before.
        const stretch = [one.from - QUARTER_MS, one.to + 1] as const
        if ((await correctedAmong(sources.db.pool, [one.point], [stretch]))[0] === true) corrected.push(one.called)
        // Parted by hours of before the late or corrected readings it would say what is not so.
        if (await isSumming(sources.db.pool, [one.point], ...stretch, now))
          found.problems.push({ code: 'recalculating', what: `${span.month}: ${one.called}` })
      }
      if (corrected.length > 0) found.warnings.push({ code: 'hoursCorrected', what: `${span.month}: ${corrected.join(', ')}` })
    }
  }
  return {
    ...span,
    meters,
    quarterHours,
    ...pricesOf(table),
    selfUse: await selfUseOf(work, span, from, to),
  }
}

async function selfUseOf(work: Work, span: Span, from: number, to: number): Promise<SlipSpan['selfUse']> {
  const { agreement } = work.settled
  if (agreement.selfUse === 'none') return null
  // Agreed is an energy of the whole period: it stands with its last part.
  if (agreement.selfUse === 'agreed') return span.to === work.found.period.to ? { kwh: agreement.selfUseKwh || '0' } : null
  const meters: MeterSpan[] = []
  for (const meter of agreement.selfUseMeters) {
    const own = { ...meter, discharge: '' }
    for (const physical of await standing(work, own, from, to)) meters.push(await meterSpan(work, span, own, physical, true))
  }
  return { meters }
}
