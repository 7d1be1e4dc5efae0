import type { DayType } from '#contract/price.ts'
import { SLOT_MS, type BaselineMethod } from '#contract/response.ts'

/** A day before an event: mean grid power of each slot of the event's hours, and of the slots before them; kW, null: not heard. */
export interface EarlierDay {
  /** `YYYY-MM-DD`. */
  date: string
  kw: readonly (number | null)[]
  before: readonly (number | null)[]
}

export interface Baseline {
  /** Of each slot, kW. */
  kw: number[]
  /** The days that it is the mean of, the newest first. */
  days: string[]
  /** Days that were looked at and left out as the highest and the lowest. */
  leftOut: string[]
  /** By what it was multiplied; 1: not at all. Null: that was asked, and the hours before the event are not known. */
  factor: number | null
}

/** Of weekends and holidays fewer days make a baseline (domain notes, section 4). */
const fewDays = 3
const daysOf: Record<BaselineMethod, number> = { fiveDays: 5, tenDays: 10 }
/** A factor goes no further: figures of the notices that know one. */
const FACTOR_LOW = 0.8
const FACTOR_HIGH = 1.2
/** The load of so many hours before the event adjusts it. */
export const ADJUST_HOURS = 2

/** How many days before it a method asks for, of a day of that kind. */
export const daysAsked = (method: BaselineMethod, dayType: DayType): number =>
  method === 'fiveDays' && dayType !== 'workday' ? fewDays : daysOf[method]

/** Workdays are like workdays, other days like other days. */
export const isLike = (one: DayType, other: DayType): boolean => (one === 'workday') === (other === 'workday')

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const isWhole = (list: readonly (number | null)[]): list is number[] => list.length > 0 && list.every((value) => value !== null)

/**
 * What would have been drawn without the event: the mean of the same slots on days before it (in the manner of GB/T 32127). `earlier`: like days without events, the
 * newest first; those not wholly heard are passed over. `fiveDays`: the last five (of weekends and holidays three); `tenDays`: of the last ten those without the one
 * of the highest and the one of the lowest mean. `before`: the event day's own slots before its begin, by which it is multiplied (0.8 to 1.2) when that is asked.
 * Undefined: too few days are known, and nothing stands in.
 */
export function baselineOf(
  method: BaselineMethod,
  dayType: DayType,
  earlier: readonly EarlierDay[],
  before: readonly (number | null)[] | undefined,
): Baseline | undefined {
  const asked = daysAsked(method, dayType)
  const known = earlier.filter(({ kw }) => isWhole(kw)).slice(0, asked)
  if (known.length < asked) return undefined
  let kept = known
  if (method === 'tenDays') {
    const ranked = known.toSorted((a, b) => meanOf(a.kw as number[]) - meanOf(b.kw as number[]))
    const out = new Set([ranked[0], ranked.at(-1)])
    kept = known.filter((day) => !out.has(day))
  }
  const kw = (kept[0]?.kw ?? []).map((_, i) => meanOf(kept.map((day) => day.kw[i] as number)))
  const factor = before === undefined ? 1 : factorOf(kept, before)
  return {
    kw: kw.map((value) => value * (factor ?? 1)),
    days: kept.map(({ date }) => date),
    leftOut: known.filter((day) => !kept.includes(day)).map(({ date }) => date),
    factor,
  }
}

/** The event day's load before it, as a multiple of that of the days of the baseline. Null: it is not known, or they drew nothing or fed in. */
function factorOf(days: readonly EarlierDay[], before: readonly (number | null)[]): number | null {
  if (!isWhole(before) || days.some((day) => !isWhole(day.before))) return null
  const usual = meanOf(days.map((day) => meanOf(day.before as number[])))
  return usual <= 0 ? null : Math.min(FACTOR_HIGH, Math.max(FACTOR_LOW, meanOf(before) / usual))
}

/** Baseline of a stretch of an event, of each quarter hour by how much of it is in there; null: of one it is not known. */
export function baselineOver(kw: readonly (number | null)[], beginAt: number, [from, to]: readonly [number, number]): number | null {
  let sum = 0
  for (let slot = Math.floor((from - beginAt) / SLOT_MS); beginAt + slot * SLOT_MS < to; slot++) {
    const one = kw[slot] ?? null
    if (one === null) return null
    const start = beginAt + slot * SLOT_MS
    sum += one * (Math.min(to, start + SLOT_MS) - Math.max(from, start))
  }
  return to > from ? sum / (to - from) : null
}
