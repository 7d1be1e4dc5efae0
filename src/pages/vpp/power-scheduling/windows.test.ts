import { expect, test } from 'vitest'
import type { PowerWindow } from '#contract/strategy.ts'
import { nextDayStart, startOfDate } from '#domain/time.ts'
import { begun, changed, firstFree, hoursOf, overPlan, SNAP_MS } from './windows.ts'

const HOUR = 3_600_000
const noon = Math.floor(1_800_000_000_000 / HOUR) * HOUR
const of = (from: number, to: number, more: Partial<PowerWindow> = {}): PowerWindow => ({
  from: noon + from * HOUR,
  to: noon + to * HOUR,
  mode: 'discharge',
  kw: 50,
  task: '',
  ...more,
})
const hours = (windows: readonly PowerWindow[]) => windows.map(({ from, to }) => [(from - noon) / HOUR, (to - noon) / HOUR])

test('a time that is moved or stretched beyond its day stays in sight on it', () => {
  const day = { from: noon - 12 * HOUR, to: noon + 12 * HOUR }
  const list = [of(4, 6)]
  expect(hours(changed(list, 0, 'whole', 90 * HOUR, noon, day))).toEqual([[11.75, 13.75]])
  expect(hours(changed(list, 0, 'from', 90 * HOUR, noon, day))).toEqual([[5.75, 6]])
  expect(hours(changed([of(11.75, 14)], 0, 'whole', SNAP_MS, noon, day))).toEqual([[11.75, 14]])
  // Of the day after it, which it reaches into.
  const next = { from: day.to, to: day.to + 24 * HOUR }
  expect(hours(changed([of(11, 14)], 0, 'whole', -9 * HOUR, noon, next))).toEqual([[9.25, 12.25]])
  expect(hours(changed([of(11, 14)], 0, 'to', -9 * HOUR, noon, next))).toEqual([[11, 12.25]])
})

test('a time is moved and stretched by quarter hours, as far as its neighbours', () => {
  const list = [of(1, 2), of(4, 5)]
  expect(hours(changed(list, 0, 'whole', HOUR + SNAP_MS * 0.4, noon))).toEqual([
    [2, 3],
    [4, 5],
  ])
  expect(hours(changed(list, 0, 'whole', 9 * HOUR, noon))).toEqual([
    [3, 4],
    [4, 5],
  ])
  expect(hours(changed(list, 0, 'to', 9 * HOUR, noon))).toEqual([
    [1, 4],
    [4, 5],
  ])
  expect(hours(changed(list, 1, 'from', -9 * HOUR, noon))).toEqual([
    [1, 2],
    [2, 5],
  ])
  expect(hours(changed(list, 1, 'from', 9 * HOUR, noon))).toEqual([
    [1, 2],
    [4.75, 5],
  ])
})

test('nothing is drawn into what is over; what has begun keeps its begin, what is over stays', () => {
  const now = noon + 1.5 * HOUR
  expect(hours(changed([of(4, 5)], 0, 'whole', -9 * HOUR, now))).toEqual([[1.5, 2.5]])
  expect(hours(changed([of(1, 3)], 0, 'from', HOUR, now))).toEqual([[1, 3]])
  expect(hours(changed([of(1, 3)], 0, 'whole', HOUR, now))).toEqual([[1, 4]])
  expect(hours(changed([of(1, 3)], 0, 'to', -9 * HOUR, now))).toEqual([[1, 1.75]])
  expect(hours(changed([of(0, 1)], 0, 'whole', HOUR, now))).toEqual([[0, 1]])
  expect(begun([], noon, { mode: 'charge', kw: 5 }, now)).toBeUndefined()
})

test('a new time begins at the quarter hour that was pointed at, where there is room', () => {
  expect(begun([of(4, 5)], noon + 2.1 * HOUR, { mode: 'standby', kw: 5 }, noon)).toMatchObject({
    from: noon + 2 * HOUR,
    to: noon + 2.25 * HOUR,
    kw: 0,
  })
  expect(begun([of(4, 5)], noon + 4.5 * HOUR, { mode: 'charge', kw: 5 }, noon)).toBeUndefined()
})

test('over a plan that wants something else', () => {
  const plan = [{ from: noon + HOUR, to: noon + 3 * HOUR, kw: 50 }]
  expect(overPlan([of(0, 2, { mode: 'charge' })], plan)).toEqual([{ from: noon + HOUR, to: noon + 2 * HOUR }])
  expect(overPlan([of(0, 2)], plan)).toEqual([])
  expect(overPlan([of(5, 6)], plan)).toEqual([])
})

test('without a pointer a time is added in the first free hour, or in what is free of it', () => {
  const brush = { mode: 'charge', kw: 20 } as const
  const day = { from: noon, to: noon + 6 * HOUR }
  expect(hours([firstFree([], day, brush, noon - HOUR) ?? of(9, 9)])).toEqual([[0, 1]])
  expect(hours([firstFree([of(0, 1), of(1.5, 3)], day, brush, noon + HOUR / 2) ?? of(9, 9)])).toEqual([[1, 1.5]])
  expect(firstFree([of(0, 6)], day, brush, noon)).toBeUndefined()
})

test.each([
  ['2026-03-29', [0, 3, 7, 11, 15, 19, 23]],
  ['2026-10-25', [0, 5, 9, 13, 17, 21, 25]],
  ['2026-11-25', [0, 4, 8, 12, 16, 20, 24]],
])('on %s the hours of Berlin stand so many hours after its begin', (date, places) => {
  const from = startOfDate('Europe/Berlin', date)
  const named = hoursOf('Europe/Berlin', { from, to: nextDayStart('Europe/Berlin', from) })
  expect(named.map(({ hour }) => hour)).toEqual([0, 4, 8, 12, 16, 20, 24])
  expect(named.map(({ at }) => (at - from) / HOUR)).toEqual(places)
})
