import { Decimal } from 'decimal.js'
import { workingDaysBetween } from './calendar.ts'
import type { WorkingCalendar } from './plan.ts'

/**
 * Earned value: ANSI/EIA-748 (earned value management systems) and the Practice Standard for Earned Value Management of the PMI. Planned value: the budget
 * spread evenly over the working days of the baseline; earned value: budget times what is done; estimate at completion: as the work done has cost so far, so will the rest.
 */

/** Money of one activity; dates are those of the baseline, which the work is measured against. */
export interface Budgeted {
  /** Yuan, decimal text. */
  budget: string
  start: string
  /** Last day, counted. */
  end: string
  /** Done at the day that is asked about, 0 to 100. */
  percent: number
}

export interface Cost {
  date: string
  /** Yuan, decimal text; negative: paid back. */
  amount: string
}

/** Yuan with two decimals, ratios with three. Null: not defined, for something would be divided by nothing. */
export interface EarnedValue {
  /** Budget at completion, planned, earned and actual until the day, its own included. */
  bac: string
  pv: string
  ev: string
  ac: string
  /** Earned less planned; earned less spent. */
  sv: string
  cv: string
  /** Earned per planned; earned per spent. Below 1: late; dearer than planned. */
  spi: string | null
  cpi: string | null
  /** Estimate at completion (BAC / CPI), what of it is still to be spent, and by how much it stays below the budget. */
  eac: string | null
  etc: string | null
  vac: string | null
  /** At which earned per spent the rest must be done to keep the budget. */
  tcpi: string | null
}

/** Share of a baseline that should be done by the evening of a day. What takes no working day is due on its last day as a whole. */
function plannedShare({ start, end }: Budgeted, calendar: WorkingCalendar, date: string): Decimal {
  if (date >= end) return new Decimal(1)
  if (date < start) return new Decimal(0)
  const days = workingDaysBetween(calendar, start, end)
  return days === 0 ? new Decimal(0) : new Decimal(workingDaysBetween(calendar, start, date)).dividedBy(days)
}

export function earnedValue(activities: readonly Budgeted[], costs: readonly Cost[], calendar: WorkingCalendar, date: string): EarnedValue {
  const sum = (of: (one: Budgeted) => Decimal): Decimal => activities.reduce((total, one) => total.plus(of(one)), new Decimal(0))
  const bac = sum(({ budget }) => new Decimal(budget))
  const pv = sum((one) => plannedShare(one, calendar, date).times(one.budget))
  const ev = sum(({ budget, percent }) => new Decimal(budget).times(percent).dividedBy(100))
  const ac = costs.reduce((total, cost) => (cost.date <= date ? total.plus(cost.amount) : total), new Decimal(0))
  const over = (a: Decimal, b: Decimal): Decimal | null => (b.greaterThan(0) ? a.dividedBy(b) : null)
  // BAC / CPI = BAC x AC / EV, with one division.
  const eac = ac.greaterThan(0) ? over(bac.times(ac), ev) : null
  return {
    bac: yuan(bac),
    pv: yuan(pv),
    ev: yuan(ev),
    ac: yuan(ac),
    sv: yuan(ev.minus(pv)),
    cv: yuan(ev.minus(ac)),
    spi: ratio(over(ev, pv)),
    cpi: ratio(over(ev, ac)),
    eac: eac === null ? null : yuan(eac),
    etc: eac === null ? null : yuan(eac.minus(ac)),
    vac: eac === null ? null : yuan(bac.minus(eac)),
    tcpi: ratio(over(bac.minus(ev), bac.minus(ac))),
  }
}

const yuan = (value: Decimal): string => value.toFixed(2, Decimal.ROUND_HALF_UP)
const ratio = (value: Decimal | null): string | null => value?.toFixed(3, Decimal.ROUND_HALF_UP) ?? null
