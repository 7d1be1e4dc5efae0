import { createHash } from 'node:crypto'
import type { PriceTable } from '#contract/price.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import type { BenefitFormula } from '#contract/settlement.ts'
import type { MissingDay, WhatIfBasis } from '#contract/what-if.ts'
import { benefitRateOf } from '#domain/benefit-rate.ts'
import { canonical } from '#domain/control/canonical.ts'
import type { PastCurve } from '#domain/forecast/like-days.ts'
import { monthAfter } from '#domain/settlement/period.ts'
import { clockChange, clockMinutes, localDate, localMonth, nextDayStart, startOfDate } from '#domain/time.ts'
import type { HeardDay } from '#domain/what-if/run-days.ts'
import { eq } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { benefitRate } from '../db/price-schema.ts'
import { powerTemplate } from '../db/plan-schema.ts'
import { station } from '../db/schema.ts'
import { settlementAgreement } from '../db/settlement-schema.ts'
import type { whatIf } from '../db/what-if-schema.ts'
import type { ReportSources } from '../reports/sources.ts'
import { configurationsOf, holdingIn } from '../settlement/fee-months.ts'
import { meansOf, socAt } from '../strategy/past-day.ts'
import { curvesBetween, type PlanSources, type PlanStation } from '../strategy/plan-basis.ts'

export type WhatIfRow = typeof whatIf.$inferSelect
const QUARTER_MS = 900_000
const MONTHS = 12

/** Months of a year that have begun, and the instant up to which they count: days that are not over are left out. */
export function monthsOf(zone: string, year: string, now: number): { months: string[]; until: number } {
  const today = startOfDate(zone, localDate(zone, now))
  const all = Array.from({ length: MONTHS }, (_, i) => monthAfter(`${year}-01`, i))
  const end = startOfDate(zone, `${monthAfter(`${year}-12`, 1)}-01`)
  return { months: all.filter((month) => startOfDate(zone, `${month}-01`) < today), until: Math.min(today, end) }
}

/** Who shares a station's benefit and pays its basic fee. */
export interface Terms {
  points: (typeof connectionPoint.$inferSelect)[]
  /** Of each connection point those of all months, the earliest first. */
  agreements: { connectionPointId: string; formula: BenefitFormula; fromMonth: string }[]
  rates: (typeof benefitRate.$inferSelect)[]
  configurations: Awaited<ReturnType<typeof configurationsOf>>
}

/** Of a station. */
export async function termsOfStation({ db }: ReportSources, stationId: string): Promise<Terms> {
  const points = await db.orm.select().from(connectionPoint).where(eq(connectionPoint.stationId, stationId)).orderBy(connectionPoint.id)
  const [only] = points
  return {
    points,
    agreements: await db.orm
      .select({
        connectionPointId: settlementAgreement.connectionPointId,
        formula: settlementAgreement.formula,
        fromMonth: settlementAgreement.fromMonth,
      })
      .from(settlementAgreement)
      .where(eq(settlementAgreement.stationId, stationId))
      .orderBy(settlementAgreement.connectionPointId, settlementAgreement.fromMonth),
    rates: await db.orm.select().from(benefitRate).where(eq(benefitRate.stationId, stationId)).orderBy(benefitRate.id),
    configurations: only === undefined || points.length > 1 ? [] : await configurationsOf({ db }, only.id),
  }
}

/** The agreements that hold in a month, one of each connection point. */
export const agreementsIn = ({ agreements }: Terms, month: string) => [
  ...new Map(agreements.filter(({ fromMonth }) => fromMonth <= month).map((one) => [one.connectionPointId, one])).values(),
]

/** The rate of the first of a month, as a slip takes it; undefined: none. */
export const rateIn = (terms: Terms, month: string): string | undefined =>
  benefitRateOf(terms.rates, agreementsIn(terms, month)[0]?.connectionPointId ?? null, `${month}-01`)?.percent

/** What a station has now of what a what-if may change. */
export async function presentOf(sources: ReportSources, stationId: string, now: number) {
  const { storageCapacityKwh: capacityKwh, storagePowerKw: powerKw, timeZone } = station
  const [row] = await sources.db.orm.select({ capacityKwh, powerKw, timeZone }).from(station).where(eq(station.id, stationId))
  if (row === undefined) return { capacityKwh: null, powerKw: null, contractKw: null }
  const { configurations } = await termsOfStation(sources, stationId)
  const configuration = holdingIn(configurations, localMonth(row.timeZone, now))
  return { capacityKwh: row.capacityKwh, powerKw: row.powerKw, contractKw: configuration?.mode === 'contract' ? configuration.contractKw : null }
}

/** The plan of a day that a template stands for. Undefined: no such template. */
export async function templatePlan({ db }: ReportSources, id: string) {
  const [row] = await db.orm.select({ segments: powerTemplate.segments }).from(powerTemplate).where(eq(powerTemplate.id, id))
  return row === undefined ? undefined : { days: [{ dates: [], weekdays: [], segments: row.segments }] }
}

/** The table of a month with what is changed of it; undefined: there is none. */
export function changedTable(table: PriceTable | undefined, row: WhatIfRow, month: string): PriceTable | undefined {
  if (table === undefined || (row.priceFrom !== '' && month < row.priceFrom) || (row.priceTo !== '' && month > row.priceTo)) return table
  const { sharp, peak, flat, valley, deepValley, feedInPrice } = row
  const own = Object.entries({ sharp, peak, flat, valley, deepValley }).filter(([, price]) => price !== '')
  return { ...table, prices: { ...table.prices, ...Object.fromEntries(own) }, ...(feedInPrice === '' ? {} : { feedInPrice }) }
}

/** Days of a month that were heard whole, and why others were not. */
export async function heardDays(
  sources: PlanSources,
  known: PlanStation,
  month: string,
  until: number,
): Promise<{ days: HeardDay[]; missing: { date: string; why: MissingDay }[] }> {
  const { entry } = known
  const zone = entry.timeZone
  const from = startOfDate(zone, `${month}-01`)
  const to = Math.min(until, startOfDate(zone, `${monthAfter(month, 1)}-01`))
  const curves = await curvesBetween(sources, known, from, to)
  const storage = await meansOf(sources.pool, entry, 'storagePower', [from, to], sources.now)
  const days: HeardDay[] = []
  const missing: { date: string; why: MissingDay }[] = []
  for (let start = from; start < to; start = nextDayStart(zone, start)) {
    const date = localDate(zone, start)
    const [first, end] = [start, nextDayStart(zone, start)].map((at) => (at - from) / QUARTER_MS) as [number, number]
    const whole = (list: readonly PastCurve[]): number[] | undefined => wholeOf(list.find((one) => one.date === date)?.kw ?? [], end - first)
    const [loadKw, pvKw] = [whole(curves.load), whole(curves.pv)]
    const ownKw = wholeOf(storage.slice(first, end), end - first)
    const minutes = clockMinutes(zone, date)
    if (loadKw === undefined) missing.push({ date, why: 'load' })
    else if (pvKw === undefined) missing.push({ date, why: 'pv' })
    else if (ownKw === undefined) missing.push({ date, why: 'storage' })
    else {
      const soc = await socAt(sources.pool, entry, start)
      if (soc === undefined) missing.push({ date, why: 'soc' })
      else days.push({ date, start, loadKw, pvKw, ownKw, soc, ...(clockChange(minutes) === undefined ? {} : { clockMinutes: minutes }) })
    }
  }
  return { days, missing }
}

const wholeOf = (kw: readonly (number | null)[], quarters: number): number[] | undefined =>
  kw.length === quarters && !kw.includes(null) ? (kw as number[]) : undefined

/** What readings count for a station's year. */
const read = ['loadPower', 'pilePower', 'pvPower', 'storagePower', 'gridPower', 'soc', 'storageCharge', 'storageDischarge', 'pvGeneration', 'gridExport'] as const satisfies QuantityCode[] // prettier-ignore
const hash = (value: string): string => createHash('sha256').update(value).digest('hex').slice(0, 16)

/** What a result stands on, in short: other now, the result is of before. */
export async function basisOf(sources: ReportSources, known: PlanStation, row: WhatIfRow, until: number): Promise<Record<WhatIfBasis, string>> {
  const { entry, tariff, storage, strategies, plan } = known
  const months = monthsOf(entry.timeZone, row.year, until).months
  const points = read.flatMap((quantity) => entry.quantities.get(quantity)?.id ?? [])
  const { rows } = await sources.db.pool.query<{ point: number; n: string; sum: string }>(
    `select point, count(*)::text as n, sum((coalesce(mean, 0) * 1000)::numeric(30, 0) + (coalesce(last, 0) * 1000)::numeric(30, 0))::text as sum
       from rollup_15m where point = any($1::int4[]) and t >= $2 and t < $3 group by point order by point`,
    [points, startOfDate(entry.timeZone, `${row.year}-01-01`), until],
  )
  const tables: unknown[] = []
  for (const month of months) tables.push(tariff === undefined ? null : ((await sources.prices.table(tariff, month)) ?? null))
  const template = row.templateId === '' ? null : ((await templatePlan(sources, row.templateId)) ?? null)
  const text = (value: unknown): string => hash(JSON.stringify(value))
  return {
    readings: text(rows),
    prices: text(tables),
    terms: text(await termsOfStation(sources, entry.id)),
    station: hash(canonical({ storage, strategies, plan: plan ?? null, template })),
  }
}
