import { Decimal } from 'decimal.js'
import { expect, test } from 'vitest'
import { addSums, centsOf, figuresOf, type Sums } from './figures.ts'

/** A generator that gives the same numbers each time. */
const random = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}
const cents = (draw: () => number): number | null => (draw() < 0.1 ? null : Math.round((draw() - 0.3) * 1_000_000))
const daysOf = (draw: () => number, n: number): Sums[] =>
  Array.from({ length: n }, () => ({
    ...addSums([]),
    days: 1,
    dischargeValue: cents(draw),
    chargeCost: cents(draw),
    selfUse: cents(draw),
    feedIn: cents(draw),
    charging: cents(draw),
  }))

test('whatever the days, sources add up to the total, and groups of days in any cut to the whole, to the cent', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const draw = random(seed)
    const days = daysOf(draw, 1 + Math.floor(draw() * 366))
    const whole = figuresOf(addSums(days))
    const parts = [whole.storageArbitrage, whole.pvSelfUse, whole.pvFeedIn, whole.charging].flatMap((amount) => amount ?? [])
    const sum = parts.reduce((all, amount) => all.plus(amount), new Decimal(0)).toFixed(2)
    expect(whole.total).toBe(parts.length === 0 ? null : sum)
    const cut = Math.floor(draw() * days.length)
    expect(figuresOf(addSums([addSums(days.slice(0, cut)), addSums(days.slice(cut))]))).toEqual(whole)
  }
})

test('money passes through cents unchanged', () => {
  for (const amount of ['0.01', '-0.29', '1.15', '8.29', '4503599627370.49']) expect(centsOf(amount) / 100).toBe(Number(amount))
})

test('what is known of no day is no nought', () => {
  const { total, storageArbitrage, cycles, efficiency, availability } = figuresOf(addSums([{ ...addSums([]), days: 3 }]))
  expect([total, storageArbitrage, cycles, efficiency, availability]).toEqual([null, null, null, null, null])
})

test('efficiency counts what is still stored as no loss', () => {
  const day = { ...addSums([]), capacityKwh: 100, closedDays: 1, closedChargedKwh: 100, closedDischargedKwh: 81 }
  expect(figuresOf(day).efficiency).toBeCloseTo(81, 6)
  // The same storage, half of what it stored by 0.9 is still there.
  expect(figuresOf({ ...day, closedDischargedKwh: 40.5 + 10, closedStoredKwh: 45 - 10 / 0.9 }).efficiency).toBeCloseTo(81, 6)
  expect(figuresOf({ ...day, closedChargedKwh: 20, closedDischargedKwh: 16 }).efficiency).toBeNull()
})
