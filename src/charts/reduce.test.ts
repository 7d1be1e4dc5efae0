import { expect, test } from 'vitest'
import { extremesOf, lowerBound, reduce, reduceSteps } from './reduce.ts'

/** Repeatable chance. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const randomSeries = (seed: number, count: number) => {
  const next = chance(seed)
  const times = new Float64Array(count)
  const values = new Float64Array(count)
  let at = 0
  for (let i = 0; i < count; i++) {
    at += 1 + next() * 1000
    times[i] = at
    values[i] = (next() - 0.5) * 10 ** (next() * 8)
  }
  return { times, values }
}

test('whatever the series and the width, its lowest and highest are still there', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const series = randomSeries(seed, 1 + (seed % 97) * 13)
    const end = (series.times.at(-1) ?? 0) + 1
    const width = 1 + (seed % 40) * 17
    const found = extremesOf(reduce(series, 0, end, width, 1e9))
    expect(found?.min).toBe(Math.min(...series.values))
    expect(found?.max).toBe(Math.max(...series.values))
  }
})

test('only what lies in view counts', () => {
  const series = { times: Float64Array.of(10, 20, 30), values: Float64Array.of(-99, 5, 99) }
  expect(extremesOf(reduce(series, 15, 25, 10, 1e9))).toMatchObject({ min: 5, max: 5 })
  expect(extremesOf(reduce(series, 40, 50, 10, 1e9))).toBeUndefined()
  expect(lowerBound(series.times, 20)).toBe(1)
  expect(lowerBound(series.times, 31)).toBe(3)
})

test('silence is a gap where it ends', () => {
  const columns = reduce({ times: Float64Array.of(0, 10, 80, 90), values: Float64Array.of(1, 1, 1, 1) }, 0, 100, 10, 30)
  expect([...columns.gap]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 0])
  expect(columns.first[4]).toBeNaN()
})

test('a hundred thousand samples are worked through in slices', () => {
  const steps = reduceSteps(randomSeries(7, 100_000), 0, 1e9, 1200, 1e9)
  let slices = 1
  while (steps.next().done !== true) slices++
  expect(slices).toBeGreaterThanOrEqual(2)
})
