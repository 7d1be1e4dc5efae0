import { expect, test } from 'vitest'
import { boundsOf, groupsOf, labelEvery, labelOf, placesOf } from './model.ts'

const row = (start: string, quantity: string, totalKwh: number | null) => ({ start, quantity, totalKwh, coverage: 1 })

test('one group a day, one bar a quantity, also where one has no reading', () => {
  const groups = groupsOf([row('2026-03-02', 'b', 5), row('2026-03-01', 'a', 1), row('2026-03-01', 'b', null)], ['a', 'b'])
  expect(groups.map((group) => [group.start, group.bars.map((bar) => bar.value)])).toEqual([
    ['2026-03-01', [1, null]],
    ['2026-03-02', [null, 5]],
  ])
})

test('the hour that a change of clocks repeats loses nothing', () => {
  const twice = [row('2026-10-25T02:00', 'a', 3), row('2026-10-25T02:00', 'a', 4), row('2026-10-25T03:00', 'a', null)]
  expect(groupsOf(twice, ['a']).map(({ bars }) => bars[0]?.value)).toEqual([7, null])
})

test('zero is always on the axis and nothing leaves it', () => {
  const [low, high] = boundsOf(groupsOf([row('1', 'a', 812), row('2', 'a', 930)], ['a']))
  expect(low).toBe(0)
  expect(high).toBeGreaterThanOrEqual(930)
  expect(boundsOf([])).toEqual([0, 1])
  expect(boundsOf(groupsOf([row('1', 'a', -40)], ['a']))[0]).toBeLessThanOrEqual(-40)
})

test('bars of a group stand beside each other inside their room', () => {
  const { group, left, bar } = placesOf(31, 4, 620)
  expect(left + 4 * (bar + 1)).toBeLessThanOrEqual(group)
  expect(placesOf(0, 0, 100).bar).toBeGreaterThan(0)
})

test('labels never touch: fewer of them where the room is small', () => {
  expect(labelEvery(100, 2, 11)).toBe(1)
  expect(labelEvery(10, 5, 11)).toBe(5)
  expect(labelOf('2026-03-18T07:00', 'hour')).toBe('07')
  expect(labelOf('2026-03-18', 'day')).toBe('03-18')
})
