import { expect, test } from 'vitest'
import { askedOf, placeOf } from './address.ts'

const asked = (text: string) => askedOf(new URLSearchParams(text))

test('an address without sense opens the page as it is', () => {
  const plain = { cluster: '', quantity: 'voltage', scale: 'relative', low: 2.8, high: 3.65, cells: [], moment: undefined }
  expect(asked('')).toEqual(plain)
  expect(asked('quantity=colour&scale=x&low=4&high=3&at=soon')).toEqual(plain)
  expect(asked('low=1e300&high=1e301&at=-5')).toEqual(plain)
})

test('four curves at most, each cell once', () => {
  expect(asked('cell=A/1&cell=A/1&cell=A/2&cell=A/3&cell=A/4&cell=A/5').cells).toEqual(['A/1', 'A/2', 'A/3', 'A/4'])
  expect(asked('quantity=temperature&scale=fixed&low=0&high=60&at=1795000000000')).toMatchObject({ low: 0, high: 60, moment: 1_795_000_000_000 })
})

test('a cell is found by its number, and by its cluster and number', () => {
  const clusters = [{ numbers: [1, 2, 3] }, { numbers: [1, 2, 4] }]
  expect([placeOf('3', clusters), placeOf('2-4', clusters), placeOf(' 2 # 1 ', clusters)]).toEqual([2, 5, 3])
  expect([placeOf('4', clusters), placeOf('3-1', clusters), placeOf('x', clusters), placeOf('', clusters)]).toEqual(Array(4).fill(undefined))
})
