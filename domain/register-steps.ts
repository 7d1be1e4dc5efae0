import { energyByPeriod, type RegisterReading } from './energy.ts'
import { dayStart, localMonth, nextDayStart } from './time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Into which steps a register's energy over a range is put. */
export type EnergyStep = 'quarter' | 'hour' | 'day' | 'month'

/** Quarter hours up to three days, hours up to a month, days up to two years, then months. */
export const energyStepOf = (from: number, to: number): EnergyStep =>
  to - from <= 3 * DAY_MS ? 'quarter' : to - from <= 32 * DAY_MS ? 'hour' : to - from <= 732 * DAY_MS ? 'day' : 'month'

/** Where steps begin, and the end of the last one; days and months are those of the zone. */
export function stepEdges(zone: string, from: number, to: number, step: EnergyStep): number[] {
  const edges = [from]
  for (let at = from; at < to;) {
    if (step === 'quarter') at += HOUR_MS / 4
    else if (step === 'hour') at += HOUR_MS
    else if (step === 'day') at = nextDayStart(zone, at)
    else {
      const month = localMonth(zone, at)
      at = dayStart(zone, at)
      while (localMonth(zone, at) === month) at = nextDayStart(zone, at)
    }
    edges.push(Math.min(at, to))
  }
  return edges
}

/**
 * What a register grew in each step, kWh; null: no reading in the step or none before it. A register that starts anew, or steps back, gives what
 * `energyByPeriod` says of it. Readings are ordered by time; one that stands just before the first step belongs to its beginning.
 */
export function energyOfSteps(readings: readonly RegisterReading[], edges: readonly number[]): (number | null)[] {
  const result: (number | null)[] = []
  let next = 0
  let before: RegisterReading | undefined
  for (let i = 0; i + 1 < edges.length; i++) {
    const [from, to] = [edges[i] as number, edges[i + 1] as number]
    while (next < readings.length && (readings[next] as RegisterReading).at <= from) before = readings[next++]
    const within: RegisterReading[] = before === undefined ? [] : [before]
    while (next < readings.length && (readings[next] as RegisterReading).at <= to) within.push((before = readings[next++] as RegisterReading))
    result.push(within.length < 2 ? null : energyByPeriod(within, []).totalKwh)
  }
  return result
}

/**
 * Readings by the ratio of now: what a register counted before its ratio was corrected, by which its curve stepped (`value` at `at`), counts by that too. A reading
 * stands at the end of a quarter hour, and may be of before a step within it: the growth tells. Both are ordered by time.
 */
export function byRatioOfNow(readings: readonly RegisterReading[], steps: readonly { at: number; value: number }[]): readonly RegisterReading[] {
  return steps.reduce((list, { at, value }) => {
    const next = list.findIndex((one) => one.at > at)
    const grown = (list[next]?.kwh ?? 0) - (list[next - 1]?.kwh ?? 0)
    const first = Math.abs(grown - value) < Math.abs(grown) ? next : next + 1
    const before = list[first - 1]?.kwh ?? 0
    const factor = before > 0 ? (before + value) / before : 0
    if (next < 1 || first >= list.length || factor <= 0) return list
    return list.map((one, i) => (i < first ? { ...one, kwh: one.kwh * factor } : one))
  }, readings)
}
