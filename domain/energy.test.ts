import { expect, test } from 'vitest'
import type { PriceSegment } from '#contract/price.ts'
import { energyByPeriod } from './energy.ts'
import { combine, loadFromBalance } from './quantities.ts'
import { revenueLines, sumAmounts } from './revenue.ts'

const hour = 3_600_000
const segments: PriceSegment[] = [
  { from: 0, to: 6 * hour, period: 'valley', price: '0.3' },
  { from: 6 * hour, to: 12 * hour, period: 'peak', price: '1.0' },
]

test('energy is attributed to the period that holds it, and the parts add up to the total', () => {
  const energy = energyByPeriod(
    [
      { at: 0, kwh: 100 },
      { at: 5 * hour, kwh: 150 },
      { at: 7 * hour, kwh: 170 },
      { at: 12 * hour, kwh: 270 },
    ],
    segments,
  )
  expect(energy.totalKwh).toBe(170)
  expect(energy.byPeriod.valley).toBeCloseTo(60)
  expect(energy.byPeriod.peak).toBeCloseTo(110)
  expect(energy.unknownKwh).toBe(0)
})

test('energy of a time without a price is not lost, it is unknown', () => {
  const energy = energyByPeriod(
    [
      { at: 10 * hour, kwh: 0 },
      { at: 14 * hour, kwh: 40 },
    ],
    segments,
  )
  expect(energy.byPeriod.peak).toBeCloseTo(20)
  expect(energy.unknownKwh).toBeCloseTo(20)
})

test('a register that starts anew counts from zero, never negative', () => {
  const energy = energyByPeriod(
    [
      { at: 0, kwh: 999_990 },
      { at: hour, kwh: 12 },
      { at: 2 * hour, kwh: 20 },
    ],
    segments,
  )
  expect(energy.totalKwh).toBe(20)
})

test('a sum of rounded registers that steps back by a hair is no new meter', () => {
  const energy = energyByPeriod(
    [
      { at: 0, kwh: 462_961.5 },
      { at: hour, kwh: 462_961.48 },
      { at: 2 * hour, kwh: 462_961.6 },
    ],
    segments,
  )
  expect(energy.totalKwh).toBeCloseTo(0.1)
})

test('the last digits of a number are no energy, and no line of revenue', () => {
  // What a sum of five meters at 284,303 kWh wavers by while nothing flows.
  const still = [284_303.2, 284_303.2 + 5.8e-11, 284_303.2 + 1.2e-10, 284_303.2].map((kwh, i) => ({ at: i * hour, kwh }))
  const energy = energyByPeriod(still, segments)
  expect(energy).toEqual({ totalKwh: 0, byPeriod: {}, unknownKwh: 0 })
  expect(revenueLines('storageArbitrage', energy.byPeriod, { valley: '0.3' }, 1)).toEqual([])
  // What grows slowly is counted all the same.
  const slow = Array.from({ length: 11 }, (_, i) => ({ at: i * hour, kwh: i * 4e-7 }))
  expect(energyByPeriod(slow, segments).totalKwh).toBeCloseTo(3.6e-6, 7)
})

test('a register that steps back without starting anew counts nothing, and never its whole past', () => {
  const energy = energyByPeriod(
    [
      { at: 0, kwh: 463_000 },
      { at: hour, kwh: 461_000 },
      { at: 2 * hour, kwh: 461_010 },
    ],
    segments,
  )
  expect(energy.totalKwh).toBe(10)
})

const part = (value: number, fresh = true, known = true, weight = 1) => ({ value, fresh, known, weight })

test('a silent device is left out of a gauge, told by the coverage, and never counted as zero', () => {
  expect(combine({ kind: 'gauge', combine: 'sum' }, [part(100), part(50, false)])).toEqual({ value: 100, coverage: 0.5 })
  expect(combine({ kind: 'gauge', combine: 'sum' }, [part(100, false), part(50, false)])).toEqual({ value: 150, coverage: 0 })
})

test('a register sum keeps the last reading of a silent meter and waits for one never heard of', () => {
  expect(combine({ kind: 'register', combine: 'sum' }, [part(1000), part(500, false)])?.value).toBe(1500)
  expect(combine({ kind: 'register', combine: 'sum' }, [part(1000), part(0, false, false)])).toBeUndefined()
})

test('state of charge is the mean weighted by capacity', () => {
  expect(combine({ kind: 'gauge', combine: 'mean' }, [part(80, true, true, 300), part(20, true, true, 100)])?.value).toBe(65)
})

test('a mean of devices without rated sizes is the plain mean, never no number', () => {
  expect(combine({ kind: 'gauge', combine: 'mean' }, [part(80, true, true, 0), part(20, true, true, 0)])?.value).toBe(50)
})

test('load follows from the balance', () => {
  expect(loadFromBalance({ gridKw: 100, pvKw: 40, storageKw: -30, pilesKw: 20 })).toBe(90)
})

// Worked example of domain notes: Hubei January 2026, multiplier 8000.
test('revenue of a month of charging in valley and discharging in peak agrees with the worked slip', () => {
  const prices = { sharp: '1.049999', peak: '0.848961', flat: '0.6518860', valley: '0.432924' }
  const charged = revenueLines('storageArbitrage', { flat: 20_000, valley: 68_000 }, prices, -1)
  const discharged = revenueLines('storageArbitrage', { sharp: 24_800, peak: 49_200 }, prices, 1)
  expect(charged.map((line) => line.amount)).toEqual(['-13037.72', '-29438.83'])
  expect(discharged.map((line) => line.amount)).toEqual(['26039.98', '41768.88'])
  expect(sumAmounts([...charged, ...discharged])).toBe('25332.31')
})
