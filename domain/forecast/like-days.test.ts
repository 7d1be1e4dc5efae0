import { expect, test } from 'vitest'
import type { DayType } from '#contract/price.ts'
import { clockQuarters } from '../time.ts'
import { errorOf, forecastLoad, forecastPv, robustMean, type PastCurve } from './like-days.ts'

/** July 2026; the sixth is a Monday. */
const day = (n: number, kw: number | null, dayType?: DayType): PastCurve => {
  const date = `2026-07-${String(n).padStart(2, '0')}`
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return { date, dayType: dayType ?? (weekday % 6 === 0 ? 'weekend' : 'workday'), kw: Array<number | null>(96).fill(kw) }
}
const july = Array.from({ length: 19 }, (_, i) => day(i + 1, [0, 6].includes(new Date(2026, 6, i + 1).getDay()) ? 200 : 800))

test('a workday is as the last workdays were, a weekend as weekends, and what comes after it is not known to it', () => {
  expect(forecastLoad(july, '2026-07-20', 'workday')).toMatchObject({
    basis: 'workday',
    from: ['17', '16', '15', '14', '13'].map((n) => `2026-07-${n}`),
  })
  expect(forecastLoad(july, '2026-07-20', 'workday')?.kw[40]).toBe(800)
  expect(forecastLoad(july, '2026-07-18', 'weekend')?.from).toEqual(['2026-07-12', '2026-07-11', '2026-07-05', '2026-07-04'])
  expect(forecastLoad([...july, day(21, 1)], '2026-07-20', 'workday')?.kw[0]).toBe(800)
})

test('a holiday without holidays before it is as weekends are; where there is no day like it, as any', () => {
  expect(forecastLoad(july, '2026-07-20', 'holiday')).toMatchObject({ basis: 'weekend', kw: Array<number>(96).fill(200) })
  const workdays = july.filter(({ dayType }) => dayType === 'workday')
  expect(forecastLoad(workdays, '2026-07-20', 'weekend')).toMatchObject({ basis: 'any' })
})

test('without two days there is no forecast, and a quarter hour that nobody heard is none', () => {
  expect(forecastLoad([day(1, 500)], '2026-07-20', 'workday')).toBeUndefined()
  expect(forecastPv([day(1, null), day(2, null), day(3, 5)], '2026-07-20')).toBeUndefined()
  const silent = [1, 2, 3].map((n) => ({ ...day(n, 500), kw: [null, ...Array<number>(95).fill(500)] }))
  expect(forecastLoad(silent, '2026-07-20', 'workday')?.kw.slice(0, 2)).toEqual([null, 500])
})

test('one odd day moves nothing', () => {
  expect(robustMean([10, 10, 10, 10, 900])).toBe(10)
  expect(robustMean([10, 20])).toBe(15)
  expect(robustMean([10])).toBeUndefined()
})

test('the error is that of forecasts as they would have been made then', () => {
  const days = [day(1, 100), day(2, 100), day(3, 100), day(6, 150), day(7, 100)]
  const error = errorOf(days.slice(3), (date, dayType) => forecastLoad(days, date, dayType))
  // The sixth was 150 and 100 was said; the seventh was 100, of four of which the outermost are left.
  expect(error).toEqual({ maeKw: 25, percent: 20, days: 2 })
  expect(errorOf(days.slice(0, 1), (date, dayType) => forecastLoad(days, date, dayType))).toBeUndefined()
  expect(errorOf([day(4, 0), day(5, 0)], () => forecastPv([day(1, 0), day(2, 0)], '2026-07-03'))).toMatchObject({ maeKw: 0, percent: null })
})

test('of a day on which the clock is put each quarter hour is as those of the same time of the clock were', () => {
  const hour = (quarters: readonly number[]): number[] => quarters.map((quarter) => Math.floor(quarter / 4))
  const usual = Array.from({ length: 96 }, (_, i) => i)
  const past = (date: string): PastCurve => {
    const quarters = clockQuarters('Europe/Berlin', date)
    return { date, dayType: 'weekend', kw: hour(quarters ?? usual), clockQuarters: quarters }
  }
  for (const [date, before, hours] of [
    ['2026-03-29', ['2026-03-21', '2026-03-22', '2026-03-28'], 23],
    ['2026-10-25', ['2026-10-17', '2026-10-18', '2026-10-24'], 25],
    ['2026-10-31', ['2026-10-18', '2026-10-25'], 24],
    ['2026-04-04', ['2026-03-28', '2026-03-29'], 24],
  ] as const) {
    const quarters = clockQuarters('Europe/Berlin', date)
    const found = forecastLoad(before.map(past), date, 'weekend', quarters)
    expect(found?.kw.length, date).toBe(hours * 4)
    // The hour that one of only two days left out is not known.
    const wanted = hour(quarters ?? usual).map((one) => (date === '2026-04-04' && one === 2 ? null : one))
    expect(found?.kw, date).toEqual(wanted)
    const error = errorOf([past(date)], (...asked) => forecastLoad(before.map(past), ...asked))
    expect([error?.maeKw, error?.days], date).toEqual([0, 1])
  }
})
