import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { baselineOf, isLike, type EarlierDay } from '#domain/response/baseline.ts'
import { judge } from '#domain/response/verdict.ts'

/**
 * Baselines and verdicts on the load of a steel works (2018), held against a calculation written down otherwise, for every workday's event from 14 to 16 o'clock
 * with a response of 40 kW; and how far each baseline is from what the works really drew. `node tests/bench/response-recordings.ts [folder of the recordings]`.
 */
const folder = process.argv[2] ?? join(import.meta.dirname, '../../../shared/data')
const QUARTERS = 96
const [FROM, TO, BEFORE] = [56, 64, 8]
const CUT = 40

const rows = readFileSync(join(folder, 'load/steel_industry_15min_2018.csv'), 'utf8').trim().split('\n').slice(1)
const kw = rows.map((line) => Number(line.split(',')[1]) * 4)
const days = Array.from({ length: kw.length / QUARTERS }, (_, i) => {
  const date = new Date(Date.UTC(2018, 0, 1 + i)).toISOString().slice(0, 10)
  const isWeekend = [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
  return { date, kind: isWeekend ? ('weekend' as const) : ('workday' as const), kw: kw.slice(i * QUARTERS, (i + 1) * QUARTERS) }
})
const dayOf = ({ date, kw: all }: (typeof days)[number]): EarlierDay => ({ date, kw: all.slice(FROM, TO), before: all.slice(FROM - BEFORE, FROM) })

/** The same by loops, as somebody would do it on a sheet. */
function onASheet(index: number, isTen: boolean, isAdjusted: boolean): number[] {
  const own = days[index] as (typeof days)[number]
  const chosen: number[] = []
  for (let i = index - 1; i >= 0 && chosen.length < (isTen ? 10 : 5); i--) if (days[i]?.kind === own.kind) chosen.push(i)
  const mean = (i: number, from: number, to: number): number => {
    let sum = 0
    for (let q = from; q < to; q++) sum += days[i]?.kw[q] ?? NaN
    return sum / (to - from)
  }
  const by = chosen.map((i) => ({ i, mean: mean(i, FROM, TO) })).sort((a, b) => a.mean - b.mean)
  const kept = isTen ? by.slice(1, -1) : by
  const usual = kept.reduce((sum, { i }) => sum + mean(i, FROM - BEFORE, FROM), 0) / kept.length
  const factor = isAdjusted ? Math.min(1.2, Math.max(0.8, mean(index, FROM - BEFORE, FROM) / usual)) : 1
  return Array.from({ length: TO - FROM }, (_, q) => (kept.reduce((sum, { i }) => sum + (days[i]?.kw[FROM + q] ?? NaN), 0) / kept.length) * factor)
}

for (const method of ['fiveDays', 'tenDays'] as const) {
  for (const adjusted of [false, true]) {
    let [events, widest, off, passed] = [0, 0, 0, 0]
    for (const [index, day] of days.entries()) {
      if (day.kind !== 'workday' || index < 30) continue
      const earlier = days.slice(0, index).toReversed().filter((one) => isLike(one.kind, day.kind)).map(dayOf) // prettier-ignore
      const own = dayOf(day)
      const found = baselineOf(method, day.kind, earlier, adjusted ? own.before : undefined)
      if (found === undefined) throw new Error(`${day.date}: there is a baseline`)
      const sheet = onASheet(index, method === 'tenDays', adjusted)
      widest = Math.max(widest, ...found.kw.map((value, i) => Math.abs(value - (sheet[i] ?? NaN))))
      const actual = own.kw.map((value) => (value ?? 0) - CUT)
      const verdict = judge('cut', CUT, found.kw, actual)
      const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length
      const isRule2 = Math.max(...actual) < Math.max(...sheet) && mean(actual) < mean(sheet) && mean(sheet) - mean(actual) >= 0.8 * CUT - 1e-9
      if (verdict.rule2 !== isRule2 || Math.abs(verdict.meanKw - (mean(sheet) - mean(actual))) > 1e-6) throw new Error(`${day.date}: another verdict`)
      events++
      off += Math.abs(mean(found.kw) - mean(actual) - CUT)
      if (verdict.rule2) passed++
    }
    console.log(
      `${method}${adjusted ? ', adjusted' : ''}: ${events} events, differs by ${widest.toExponential(1)} kW at most; off by ${(off / events).toFixed(1)} kW on average, ${((passed / events) * 100).toFixed(0)} % pass rule 2`,
    )
  }
}
