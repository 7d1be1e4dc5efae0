import { expect, test } from 'vitest'
import { byUnit } from './model.ts'

test('every unit has an axis of its own, in the order of the choice', () => {
  const groups = byUnit([
    { id: 1, unit: 'kW' },
    { id: 2, unit: '%' },
    { id: 3, unit: 'kW' },
  ])
  expect(groups.map((group) => [group.unit, group.items.map((item) => item.id)])).toEqual([
    ['kW', [1, 3]],
    ['%', [2]],
  ])
  expect(byUnit([])).toEqual([])
})
