import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readCells } from './cells.ts'
import { numbers } from '#tests/support/numbers.ts'
import { outliersOf, statisticsOf, worstOf } from './statistics.ts'

function* packs(): Generator<number[]> {
  const next = numbers(7)
  for (let round = 0; round < 500; round++) yield Array.from({ length: 1 + Math.floor(next() * 60) }, () => 2 + next() * 2)
}

test('moved by a constant the mean moves and the spread stays; scaled, both scale', () => {
  const next = numbers(8)
  for (const list of packs()) {
    const [by, times] = [next() * 2 - 1, 0.5 + next()]
    const one = statisticsOf(Float64Array.from(list))
    const other = statisticsOf(Float64Array.from(list, (value) => value * times + by))
    if (one === undefined || other === undefined) throw new Error('none')
    expect(other.mean).toBeCloseTo(one.mean * times + by, 9)
    expect(other.range).toBeCloseTo(one.range * times, 9)
    expect(other.deviation).toBeCloseTo(one.deviation * times, 9)
    // No spread exceeds half its range (Popoviciu), no median or mean lies outside of it.
    expect(one.deviation).toBeLessThanOrEqual(one.range / 2 + 1e-12)
    for (const middle of [one.mean, one.median]) {
      expect(middle).toBeGreaterThanOrEqual(one.low - 1e-12)
      expect(middle).toBeLessThanOrEqual(one.high + 1e-12)
    }
  }
})

test('cells that do not count change nothing but the places', () => {
  for (const list of packs()) {
    const thin = Float64Array.from(list.flatMap((value) => [NaN, value]))
    const [one, other] = [statisticsOf(Float64Array.from(list)), statisticsOf(thin)]
    expect(other).toEqual({ ...one, lowest: (one?.lowest ?? 0) * 2 + 1, highest: (one?.highest ?? 0) * 2 + 1 })
  }
  expect(statisticsOf(new Float64Array([NaN]))).toBeUndefined()
})

test('an outlier is beyond three deviations or 30 mV, not on it', () => {
  const values = new Float64Array(100).fill(3.3)
  values[7] = 3.2
  values[50] = 3.36
  const found = statisticsOf(values)
  if (found === undefined) throw new Error('none')
  expect(outliersOf(values, found, { sigma: 3, apart: 0.03 })).toEqual([7, 50])
  expect(outliersOf(values, { mean: 3.3, deviation: 1 }, { sigma: 3, apart: 0.1 })).toEqual([])
  expect(worstOf(values, found.mean, 3)).toEqual([7, 50, 0])
})

const file = fileURLToPath(new URL('../../../shared/data/battery/jkbms_lfp_16s.csv', import.meta.url))
const there = existsSync(file)

test.skipIf(!there)(
  `a recorded pack of 16 cells: every frame as its own battery manager and as worked out apart${there ? '' : ' (skipped: the recordings are not beside the project)'}`,
  () => {
    const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/)
    const names = head.split(',')
    const first = names.indexOf('cell01_mV')
    expect(lines.length).toBe(100)
    const apart: number[] = []
    for (const line of lines) {
      const row = line.split(',').map(Number)
      const mv = row.slice(first, first + 16)
      // As it may come: millivolts said as volts, in an array of a fixed length.
      const { values, counts } = readCells([...mv, ...Array<number>(8).fill(0)], 'voltage')
      expect(counts).toEqual({ good: 0, scaled: 16, impossible: 0, empty: 8, unknown: 0 })
      const found = statisticsOf(values)
      if (found === undefined) throw new Error('none')
      // Apart: whole millivolts, the sum of squares by the formula of shifted squares.
      const sum = mv.reduce((a, b) => a + b, 0)
      const squares = mv.reduce((a, b) => a + b * b, 0)
      expect(found.mean * 1000).toBeCloseTo(sum / 16, 6)
      expect(found.range * 1000).toBeCloseTo(Math.max(...mv) - Math.min(...mv), 6)
      expect((found.deviation * 1000) ** 2).toBeCloseTo((16 * squares - sum * sum) / 256, 5)
      expect(values.indexOf(found.low)).toBe(mv.indexOf(Math.min(...mv)))
      if (Math.abs(found.mean * 1000 - (row[names.indexOf('avg_mV_reported')] ?? 0)) > 1) apart.push(Math.abs(row[names.indexOf('current_A')] ?? 0))
    }
    // Under a changing load the manager reads its cells one after the other, and its mean is of another instant than they are; else they agree to 1 mV.
    expect(apart.length).toBe(5)
    expect(Math.min(...apart)).toBeGreaterThan(6)
  },
)
