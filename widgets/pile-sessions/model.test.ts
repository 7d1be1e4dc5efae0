import { expect, test } from 'vitest'
import { durationWords, inOrder, totalKwh } from './model.ts'

const session = (from: number, to: number | null, kwh = 1) => ({ deviceSn: 'P', from, to, kwh })

test('what goes on stands on top, then the newest', () => {
  expect(inOrder([session(5, 6), session(1, null), session(9, 10), session(3, null)]).map((one) => one.from)).toEqual([3, 1, 9, 5])
})

test('a duration is told in hours and minutes, and a clock that runs ahead makes none negative', () => {
  expect([durationWords(65 * 60_000), durationWords(30_000), durationWords(-5)]).toEqual(['1:05', '0:00', '0:00'])
})

test('the energy of the day is the sum of its sessions', () => {
  expect(totalKwh([session(1, 2, 12.5), session(1, null, 0.5)])).toBe(13)
})
