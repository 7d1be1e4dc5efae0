import { expect, test } from 'vitest'
import { readCells } from './cells.ts'
import { numbers } from '#tests/support/numbers.ts'

test('markers, negatives and noughts are no cells; millivolts said as volts count as volts', () => {
  const { values, states, counts } = readCells([3.33, 3331, 0, 65.535, -1.2, 6553.5, 3276.7, 32.767, 65535, NaN, 3.34], 'voltage')
  expect(states).toEqual([
    'good',
    'scaled',
    'impossible',
    'impossible',
    'impossible',
    'impossible',
    'impossible',
    'impossible',
    'impossible',
    'unknown',
    'good',
  ])
  expect(values[1]).toBeCloseTo(3.331, 9)
  expect(counts).toEqual({ good: 2, scaled: 1, impossible: 7, empty: 0, unknown: 1 })
})

test('a cell that is nearly flat stays in sight, and so does one that is over its limit', () => {
  expect(readCells([0.4, 4.6], 'voltage').states).toEqual(['good', 'good'])
})

test('unused places at the end of a fixed length are empty; one nought at the end may be a dead cell', () => {
  const fixed = new Float64Array(700)
  fixed.fill(3.3, 0, 240)
  fixed[17] = 0
  expect(readCells(fixed, 'voltage').counts).toEqual({ good: 239, scaled: 0, impossible: 1, empty: 460, unknown: 0 })
  expect(readCells([3.3, 3.3, 0], 'voltage').states).toEqual(['good', 'good', 'impossible'])
})

test('nought degrees is a temperature in winter and none in a warm pack', () => {
  expect(readCells([1.5, 0, -0.5, 0], 'temperature').counts.good).toBe(4)
  expect(readCells([25, 0, 26, 0, 0], 'temperature').states).toEqual(['good', 'impossible', 'good', 'empty', 'empty'])
  expect(readCells([25, 6553.5, -100, 65.535], 'temperature').counts.impossible).toBe(3)
})

test('every place has one state, and a value just where it counts', () => {
  const odd = [0, 65.535, 3300, NaN, 3.3, -1, 1e9, 25, 0, 0]
  const next = numbers(1)
  for (let round = 0; round < 500; round++) {
    const raw = Array.from(
      { length: Math.floor(next() * 40) },
      () => (next() < 0.5 ? odd[Math.floor(next() * odd.length)] : next() * 100 - 50) as number,
    )
    for (const quantity of ['voltage', 'temperature'] as const) {
      const { values, states, counts } = readCells(raw, quantity)
      expect(Object.values(counts).reduce((a, b) => a + b, 0)).toBe(raw.length)
      states.forEach((state, i) => expect(Number.isNaN(values[i])).toBe(state !== 'good' && state !== 'scaled'))
    }
  }
})
