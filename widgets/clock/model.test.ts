import { expect, test } from 'vitest'
import { readClock, untilNext, zones } from './model.ts'

const at = Date.UTC(2026, 2, 17, 16, 30, 5)

test('the clock is read in the station zone, with its own date and weekday', () => {
  expect(readClock(at, 'Asia/Shanghai', true)).toEqual({ time: '00:30:05', date: '2026-03-18', weekday: 3 })
  expect(readClock(at, 'America/New_York', false)).toEqual({ time: '12:30', date: '2026-03-17', weekday: 2 })
})

test('every zone that can be chosen exists', () => {
  for (const zone of Object.values(zones)) expect(readClock(at, zone, true).time).toMatch(/^\d\d:\d\d:05$/)
})

test('the next reading comes on the whole second or minute', () => {
  expect(untilNext(at + 250, true)).toBe(750)
  expect(untilNext(at, false)).toBe(55_000)
})
