import { expect, test } from 'vitest'
import { layoutOf, monthWith } from './model.ts'

test('what is in the figure and what was yesterday come before the sources', () => {
  expect(layoutOf({ width: 240, height: 100 }, 13, 4)).toEqual({ note: 1, beside: true, columns: 0, bar: false })
  expect(layoutOf({ width: 240, height: 50 }, 13, 4)).toEqual({ note: 0, beside: false, columns: 0, bar: false })
  expect(layoutOf({ width: 380, height: 170 }, 13, 4)).toEqual({ note: 1, beside: true, columns: 2, bar: true })
  expect(layoutOf({ width: 240, height: 190 }, 13, 4)).toMatchObject({ columns: 1 })
})

test('a note that is wider than the panel takes two lines, where there are two', () => {
  expect(layoutOf({ width: 240, height: 120 }, 13, 4, 22).note).toBe(2)
  expect(layoutOf({ width: 240, height: 60 }, 13, 4, 22).note).toBe(1)
})

test('the month holds the day as it stands beside it, to the cent; what is not known changes nothing', () => {
  const month = {
    days: [
      { date: '2026-12-01', withStored: '-84.05' },
      { date: '2026-12-02', withStored: '10.10' },
    ],
    withStored: '-73.95',
  } as Parameters<typeof monthWith>[0]
  expect(monthWith(month, { date: '2026-12-01', withStored: '-91.92' })).toBe('-81.82')
  expect(monthWith(month, { date: '2026-12-02', withStored: '10.20' })).toBe('-73.85')
  expect(monthWith(month, { date: '2026-12-02', withStored: null })).toBe('-73.95')
  expect(monthWith(month, { date: '2026-12-03', withStored: '5.00' })).toBe('-73.95')
})
