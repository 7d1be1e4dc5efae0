import { expect, test } from 'vitest'
import { task } from './fixtures.ts'
import { percentOfPlan, wholePercent } from './roll-up.ts'

const calendar = { weekend: [6, 7], holidays: [], makeUpDays: [] }

test('a plan of which something is left is not said to be all done, nor one that was begun to be at nought', () => {
  const long = (percent: number) => task('long', 1300, '2026-03-02', { percent })
  const short = (percent: number) => task('short', 1, '2026-03-02', { percent })
  const shown = (...all: ReturnType<typeof task>[]) => wholePercent(percentOfPlan(all, calendar))
  expect(shown(long(100), short(0))).toBe(99)
  expect(shown(long(100), short(100))).toBe(100)
  expect(shown(long(0), short(50))).toBe(1)
  expect(shown(long(0), short(0))).toBe(0)
  const many = Array.from({ length: 40 }, (_, i) => task(`long-${i}`, 1300, '2026-03-02', { percent: 100 }))
  expect(percentOfPlan([...many, short(0)], calendar), 'also where what is left is less than is kept').toBeLessThan(100)
  expect([33.3, 66.6, 99.4, 0.6].map(wholePercent)).toEqual([33, 67, 99, 1])
})
