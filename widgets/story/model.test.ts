import { describe, expect, test } from 'vitest'
import { quantityCodes, type QuantityCode } from '#contract/quantity.ts'
import { localHour, nextDayStart, startOfDate } from '#domain/time.ts'
import {
  chapters,
  chaptersOf,
  clockTicks,
  columnsOf,
  flowsOf,
  hoursOf,
  mainOf,
  monthsBefore,
  ofTen,
  recordedInstead,
  savedBy,
  symbolsOf,
  sumOf,
  silentOf,
} from './model.ts'

const without = (...missing: QuantityCode[]) => {
  const there = new Set(quantityCodes.filter((code) => !missing.includes(code)))
  return (code: QuantityCode): boolean => there.has(code)
}
const pv = ['pvPower', 'pvGeneration'] as const
const storage = ['storagePower', 'storageCharge', 'storageDischarge', 'soc', 'soh'] as const

describe('chapters', () => {
  test('what a station has not is not told of', () => {
    expect(chaptersOf(without())).toEqual(chapters)
    expect(chaptersOf(without(...pv))).toEqual(['now', 'today', 'since', 'earned'])
    expect(chaptersOf(without(...storage))).toEqual(['now', 'today', 'since', 'saved'])
    expect(chaptersOf(() => false)).toEqual([])
  })
  test('its history is told by what it is there for', () => {
    expect([mainOf(without()), mainOf(without(...pv)), mainOf(without(...pv, ...storage)), mainOf(() => false)]).toEqual([
      'pvGeneration',
      'storageDischarge',
      'pileConsumption',
      undefined,
    ])
  })
})

describe('what flows now', () => {
  test('comes and goes by sign; each side is whole', () => {
    const { comes, goes, totalKw } = flowsOf({ grid: 100, pv: 300, storage: -50, load: 300, piles: 50 })
    expect(comes.map(({ group, share }) => [group, share])).toEqual([
      ['pv', 0.75],
      ['grid', 0.25],
    ])
    expect(goes.map(({ group, kw }) => [group, kw])).toEqual([
      ['load', 300],
      ['piles', 50],
      ['storage', 50],
    ])
    expect(totalKw).toBe(400)
  })
  test('what stands still has no share, and a station where nothing flows has none at all', () => {
    expect(flowsOf({ grid: 10, pv: 0.2, storage: -0.3, load: 10 }).comes).toEqual([
      { group: 'pv', kw: 0, share: 0 },
      { group: 'storage', kw: 0, share: 0 },
      { group: 'grid', kw: 10, share: 1 },
    ])
    expect(flowsOf({ grid: 0 })).toEqual({ comes: [{ group: 'grid', kw: 0, share: 0 }], goes: [], totalKw: 0 })
  })
  test('export goes out', () => {
    expect(flowsOf({ grid: -80, pv: 100, load: 20 }).goes.map(({ group, kw }) => [group, kw])).toEqual([
      ['load', 20],
      ['grid', 80],
    ])
  })
  test('ten parts are always ten', () => {
    expect(ofTen([1 / 3, 1 / 3, 1 / 3])).toEqual([4, 3, 3])
    expect(ofTen([0.62, 0.38])).toEqual([6, 4])
    expect(ofTen([0.999, 0.001])).toEqual([10, 0])
    expect(ofTen([0, 0])).toEqual([0, 0])
    expect(ofTen([])).toEqual([])
  })
})

test('symbols stand for a round number and never run out of their field', () => {
  expect(symbolsOf(37, 40)).toEqual({ each: 1, symbols: 37 })
  expect(symbolsOf(41, 40)).toEqual({ each: 2, symbols: 20.5 })
  expect(symbolsOf(7855, 40)).toEqual({ each: 200, symbols: 39.275 })
  expect(symbolsOf(0, 40)).toEqual({ each: 1, symbols: 0 })
  for (const count of [99, 1001, 1e6, 12_345_678]) {
    const { each, symbols } = symbolsOf(count, 24)
    expect(symbols).toBeLessThanOrEqual(24)
    expect(symbols).toBeGreaterThan(24 / 2.6)
    expect(each * symbols).toBeCloseTo(count)
  }
})

test('energy in things that people know', () => {
  const saved = savedBy(302_400, { co2KgPerKwh: 0.5, treeKgPerYear: 20, carKwhPer100Km: 15, householdKwhPerYear: 3024 })
  expect(saved).toEqual({ co2Kg: 151_200, trees: 7560, km: 2_016_000, households: 100 })
})

test('months before one, over the turn of a year', () => {
  expect([monthsBefore('2026-03-18', 0), monthsBefore('2026-03-18', 3), monthsBefore('2026-12-31', 23)]).toEqual([
    '2026-03-01',
    '2025-12-01',
    '2025-01-01',
  ])
})

test('a step without a reading is no zero', () => {
  const rows = [{ start: '00', quantity: 'gridImport' as const, totalKwh: 5 }]
  expect(columnsOf(rows, ['00', '01'], ['gridImport', 'pvGeneration'])).toEqual([{ values: [5, null] }, { values: [null, null] }])
  expect([sumOf([null, 2, 3]), sumOf([null])]).toEqual([5, null])
})

describe('a day on which the clocks change', () => {
  const ZONE = 'Europe/Berlin'
  // As the server answers: each hour of the day by what the clock shows at its begin, one kWh more in each.
  const answer = (date: string) => {
    const from = startOfDate(ZONE, date)
    const hours = (nextDayStart(ZONE, from) - from) / 3_600_000
    const rows = Array.from({ length: hours }, (_, i) => ({
      start: localHour(ZONE, from + i * 3_600_000),
      quantity: 'pvGeneration' as const,
      totalKwh: i + 1,
    }))
    return { from, hours, rows }
  }
  test.each([
    ['2026-03-29', 23, 5],
    ['2026-10-25', 25, 7],
    ['2026-07-01', 24, 6],
  ])('%s has a column for each of its %i hours, none of them twice, and six by the clock is %i hours after midnight', (date, count, six) => {
    const { from, hours, rows } = answer(date)
    expect(hours).toBe(count)
    expect(hoursOf(rows, date, ['pvGeneration'], hours).map(({ values }) => values[0])).toEqual(rows.map(({ totalKwh }) => totalKwh))
    expect(clockTicks(ZONE, date, from).map(({ at }) => at)).toEqual([0, six, six + 6, six + 12, hours])
  })
  test('an answer of the day before, still there right after midnight, is not taken for today', () => {
    const { rows } = answer('2026-03-29')
    expect(hoursOf(rows, '2026-03-30', ['pvGeneration'], 1)).toEqual([{ values: [null] }])
  })
  test('hours of which no meter has said anything are counted, hours with nothing drawn are not', () => {
    const silent = { values: [null, null] }
    const day = [silent, { values: [null, 0] }, silent, { values: [3, null] }, silent, silent]
    expect(silentOf(day, true)).toEqual({ inLater: 2, unknown: 2 })
    // A station's first day: nobody had read its meters before.
    expect(silentOf(day, false)).toEqual({ inLater: 1, unknown: 3 })
    expect(silentOf([silent, silent], true)).toEqual({ inLater: 0, unknown: 2 })
    expect(silentOf([{ values: [1, null] }], true)).toEqual({ inLater: 0, unknown: 0 })
  })
})

test('what was counted since the beginning is the register, and the months on record where the meter began anew', () => {
  const months = [{ totalKwh: 900 }, { totalKwh: null }, { totalKwh: 600 }]
  expect(recordedInstead(90_000, months)).toBeUndefined()
  // Of a young meter both are the same, but for readings that came a little later.
  expect(recordedInstead(1498, months)).toBeUndefined()
  expect(recordedInstead(200, months)).toBe(1500)
  expect(recordedInstead(undefined, months)).toBeUndefined()
})
