import { describe, expect, test } from 'vitest'
import { daysOf, hasFilter, lastPage, readList, toPayload, writeList, type ListShape } from './list-query.ts'

const shape: ListShape = {
  sortable: ['name', 'createdAt'],
  sort: 'createdAt',
  order: 'desc',
  filters: [
    { key: 'text', kind: 'text' },
    { key: 'state', kind: 'select', values: ['active', 'disabled'] },
    { key: 'roles', kind: 'select', multiple: true },
    { key: 'at', kind: 'range' },
  ],
}
const read = (text: string) => readList(new URLSearchParams(text), shape)
const roundTrip = (text: string): string => writeList(read(text), shape).toString()

test('an address survives the round trip', () => {
  const text = 'text=abc&state=active&roles=a&roles=b&atFrom=1&atTo=2&sort=name&order=asc&size=50&page=3'
  expect(roundTrip(text)).toBe(text)
})

describe('what does not fit counts as not there', () => {
  test.each([
    ['page=-4'],
    ['page=1.5'],
    ['page=0'],
    ['page=x'],
    ['size=7'],
    ['size=1e2'],
    ['sort=password'],
    ['order=up'],
    ['state=gone'],
    ['text='],
    ['atFrom=1'],
    ['atFrom=5&atTo=5'],
    ['atFrom=-1&atTo=2'],
    ['atFrom=0x10&atTo=99'],
    ['page=1&size=20&sort=createdAt&order=desc'],
  ])('%s', (text) => expect(roundTrip(text)).toBe(''))
})

test('a page beyond all reason is brought back to a million', () => expect(read('page=999999999999999').page).toBe(1_000_000))

test('a choice that is given twice counts once', () => expect(read('roles=a&roles=a').filters.roles).toEqual(['a']))

test('keys that belong to somebody else stay in the address', () => {
  const next = writeList({ ...read('page=4'), page: 1 }, shape, new URLSearchParams('tab=groups&page=4&text=x'))
  expect(next.toString()).toBe('tab=groups')
})

test('the server is asked only for what is set', () => {
  expect(toPayload(read('text=%20&state=active&atFrom=1&atTo=9&roles=x'), shape)).toEqual({
    pageNum: 1,
    pageSize: 20,
    sort: 'createdAt',
    order: 'desc',
    state: 'active',
    roles: ['x'],
    atFrom: 1,
    atTo: 9,
  })
})

test('a list knows whether it is filtered', () => {
  expect(hasFilter(read('page=3'))).toBe(false)
  expect(hasFilter(read('text=a'))).toBe(true)
})

test.each([
  [0, 20, 1],
  [20, 20, 1],
  [21, 20, 2],
])('%i rows of %i a page end on page %i', (total, size, page) => expect(lastPage(total, size)).toBe(page))

test('a range of days is of the zone, both days counted, across the end of a month and a change of clocks', () => {
  expect(daysOf('2026-02-28', '2026-02-28', 'Asia/Shanghai')).toEqual({ from: Date.UTC(2026, 1, 27, 16), to: Date.UTC(2026, 1, 28, 16) })
  const berlin = daysOf('2026-03-29', '2026-03-29', 'Europe/Berlin')
  expect((berlin?.to ?? 0) - (berlin?.from ?? 0)).toBe(23 * 3_600_000)
  expect(daysOf('2026-03-02', '2026-03-01', 'Asia/Shanghai')).toBeUndefined()
  expect(daysOf('', '2026-03-01', 'Asia/Shanghai')).toBeUndefined()
})
