import { expect, test } from 'vitest'
import { dataTimeOf, fileNameOf } from './facts.ts'
import { zoneWords } from '#src/ui/time-words.ts'

test('the data are as new as the newest value that is looked at; a point never heard of says nothing', () => {
  const values = new Map([
    [1, { at: 5000 }],
    [2, { at: 9000 }],
    [3, { at: 0 }],
    [4, { at: 99_000 }],
  ])
  expect(dataTimeOf({ watched: () => [1, 2, 3, 7], get: (id) => values.get(id) })).toBe(9000)
  expect(dataTimeOf({ watched: () => [3, 7], get: (id) => values.get(id) })).toBeUndefined()
  expect(dataTimeOf({ watched: () => [], get: () => undefined })).toBeUndefined()
})

test('the zone of a time is told by its distance, halves and the west too', () => {
  expect(zoneWords(0, 'Asia/Shanghai')).toBe('(UTC+8)')
  expect(zoneWords(0, 'Asia/Kolkata')).toBe('(UTC+5:30)')
  expect(zoneWords(Date.UTC(2026, 0, 5), 'America/New_York')).toBe('(UTC-5)')
})

test('a file name keeps Chinese and loses what a file system refuses', () => {
  expect(fileNameOf(['首页', '', '佛山 A/B', '2026-11-21 20:12:09'])).toBe('首页-佛山 A-B-2026-11-21 20-12-09')
})
