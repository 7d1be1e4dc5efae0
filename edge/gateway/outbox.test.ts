import { expect, test } from 'vitest'
import { Outbox, type Sample } from './outbox.ts'

const sample = (sn: string, at: number): Sample => ({ sn, code: 'P', at, value: at })

test('gives back what it was given, a device at a time, oldest first', () => {
  const outbox = new Outbox()
  outbox.keep([sample('A', 1), sample('B', 1), sample('A', 2)])
  outbox.keep([sample('A', 3)])
  expect(outbox.take(2)).toEqual([sample('A', 1), sample('A', 2)])
  expect(outbox.take(2)).toEqual([sample('A', 3)])
  expect(outbox.size).toBe(1)
  expect(outbox.take(2)).toEqual([sample('B', 1)])
  expect(outbox.take(2)).toBeUndefined()
  expect(outbox.size).toBe(0)
})

test('when it is full the oldest go, whosever they are', () => {
  const outbox = new Outbox(1000)
  for (let at = 0; at < 3000; at++) outbox.keep([sample(at % 3 === 0 ? 'A' : 'B', at)])
  expect(outbox.size).toBeLessThanOrEqual(1000)
  expect(outbox.size).toBeGreaterThan(900)
  expect(outbox.lost + outbox.size).toBe(3000)
  const left: number[] = []
  for (let taken = outbox.take(500); taken !== undefined; taken = outbox.take(500)) left.push(...taken.map(({ at }) => at))
  expect(Math.max(...left)).toBe(2999)
  expect(Math.min(...left)).toBeGreaterThan(1700)
})
