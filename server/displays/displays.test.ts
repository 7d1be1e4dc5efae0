import { describe, expect, test } from 'vitest'
import type { PlayEntry } from '#contract/display.ts'
import { withinHours } from '#domain/time.ts'
import { addressAllowed, isAddress } from '../config/address-list.ts'
import { nextOf } from './play-lists.ts'

describe('addresses of a display link', () => {
  test.each([
    [[], '203.0.113.9', true],
    [['10.0.0.7'], '10.0.0.7', true],
    [['10.0.0.7'], '10.0.0.8', false],
    [['10.0.0.0/24'], '10.0.0.200', true],
    [['10.0.0.0/24'], '10.0.1.1', false],
    [['10.0.0.0/24'], '::ffff:10.0.0.5', true],
    [['fd00::/8'], 'fd12::1', true],
    [['fd00::/8'], '10.0.0.1', false],
  ])('%j and %s: %s', (addresses, address, allowed) => expect(addressAllowed(addresses, address)).toBe(allowed))

  test.each([
    ['10.0.0.7', true],
    ['10.0.0.0/24', true],
    ['fd00::/8', true],
    ['10.0.0.0/33', false],
    ['10.0.0', false],
    ['wall.example', false],
    ['', false],
  ])('%s is an address: %s', (text, good) => expect(isAddress(text)).toBe(good))
})

describe('whose turn it is', () => {
  const entry = (path: string): PlayEntry => ({ path, stationId: null, seconds: 10, when: 'always', from: 0, to: 0 })
  const list = [entry('/a'), entry('/b'), entry('/c')]
  const only =
    (...paths: string[]) =>
    (one: PlayEntry) =>
      paths.includes(one.path)

  test('goes round', async () => {
    expect([await nextOf(list, -1, () => true), await nextOf(list, 0, () => true), await nextOf(list, 2, () => true)]).toEqual([0, 1, 0])
  })
  test('leaves out what is not met', async () => {
    expect([await nextOf(list, -1, only('/c')), await nextOf(list, 2, only('/b', '/c'))]).toEqual([2, 1])
  })
  test('stays with the only one that is met, and goes on when none is', async () => {
    expect([await nextOf(list, 1, only('/b')), await nextOf(list, 1, () => false)]).toEqual([1, 2])
  })
})

test('hours go over midnight; equal ends are none', () => {
  const night = { from: 22, to: 6 }
  expect([21, 22, 23, 0, 5, 6, 12].map((hour) => withinHours(night, hour))).toEqual([false, true, true, true, true, false, false])
  expect(withinHours({ from: 8, to: 8 }, 8)).toBe(false)
})
