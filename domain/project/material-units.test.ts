import { expect, test } from 'vitest'
import { materialUnitIn } from './material-units.ts'

test('a unit that was chosen in one language is read in the other; what somebody typed stays', () => {
  expect(['台', 'set', 'm', '担'].map((unit) => materialUnitIn(unit, 'en'))).toEqual(['unit', 'set', 'm', '担'])
  expect(['台', 'set', 'roll', 'truckload'].map((unit) => materialUnitIn(unit, 'zh'))).toEqual(['台', '套', '卷', 'truckload'])
})
