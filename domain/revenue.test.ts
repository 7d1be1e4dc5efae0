import { expect, test } from 'vitest'
import { exportByOrigin, roundTrip } from './energy.ts'
import { addAmounts, revenueLines, storedChange } from './revenue.ts'

const hour = 3_600_000
const register = (...kwh: number[]) => kwh.map((value, i) => ({ at: i * hour, kwh: value }))
const growth = (readings: readonly { kwh: number }[]): number => (readings.at(-1)?.kwh ?? 0) - (readings[0]?.kwh ?? 0)

test('exported energy is first what PV made in the same hour, the rest what the storage gave', () => {
  // At noon PV alone exports 30; in the evening the storage gives 40 away and PV makes nothing.
  const { pv, storage } = exportByOrigin(register(0, 30, 70), register(0, 50, 50), register(0, 0, 60))
  expect([growth(pv), growth(storage)]).toEqual([30, 40])
  // The evening's export is not taken for PV's because PV made more than that at noon.
  expect(pv.at(-1)).toEqual({ at: 2 * hour, kwh: 30 })
})

test('more exported than both made is said of neither, and without registers of them nothing is', () => {
  const { pv, storage } = exportByOrigin(register(0, 100), register(0, 20), register(0, 30))
  expect([growth(pv), growth(storage)]).toEqual([20, 30])
  const alone = exportByOrigin(register(0, 100), [], [])
  expect([growth(alone.pv), growth(alone.storage)]).toEqual([0, 0])
  expect(exportByOrigin([], register(0, 5), [])).toEqual({ pv: [], storage: [] })
})

test('a morning that only charged has its energy in stock, at the price that it cost', () => {
  const lines = revenueLines('storageArbitrage', { valley: 1000 }, { valley: '0.27' }, -1)
  const stored = storedChange(940, lines, ['0.27', '1.15'])
  expect(stored).toEqual({ kwh: 940, price: '0.2700', amount: '253.80' })
  expect(addAmounts('-270.00', stored?.amount ?? '')).toBe('-16.20')
})

test('a day that sold what was stored before has less in stock: at the lowest price it can be charged again', () => {
  const lines = revenueLines('storageArbitrage', { peak: 500 }, { peak: '1.15' }, 1)
  expect(storedChange(-530, lines, ['1.15', '0.27'])).toEqual({ kwh: -530, price: '0.2700', amount: '-143.10' })
  expect(storedChange(-530, [], [])).toBeUndefined()
})

test('the efficiency of a round trip does not count what is still stored as lost', () => {
  // 0.9 both ways: 100 charged put 94.87 in; 45 of it were given out for 42.69.
  const oneWay = Math.sqrt(0.9)
  expect(roundTrip(100, 45 * oneWay, 100 * oneWay - 45)).toBeCloseTo(90, 6)
  expect(roundTrip(100, 90, 0)).toBeCloseTo(90, 6)
  // More was given out than charged, from what had been stored before.
  expect(roundTrip(50, 90, 50 * oneWay - 90 / oneWay)).toBeCloseTo(90, 6)
})

test('an efficiency that cannot be is not told', () => {
  expect(roundTrip(0, 0, 0)).toBeUndefined()
  expect(roundTrip(10, 88, 0)).toBeUndefined()
  expect(roundTrip(100, 0, 0)).toBeUndefined()
})
