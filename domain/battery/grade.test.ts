import { expect, test } from 'vitest'
import { defaultLimits, gradeOf, grades, packSizeOf, ratedAhOf, type Measured } from './grade.ts'
import { numbers } from '#tests/support/numbers.ts'

const rest: Measured = { voltageRange: 0.03, temperatureRange: 3, soc: 50, current: 5, ratedAh: 280 }
const graded = (more: Partial<Measured>) => gradeOf({ ...rest, ...more }, defaultLimits)

test('a limit belongs to its grade, and the worse of voltage and temperature counts', () => {
  expect([0.03, 0.031, 0.05, 0.1, 0.101].map((voltageRange) => graded({ voltageRange }).grade)).toEqual(['A', 'B', 'B', 'C', 'D'])
  expect(graded({ temperatureRange: 6 })).toEqual({ grade: 'C', voltage: 'A', temperature: 'C', isUnderLoad: false })
  expect(graded({ temperatureRange: undefined }).grade).toBe('A')
})

test('under load the voltage may be twice as far apart, the temperature not', () => {
  // 0.05 C of 280 Ah is 14 A; the sign of the current is its direction.
  expect(graded({ current: 13.9, voltageRange: 0.06 })).toMatchObject({ grade: 'C', isUnderLoad: false })
  expect(graded({ current: -14, voltageRange: 0.06 })).toMatchObject({ grade: 'A', isUnderLoad: true })
  expect(graded({ current: 100, temperatureRange: 6 }).grade).toBe('C')
})

test('where nothing can be said it is not graded, with the reason', () => {
  expect(graded({ soc: 19.9 })).toEqual({ grade: undefined, reason: 'socOutside' })
  expect(graded({ soc: 90.1 })).toEqual({ grade: undefined, reason: 'socOutside' })
  expect(graded({ soc: undefined })).toEqual({ grade: undefined, reason: 'noSoc' })
  expect(graded({ current: undefined })).toEqual({ grade: undefined, reason: 'noCurrent' })
  expect(graded({ ratedAh: undefined })).toEqual({ grade: undefined, reason: 'noCapacity' })
  expect(graded({ ratedAh: undefined, current: 0 }).grade).toBe('A')
  expect(graded({ voltageRange: undefined })).toEqual({ grade: undefined, reason: 'fewCells' })
})

test('a wider range is never a better grade', () => {
  const next = numbers(3)
  for (let round = 0; round < 1000; round++) {
    const [one, other, current] = [next() * 0.3, next() * 0.3, next() * 600 - 300]
    const of = (voltageRange: number): number => grades.indexOf(graded({ voltageRange, current }).grade ?? 'A')
    expect(of(Math.min(one, other))).toBeLessThanOrEqual(of(Math.max(one, other)))
  }
})

test('rated charge and packs of usual batteries', () => {
  // 240 x 3.2 V x 280 Ah = 215.04 kWh.
  expect(ratedAhOf(215.04, 240)).toBeCloseTo(280, 9)
  expect(ratedAhOf(null, 240)).toBeUndefined()
  expect([packSizeOf(240, null), packSizeOf(260, null), packSizeOf(416, null), packSizeOf(17, null), packSizeOf(240, 24)]).toEqual([
    48, 52, 52, 17, 24,
  ])
})
