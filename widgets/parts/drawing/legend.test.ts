import { expect, test } from 'vitest'
import { legendRows } from './legend.ts'

test('a legend takes as many rows as its names need', () => {
  const names = ['负荷功率', '电网功率', '光伏功率', '储能功率', '充电桩功率']
  expect(legendRows(names, 900, 12)).toBe(1)
  expect(legendRows(names, 374, 12)).toBe(2)
  expect(legendRows([], 100, 12)).toBe(1)
  expect(legendRows(['a very long name of a device'], 50, 12)).toBe(1)
})
