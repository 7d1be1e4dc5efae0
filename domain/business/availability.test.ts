import { expect, test } from 'vitest'
import { availabilityOf, countedMs } from './availability.ts'

const QUARTER = 900_000
const readings = (quarters: readonly number[]) => quarters.map((quarter) => ({ at: (quarter + 1) * QUARTER, kwh: 0 }))

test('only quarters in which all registers were heard count, and the reading before the day is none of it', () => {
  const two = [readings([-1, 0, 1, 2]), readings([-1, 0, 2, 3])]
  expect(availabilityOf(two, [], 0, 4 * QUARTER)).toEqual({ heardMs: 2 * QUARTER, availableMs: 2 * QUARTER })
  expect(availabilityOf([], [], 0, 4 * QUARTER)).toEqual({ heardMs: 0, availableMs: 0 })
})

test('faults that stand together count once, and one that goes on counts to the end', () => {
  const faults = [
    { from: -5, to: QUARTER / 2 },
    { from: QUARTER / 4, to: QUARTER / 2 },
    { from: 3 * QUARTER, to: null },
  ]
  const { heardMs, availableMs } = availabilityOf([readings([0, 1, 2, 3])], faults, 0, 4 * QUARTER)
  expect([heardMs, availableMs]).toEqual([4 * QUARTER, 2.5 * QUARTER])
})

test('energies are counted over the silence before them too, and over nothing where there is one reading', () => {
  expect(countedMs([readings([-9, 0, 1]), readings([-1, 0])])).toBe(10 * QUARTER)
  expect(countedMs([readings([-9]), []])).toBe(0)
})
