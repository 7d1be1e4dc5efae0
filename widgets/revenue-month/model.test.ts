import { expect, test } from 'vitest'
import { revenueMonthOf } from '#tests/support/fixtures/statistics.ts'
import { sourcesOf, sumOf } from './model.ts'

test('the sources of all days add up to the total', () => {
  const { days, total } = revenueMonthOf('typical')
  const sum = [...sourcesOf(days)].reduce((all, source) => all + sumOf(days, source), 0)
  expect(sum).toBeCloseTo(Number(total), 6)
})

test('a source that the station does not have is not shown', () => {
  const days = revenueMonthOf('typical').days.map((day) => ({ ...day, charging: null }))
  expect([...sourcesOf(days)]).toEqual(['storageArbitrage', 'pvSelfUse', 'pvFeedIn'])
})
