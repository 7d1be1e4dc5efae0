import type { DayType } from '#contract/price.ts'

/** A day of the past by its quarter hours as it went by, mean kW; null: not heard. */
export interface PastCurve {
  /** `YYYY-MM-DD`. */
  date: string
  dayType: DayType
  kw: readonly (number | null)[]
  /** Which quarter hour of the clock each of them is, where they are not simply counted: an hour is left out or comes twice. */
  clockQuarters?: readonly number[] | undefined
}

/** What a forecast is made of, and what it says. */
export interface Forecast {
  /** By quarter hour as the day goes by; null: too little is known of it. */
  kw: (number | null)[]
  /** The days it was made of, the newest first. */
  from: string[]
  /** Whose days they are: the day's own kind, the next to it, or any, where there were too few of both. */
  basis: DayType | 'any'
}

/** As many days make a forecast, and so many at least. */
const LIKE_DAYS = 5
const FEWEST_DAYS = 2
/** Of a day so many quarter hours must have been heard that it can be one of them. */
const FEWEST_QUARTERS = 72
/** Of holidays there are few: weekends are the next to them. */
const nextKind: Record<DayType, readonly DayType[]> = { workday: ['workday'], weekend: ['weekend', 'holiday'], holiday: ['holiday', 'weekend'] }

const isHeard = ({ kw }: PastCurve): boolean => kw.filter((value) => value !== null).length >= FEWEST_QUARTERS

/** A mean that one odd day does not move: of four and more the highest and the lowest are left out. Undefined: of fewer than two. */
export function robustMean(values: readonly number[]): number | undefined {
  if (values.length < FEWEST_DAYS) return undefined
  const kept = values.length < 4 ? values : values.toSorted((a, b) => a - b).slice(1, -1)
  return kept.reduce((sum, value) => sum + value, 0) / kept.length
}

const newest = (days: readonly PastCurve[], before: string): PastCurve[] =>
  days.filter((day) => day.date < before && isHeard(day)).toSorted((a, b) => (a.date < b.date ? 1 : -1))

const usualDay: readonly number[] = Array.from({ length: 96 }, (_, i) => i)

/** People and sun keep to the clock: each quarter hour is as those of the same time were, of an hour that came twice the first. */
function meanOf(days: readonly PastCurve[], quarters: readonly number[]): (number | null)[] {
  const at = ({ kw, clockQuarters }: PastCurve, quarter: number): number | null => kw[clockQuarters?.indexOf(quarter) ?? quarter] ?? null
  return quarters.map((quarter) => robustMean(days.flatMap((day) => at(day, quarter) ?? [])) ?? null)
}

/**
 * Load of a day: from the last days before it that are like it (workday, weekend, holiday). Undefined: fewer than two days are known, and nothing stands in.
 * `quarters`: its `clockQuarters`, where it has not 24 hours.
 */
export function forecastLoad(days: readonly PastCurve[], date: string, dayType: DayType, quarters = usualDay): Forecast | undefined {
  const known = newest(days, date)
  for (const kinds of [[dayType], nextKind[dayType], undefined]) {
    const like = known.filter((day) => kinds === undefined || kinds.includes(day.dayType)).slice(0, LIKE_DAYS)
    if (like.length >= FEWEST_DAYS) return { kw: meanOf(like, quarters), from: like.map((one) => one.date), basis: kinds?.at(-1) ?? 'any' }
  }
  return undefined
}

/** PV of a day: from the last days, whatever people do on them. Undefined: fewer than two are known. */
export function forecastPv(days: readonly PastCurve[], date: string, quarters = usualDay): Forecast | undefined {
  const last = newest(days, date).slice(0, LIKE_DAYS)
  return last.length < FEWEST_DAYS ? undefined : { kw: meanOf(last, quarters), from: last.map((one) => one.date), basis: 'any' }
}

/** How far forecasts were from what came. */
export interface ForecastError {
  /** Mean of the sizes of the errors, kW. */
  maeKw: number
  /** The same as a share of the mean of what was, %; null: it was nothing. */
  percent: number | null
  /** Days that it is of. */
  days: number
}

/**
 * How a forecast would have done on the days it is asked of, each made of what was known before it. Told against the mean of what was, since a share of each
 * quarter hour (MAPE) has no meaning at night, when PV is nothing. Undefined: there is no day of which both are known.
 */
export function errorOf(
  days: readonly PastCurve[],
  forecast: (date: string, dayType: DayType, quarters: readonly number[] | undefined) => Forecast | undefined,
): ForecastError | undefined {
  let [size, total, n, counted] = [0, 0, 0, 0]
  for (const day of days) {
    if (!isHeard(day)) continue
    const found = forecast(day.date, day.dayType, day.clockQuarters)
    if (found === undefined) continue
    const both = day.kw.flatMap((was, i) => {
      const said = found.kw[i] ?? null
      return was === null || said === null ? [] : [[was, said] as const]
    })
    if (both.length === 0) continue
    for (const [was, said] of both) {
      size += Math.abs(was - said)
      total += Math.abs(was)
    }
    n += both.length
    counted++
  }
  if (n === 0) return undefined
  return { maeKw: size / n, percent: total > 0 ? (size / total) * 100 : null, days: counted }
}
