import { expect, test } from 'vitest'
import { Ring } from './ring.ts'

const pairs = (ring: Ring): [number, number][] => Array.from({ length: ring.size }, (_, i) => [ring.timeAt(i), ring.valueAt(i)])

/** A repeatable walk of values. */
function walk(n: number): number[] {
  let seed = 42
  let value = 0
  return Array.from({ length: n }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    value += seed / 2_147_483_648 - 0.5
    return value
  })
}

test('the oldest fall out when it is full', () => {
  const ring = new Ring(3)
  for (let i = 1; i <= 5; i++) ring.push(i, i * 10)
  expect(pairs(ring)).toEqual([
    [3, 30],
    [4, 40],
    [5, 50],
  ])
})

test('a sample from before the newest is left out', () => {
  const ring = new Ring(4)
  ring.push(5, 1)
  ring.push(5, 2)
  ring.push(4, 3)
  expect(pairs(ring)).toEqual([[5, 1]])
})

test('the sample at or before a time is found', () => {
  const ring = new Ring(4)
  for (let i = 1; i <= 6; i++) ring.push(i * 10, i)
  expect([29, 30, 35, 60, 99].map((time) => ring.indexAt(time))).toEqual([-1, 0, 0, 3, 3])
})

test('reduced, a day of samples a second fits, with every stretch its extremes and the latest value', () => {
  const bucket = 57_600
  const ring = new Ring(8192, bucket)
  const values = walk(86_400)
  values.forEach((value, i) => ring.push(i * 1000, value))
  expect(ring.size).toBeLessThanOrEqual(3 * 1500)
  expect(ring.timeAt(0)).toBeLessThan(bucket)
  expect(ring.timeAt(ring.size - 1)).toBe(86_399_000)
  expect(ring.valueAt(ring.size - 1)).toBe(values.at(-1))
  const kept = new Map<number, number[]>()
  let last = -1
  for (const [time, value] of pairs(ring)) {
    expect(time).toBeGreaterThan(last)
    last = time
    const stretch = Math.floor(time / bucket)
    kept.set(stretch, [...(kept.get(stretch) ?? []), value])
  }
  const all = Map.groupBy(values.keys(), (i) => Math.floor((i * 1000) / bucket))
  for (const [stretch, own] of kept) {
    const whole = all.get(stretch)?.map((i) => values[i] as number) ?? []
    expect(Math.max(...own)).toBe(Math.max(...whole))
    expect(Math.min(...own)).toBe(Math.min(...whole))
  }
})

test.each([0, 10, 35])('a picture learns up to when nothing changed since it asked, with stretches of %d ms', (bucket) => {
  const ring = new Ring(50, bucket)
  let before = pairs(ring)
  let told = 0
  walk(400).forEach((value, i) => {
    // Sometimes several come between two drawings.
    ring.push(i * 4 + (i % 7), value)
    if (i % 5 === 1) return
    const settled = ring.takeSettled()
    const after = pairs(ring)
    const oldest = after[0]?.[0] ?? 0
    const standing = (all: readonly [number, number][]) => all.filter(([time]) => time <= settled && time >= oldest)
    expect(standing(after)).toEqual(standing(before))
    // What it says is the newest that is sure, not just anything that is old.
    if (before.length > 5 && settled >= oldest) {
      expect(after.filter(([time]) => time > settled).length).toBeLessThanOrEqual(6)
      told++
    }
    expect(ring.takeSettled()).toBe(Infinity)
    before = after
  })
  expect(told).toBeGreaterThan(100)
})
