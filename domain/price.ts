import type { PeriodType, PriceGap, PriceOrigin, PriceSegment, PriceTable } from '#contract/price.ts'
import { dayOf, wasHot, type Calendar, type PriceDay, type Temperatures } from './price-calendar.ts'
import { asksForHeat, holdsFor, periodsByMinute } from './price-rules.ts'
import { dayStart, localMonth, minuteOfDay, nextDayStart } from './time.ts'

/** What names the price table of a customer; `month`: `YYYY-MM`, station time. */
export type PriceQuestion = Pick<PriceTable, 'area' | 'month' | 'priceSystem' | 'consumptionType' | 'voltageLevel'>

/** Who pays, and in which zone their days are. */
export interface Customer extends Omit<PriceQuestion, 'month'> {
  timeZone: string
  /** Whose own prices go before the unified ones; absent: nobody in particular. */
  stationId?: string
}

/** All that prices are made of. */
export interface PriceFacts {
  tables: readonly PriceTable[]
  calendar: Calendar
  temperatures: Temperatures
}

/** A day with its prices. */
export interface PricedDay extends PriceDay {
  table: PriceTable | undefined
  /** Covers the day once, without a gap; none where there is no table or its scheme is not known. */
  segments: PriceSegment[]
  /** What is not known of the day. */
  gaps: PriceGap[]
}

/** Where a table's prices come from. */
export const originOf = ({ stationId }: Pick<PriceTable, 'stationId'>): PriceOrigin => (stationId === undefined ? 'unified' : 'own')

/** Table of the question's month, the station's own before the unified one; undefined when there is neither. Another month's table never stands in. */
export function findPriceTable(tables: readonly PriceTable[], q: PriceQuestion & Pick<Customer, 'stationId'>): PriceTable | undefined {
  const own = tables.find(({ stationId, month }) => stationId !== undefined && stationId === q.stationId && month === q.month)
  if (own !== undefined) return own
  return tables.find(
    (table) =>
      table.stationId === undefined &&
      table.area === q.area &&
      table.month === q.month &&
      table.priceSystem === q.priceSystem &&
      table.consumptionType === q.consumptionType &&
      table.voltageLevel === q.voltageLevel,
  )
}

/**
 * The local day of a customer that holds `at`, with its periods and prices: the one way to them for every caller. A temperature that was not recorded counts
 * as not reached, a year without calendar has weekdays and weekends only; `gaps` says so.
 */
export function pricedDay({ tables, calendar, temperatures }: PriceFacts, customer: Customer, at: number): PricedDay {
  const zone = customer.timeZone
  const day = dayOf(zone, at, calendar)
  const table = findPriceTable(tables, { ...customer, month: localMonth(zone, at) })
  if (table === undefined) return { ...day, table, segments: [], gaps: ['table'] }
  if (table.rules.length === 0) return { ...day, table, segments: [], gaps: ['scheme'] }
  const gaps: PriceGap[] = calendar.years.has(day.date.slice(0, 4)) ? [] : ['calendar']
  const holding = table.rules.filter((rule) => {
    const isHot = rule.temperature === undefined ? false : wasHot(temperatures, rule.temperature, day.date)
    if (isHot === undefined && !gaps.includes('temperature') && asksForHeat(rule, day, customer)) gaps.push('temperature')
    return holdsFor(rule, day, customer, isHot === true)
  })
  return { ...day, table, segments: segmentsOf(table, periodsByMinute(holding), zone, at), gaps }
}

/** Period and price of an instant. `period` null: there is no table or no scheme; `price` null: or the table has none for the period. */
export function priceOf(
  facts: PriceFacts,
  customer: Customer,
  at: number,
): Pick<PricedDay, 'dayType' | 'gaps'> & { period: PeriodType | null; price: string | null } {
  const { segments, dayType, gaps } = pricedDay(facts, customer, at)
  const found = segments.find(({ from, to }) => from <= at && at < to)
  return { dayType, gaps, period: found?.period ?? null, price: found?.price ?? null }
}

/** The day as stretches of one period each. */
function segmentsOf(table: PriceTable, periods: readonly PeriodType[], zone: string, at: number): PriceSegment[] {
  const end = nextDayStart(zone, at)
  const segments: PriceSegment[] = []
  for (let from = dayStart(zone, at); from < end; from += 60_000) {
    const period = periods[minuteOfDay(zone, from)] ?? 'flat'
    const last = segments.at(-1)
    if (last !== undefined && last.period === period) last.to = from + 60_000
    else segments.push({ from, to: from + 60_000, period, price: table.prices[period] ?? null })
  }
  return segments
}
