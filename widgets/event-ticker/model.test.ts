import { expect, test } from 'vitest'
import { alarm } from '#tests/support/alarm.ts'
import { cutTo, eventsOf, roomFor } from './model.ts'

const base = { ...alarm('a'), raisedAt: 100, lastAt: 100, clearedAt: null, handledAt: null }

test('what happened comes newest first: an alarm that came, came again, ended and was handled is told four times', () => {
  const whole = { ...base, lastAt: 200, count: 2, clearedAt: 300, handledAt: 400 }
  expect(eventsOf([whole], 1000, 9).map(({ what, at }) => `${what} ${at}`)).toEqual(['handled 400', 'cleared 300', 'again 200', 'raised 100'])
})

test('of one that a maintenance closed nobody says that it was handled', () => {
  const closed = { ...base, state: 'PROCESSED' as const, maintenance: true, handledBy: null, clearedAt: 300, handledAt: 400 }
  expect(eventsOf([closed], 1000, 9).map(({ what }) => what)).toEqual(['cleared', 'raised'])
})

test('at a moment nothing is told that came later', () => {
  expect(eventsOf([{ ...base, clearedAt: 300 }], 250, 9).map(({ what }) => what)).toEqual(['raised'])
})

test('no more than are wanted, of all alarms together', () => {
  expect(
    eventsOf([base, { ...base, id: 'b', raisedAt: 150, lastAt: 150 }, { ...base, id: 'c', raisedAt: 90, lastAt: 90 }], 999, 2).map(({ at }) => at),
  ).toEqual([150, 100])
})

test('as many as fit beside each other whole, the newest whatever its length', () => {
  expect(roomFor([100, 100, 100], 320, 10)).toEqual([100, 100, 100])
  expect(roomFor([100, 100, 100], 319, 10)).toEqual([100, 100])
  expect(roomFor([500, 10], 300, 10)).toEqual([300])
  expect(roomFor([], 300, 10)).toEqual([])
})

test('a text that is cut does not end in half a number', () => {
  expect(cutTo('at 61.25 °C', 20)).toBe('at 61.25 °C')
  for (const em of [2, 2.5, 3, 3.5, 4, 4.5, 5]) expect(cutTo('at 61.25 °C of the cell', em)).not.toMatch(/\d…$/)
})
