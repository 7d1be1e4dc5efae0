import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { baselineOf, isLike, type EarlierDay } from '#domain/response/baseline.ts'
import { judge } from '#domain/response/verdict.ts'
import type { BaselineMethod } from '#contract/response.ts'

/** The load of a steel works (2018) as a row of events: every workday from 14 to 16 o'clock with a response of 40 kW. */
const QUARTERS = 96
const [FROM, TO, BEFORE] = [56, 64, 8]
const CUT = 40

type Day = EarlierDay & { kind: 'weekend' | 'workday'; all: number[] }

/** Its days, from the folder of the recordings. */
export function steelWorks(folder: string): Day[] {
  const rows = readFileSync(join(folder, 'load/steel_industry_15min_2018.csv'), 'utf8').trim().split('\n').slice(1)
  const kw = rows.map((line) => Number(line.split(',')[1]) * 4)
  return Array.from({ length: kw.length / QUARTERS }, (_, i) => {
    const date = new Date(Date.UTC(2018, 0, 1 + i)).toISOString().slice(0, 10)
    const isWeekend = [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
    const all = kw.slice(i * QUARTERS, (i + 1) * QUARTERS)
    return { date, kind: isWeekend ? 'weekend' : 'workday', all, kw: all.slice(FROM, TO), before: all.slice(FROM - BEFORE, FROM) }
  })
}

const meanOf = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length

/** The same baseline by loops, as somebody would do it on a sheet. */
function onASheet(days: readonly Day[], index: number, isTen: boolean, isAdjusted: boolean): number[] {
  const own = days[index] as Day
  const chosen: number[] = []
  for (let i = index - 1; i >= 0 && chosen.length < (isTen ? 10 : 5); i--) if (days[i]?.kind === own.kind) chosen.push(i)
  const mean = (i: number, from: number, to: number): number => {
    let sum = 0
    for (let q = from; q < to; q++) sum += days[i]?.all[q] ?? NaN
    return sum / (to - from)
  }
  const by = chosen.map((i) => ({ i, mean: mean(i, FROM, TO) })).sort((a, b) => a.mean - b.mean)
  const kept = isTen ? by.slice(1, -1) : by
  const usual = kept.reduce((sum, { i }) => sum + mean(i, FROM - BEFORE, FROM), 0) / kept.length
  const factor = isAdjusted ? Math.min(1.2, Math.max(0.8, mean(index, FROM - BEFORE, FROM) / usual)) : 1
  return Array.from({ length: TO - FROM }, (_, q) => (kept.reduce((sum, { i }) => sum + (days[i]?.all[FROM + q] ?? NaN), 0) / kept.length) * factor)
}

/** An event as the console judges it, and as a sheet does. */
export interface SteelEvent {
  date: string
  /** The widest distance between the two baselines, and of their means of the response, kW. */
  apartKw: number
  meanApartKw: number
  rule2: boolean
  sheetRule2: boolean
  /** How far the baseline is from what the works really drew, kW. */
  offKw: number
}

/** Every event that has enough days before it. */
export function* steelEvents(days: readonly Day[], method: BaselineMethod, adjusted: boolean): Generator<SteelEvent> {
  for (const [index, day] of days.entries()) {
    if (day.kind !== 'workday' || index < 30) continue
    const earlier = days.slice(0, index).toReversed().filter((one) => isLike(one.kind, day.kind)) // prettier-ignore
    const found = baselineOf(method, day.kind, earlier, adjusted ? day.before : undefined)
    if (found === undefined) throw new Error(`${day.date}: there is a baseline`)
    const sheet = onASheet(days, index, method === 'tenDays', adjusted)
    const actual = day.kw.map((value) => (value ?? 0) - CUT)
    const verdict = judge('cut', CUT, found.kw, actual)
    const meanKw = meanOf(sheet) - meanOf(actual)
    yield {
      date: day.date,
      apartKw: Math.max(...found.kw.map((value, i) => Math.abs(value - (sheet[i] ?? NaN)))),
      meanApartKw: Math.abs(verdict.meanKw - meanKw),
      rule2: verdict.rule2,
      sheetRule2: Math.max(...actual) < Math.max(...sheet) && meanKw > 0 && meanKw >= 0.8 * CUT - 1e-9,
      offKw: Math.abs(meanOf(found.kw) - meanOf(actual) - CUT),
    }
  }
}
