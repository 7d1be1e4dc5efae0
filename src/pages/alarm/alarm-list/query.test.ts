import { expect, test } from 'vitest'
import { readQuery, toPayload, writeQuery } from './query.ts'

const roundTrip = (text: string): string => writeQuery(readQuery(new URLSearchParams(text))).toString()

test('an address survives the round trip', () => {
  const text = 'powerstationId=ST001&level=VERY_URGENT&level=WARN&state=WARNING&text=BMS&from=1&to=2&sort=level&order=asc&size=50&page=3'
  expect(roundTrip(text)).toBe(text)
})

test('what is as usual is not written, nonsense is dropped', () => {
  expect(roundTrip('page=1&size=20&order=desc&sort=urgency')).toBe('')
  expect(roundTrip('page=-4&size=7&level=LOUD&state=MAYBE&from=x')).toBe('')
})

test('the server is asked only for what is set', () => {
  expect(toPayload(readQuery(new URLSearchParams('text=%20&level=URGENT')))).toEqual({
    pageNum: 1,
    pageSize: 20,
    sort: 'urgency',
    order: 'desc',
    level: ['URGENT'],
  })
})
