import type { PlanDay, PlanSegment, PowerWindow, StrategyParams } from '#contract/strategy.ts'

/** A moment by the station's clock. */
export interface StationClock {
  /** `YYYY-MM-DD`. */
  date: string
  /** Of the day, 0 to 1439. */
  minute: number
  /** 0: Monday. */
  weekday: number
  /** 0: January. */
  month: number
}

/** The clock of a local day (`YYYY-MM-DD`) at a minute. */
export function clockOn(date: string, minute: number): StationClock {
  const day = new Date(`${date}T00:00:00Z`)
  return { date, minute, weekday: (day.getUTCDay() + 6) % 7, month: day.getUTCMonth() }
}

const fits = ({ dates, weekdays }: PlanDay, { date, weekday }: StationClock): boolean =>
  dates.length === 0 && weekdays.length === 0 ? true : dates.includes(date) || weekdays.includes(weekday)

/** What a plan says of a day: a date goes before a weekday, a weekday before every day. Undefined: nothing. */
export function dayOfPlan({ days }: StrategyParams<'plan'>, clock: StationClock): PlanDay | undefined {
  return (
    days.find(({ dates }) => dates.includes(clock.date)) ??
    days.find(({ weekdays }) => weekdays.includes(clock.weekday)) ??
    days.find((one) => one.dates.length === 0 && one.weekdays.length === 0 && fits(one, clock))
  )
}

/** A day that two parts of a plan name by the same rank: of them the first would be done, and the other never. */
export interface Twin {
  /** Of the part that comes second. */
  part: number
  named: 'date' | 'weekday' | 'every'
  /** Of a twin by date: which. */
  date?: string
}

/** The first such day of each part. */
export function twinsOf({ days }: StrategyParams<'plan'>): Twin[] {
  const [dates, weekdays] = [new Set<string>(), new Set<number>()]
  let every = false
  return days.flatMap((day, part): Twin[] => {
    const isEvery = day.dates.length === 0 && day.weekdays.length === 0
    const date = day.dates.find((one) => dates.has(one))
    const found: Twin[] =
      date !== undefined
        ? [{ part, named: 'date', date }]
        : day.weekdays.some((one) => weekdays.has(one))
          ? [{ part, named: 'weekday' }]
          : isEvery && every
            ? [{ part, named: 'every' }]
            : []
    for (const one of day.dates) dates.add(one)
    for (const one of day.weekdays) weekdays.add(one)
    every ||= isEvery
    return found
  })
}

const DAY_MS = 86_400_000
const WEEK = 7

/** The next day from one on (`YYYY-MM-DD`) that a part of a plan is for; of one whose dates are all over, that day itself. */
export function nextDateOf({ dates, weekdays }: Pick<PlanDay, 'dates' | 'weekdays'>, from: string): string {
  if (dates.length > 0) return dates.filter((date) => date >= from).toSorted()[0] ?? from
  const days = Array.from({ length: WEEK }, (_, i) => new Date(Date.parse(`${from}T00:00:00Z`) + i * DAY_MS).toISOString().slice(0, 10))
  return days.find((date) => weekdays.length === 0 || weekdays.includes(clockOn(date, 0).weekday)) ?? from
}

/** Of a segment, kW: discharge +, charge -. */
export const powerOf = ({ mode, kw }: Pick<PlanSegment, 'mode' | 'kw'>): number => (mode === 'discharge' ? kw : mode === 'charge' ? -kw || 0 : 0)

/** The scheduled power in force at an instant. */
export const windowAt = (windows: readonly PowerWindow[], at: number): PowerWindow | undefined =>
  windows.find(({ from, to }) => at >= from && at < to)

/** What a plan wants at a moment, kW; between its segments the storage rests. Undefined: it says nothing of the day. */
export function plannedPower(plan: StrategyParams<'plan'>, clock: StationClock): number | undefined {
  const day = dayOfPlan(plan, clock)
  if (day === undefined) return undefined
  const segment = day.segments.find(({ from, to }) => clock.minute >= from && clock.minute < to)
  return segment === undefined ? 0 : powerOf(segment)
}
