import type { PriceTable } from '#contract/price.ts'
import type { Answer } from '#contract/schemas.ts'
import type { WhatIfResult } from '#contract/schemas/what-if.ts'
import type { LeftOut, WhatIfPart } from '#contract/what-if.ts'
import type { RegisterReading } from '#domain/energy.ts'
import { sumAmounts } from '#domain/revenue.ts'
import { basicFee, type FeeMonth, type FeeTerms } from '#domain/settlement/basic-fee.ts'
import { nextDayStart } from '#domain/time.ts'
import { comparable, dischargedOf, negative, partsOf, shareOf, type Parts } from '#domain/what-if/parts.ts'
import { demandOf, type RunDay } from '#domain/what-if/run-days.ts'
import type { StationTariff } from '../db/price-book.ts'
import { revenueDays, revenueOfDay, type DayReadings } from '../reports/revenue.ts'
import type { ReportSources } from '../reports/sources.ts'
import { ENOUGH_PERCENT } from '../settlement/demand.ts'
import { monthFees, termsOf } from '../settlement/fee-months.ts'
import { agreementsIn, changedTable, rateIn, type Terms, type WhatIfRow } from './facts.ts'

const QUARTER_MS = 900_000

/** A counter that grew by these kWh, quarter hour by quarter hour. */
function registerOf(start: number, kwh: readonly number[]): RegisterReading[] {
  let sum = 0
  return [{ at: start, kwh: 0 }, ...kwh.map((grown, i) => ({ at: start + (i + 1) * QUARTER_MS, kwh: (sum += grown) }))]
}

/** What a day that was run through would have brought, by the revenue's own arithmetic on what its meters would have shown. */
async function revenueOfRun(
  { prices }: ReportSources,
  tariff: StationTariff,
  hasPv: boolean,
  day: RunDay,
  table: PriceTable,
): Promise<Answer<'revenue'>> {
  const readings: DayReadings = {
    storageCharge: registerOf(day.start, day.charge),
    storageDischarge: registerOf(day.start, day.discharge),
    gridExport: registerOf(day.start, day.exported),
    ...(hasPv ? { pvGeneration: registerOf(day.start, day.pv) } : {}),
  }
  const { segments } = await prices.day(tariff, day.start, table)
  return revenueOfDay(
    { zone: tariff.timeZone, from: day.start, to: nextDayStart(tariff.timeZone, day.start), segments, readings, capacityKwh: null },
    table,
  )
}

export interface MonthQuestion {
  sources: ReportSources
  tariff: StationTariff
  row: WhatIfRow
  month: string
  until: number
  hasPv: boolean
  terms: Terms
  table: PriceTable
  /** The same days, as nothing and as something is changed. */
  same: readonly RunDay[]
  changed: readonly RunDay[]
  missing: WhatIfResult['months'][number]['missing']
}

const revenueParts = ['storageArbitrage', 'pvSelfUse', 'pvFeedIn'] as const

/** A month as it was measured and priced, as the model has it, and as it would be; only days and parts that are known in all three. */
export async function workMonth(q: MonthQuestion): Promise<WhatIfResult['months'][number]> {
  const { sources, tariff, row, month, terms } = q
  const other = changedTable(q.table, row, month) ?? q.table
  const real = await revenueDays(sources, row.stationId, tariff, month, q.until)
  const missing = [...q.missing]
  const days: [Answer<'revenue'>, Answer<'revenue'>, Answer<'revenue'>][] = []
  const counted = new Set<string>()
  for (const [i, same] of q.same.entries()) {
    const changed = q.changed[i] as RunDay
    const was = real.find(({ date }) => date === same.date)
    if (was === undefined || was.storageArbitrage === null || (q.hasPv && was.pvSelfUse === null)) {
      missing.push({ date: same.date, why: was?.missing === 'price' ? 'prices' : 'revenue' })
      continue
    }
    counted.add(same.date)
    days.push([was, await revenueOfRun(sources, tariff, q.hasPv, same, q.table), await revenueOfRun(sources, tariff, q.hasPv, changed, other)])
  }
  const leftOut: { part: WhatIfPart; why: LeftOut }[] = []
  const isWhole = days.length * 100 >= (days.length + missing.length) * ENOUGH_PERCENT
  const fees = await feesOf(q, isWhole)
  if (typeof fees === 'string') leftOut.push({ part: 'basicFee', why: fees })
  const rate = rateIn(terms, month)
  const agreements = agreementsIn(terms, month)
  const shareLack: LeftOut | undefined = agreements.length > 1 ? 'severalCustomers' : rate === undefined ? 'rateUnknown' : undefined
  if (shareLack !== undefined) leftOut.push({ part: 'customerShare', why: shareLack })
  const rates = [rate, rate, row.benefitRate === '' ? rate : row.benefitRate]
  const of = (k: 0 | 1 | 2): Parts => {
    const own = days.map((day) => day[k])
    const sum = (part: (typeof revenueParts)[number]): string | null => {
      const known = own.flatMap((day) => (day[part] === null ? [] : [{ amount: day[part] }]))
      return known.length < own.length || own.length === 0 ? null : sumAmounts(known)
    }
    const energy = { earned: sum('storageArbitrage') ?? '0', discharged: sumAmounts(own.map(({ parts }) => ({ amount: dischargedOf(parts) }))) }
    const percent = rates[k]
    return partsOf((part) => {
      if (part === 'basicFee') return typeof fees === 'string' ? null : (fees[k] as string)
      if (part !== 'customerShare') return sum(part)
      if (shareLack !== undefined || percent === undefined || own.length === 0) return null
      return shareOf(agreements[0]?.formula ?? 'shareOfSavings', energy, percent)
    })
  }
  const [wasReal, same, changed] = comparable([of(0), of(1), of(2)] as const)
  return { month, days: days.length, missing: missing.toSorted((a, b) => (a.date < b.date ? -1 : 1)), leftOut, real: wasReal, same, changed }
}

/** Basic fees as it was measured, by the model, and with another contract; or why there is none. */
async function feesOf({ sources, tariff, row, month, until, terms, same, changed }: MonthQuestion, isWhole: boolean): Promise<string[] | LeftOut> {
  const [point] = terms.points
  if (terms.points.length > 1) return 'severalPoints'
  if (point === undefined || !isWhole) return point === undefined ? 'feeUnknown' : 'tooFewDays'
  const [known] = await monthFees(sources, point, tariff.timeZone, [month, 1], until)
  if (known?.configuration === undefined || typeof known.fee === 'string') return 'feeUnknown'
  const own = termsOf(known.configuration)
  const withContract: FeeTerms = row.contractKw === '' ? own : { ...own, mode: 'contract', contractKw: row.contractKw }
  const monthOf = (days: readonly RunDay[]): FeeMonth => ({
    kva: known.of.kva,
    measuredKw: Math.max(0, ...days.map(demandOf)).toFixed(2),
    kwh: days.reduce((sum, day) => sum + day.imported.reduce((all, kwh) => all + kwh, 0), 0),
  })
  const all = [known.fee, basicFee(own, monthOf(same)), basicFee(withContract, monthOf(changed))]
  const amounts = all.flatMap((fee) => (typeof fee === 'string' ? [] : [negative(fee.amount)]))
  return amounts.length === all.length ? amounts : 'feeUnknown'
}
