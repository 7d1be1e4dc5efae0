import { describe, expect, test } from 'vitest'
import { calendarOfDays } from '#domain/project/calendar.ts'
import { dayOf } from '#domain/dates.ts'
import type { PlanActivity } from '#domain/project/plan.ts'
import { announcedHolidays } from '#domain/public-holidays.ts'
import { draggedTo, percentAt, placeAt, steppedPlace, steppedTo } from './drag.ts'
import { boxOf, HANDLE_OUT, hitAt, routeOf, type Sheet } from './geometry.ts'
import { DEFAULT_ZOOM } from './scale.ts'
import { sceneOf, workedOut } from './scene.ts'

const calendar = calendarOfDays(announcedHolidays)
const one = (id: string, more: Partial<PlanActivity> = {}): PlanActivity => ({
  id,
  name: id,
  parentId: null,
  order: 0,
  kind: 'task',
  start: '2026-11-24',
  durationDays: 3,
  percent: 0,
  ...more,
})
const activities = [
  one('site', { kind: 'group', durationDays: 0 }),
  one('dig', { parentId: 'site', order: 0, percent: 50 }),
  one('pour', { parentId: 'site', order: 1, start: '2026-12-01' }),
  one('road', { order: 1 }),
  one('done', { kind: 'milestone', durationDays: 0, order: 2, start: '2026-12-03' }),
]
const links = [{ id: 'l', fromId: 'dig', toId: 'pour', kind: 'FS' as const, lagDays: 0 }]
const worked = workedOut({ activities, links, calendar }, undefined, true)
const scene = sceneOf(worked, new Set(), true)
const sheet: Sheet = { origin: dayOf('2026-11-01'), pxPerDay: 20, rowHeight: 32 }
const bar = (id: string) => worked.bars.get(id)!

describe('a drag', () => {
  test.each<[string, 'bar' | 'start' | 'end', number, object | undefined]>([
    ['by less than half a day is none', 'bar', 0.4, undefined],
    ['by a day moves it by one', 'bar', 1, { id: 'dig', start: '2026-11-25' }],
    ['onto a weekend goes on to Monday', 'bar', 4, { id: 'dig', start: '2026-11-30' }],
    ['back onto a weekend goes on to Friday', 'bar', -2, { id: 'dig', start: '2026-11-20' }],
    ['of its end stretches it, days of rest not counted', 'end', 4, { id: 'dig', durationDays: 5 }],
    ['of its end before its start leaves a day', 'end', -20, { id: 'dig', durationDays: 1 }],
    ['of its start leaves its end', 'start', -1, { id: 'dig', start: '2026-11-23', durationDays: 4 }],
    ['of its start past its end leaves a day', 'start', 30, { id: 'dig', start: '2026-11-26', durationDays: 1 }],
  ])('%s', (_what, grip, days, move) => {
    expect(draggedTo(bar('dig'), grip, days, calendar)).toEqual(move)
  })
  test('keys go by working days', () => {
    expect(steppedTo(bar('pour'), 'bar', -2, calendar)).toEqual({ id: 'pour', start: '2026-11-27' })
    expect(steppedTo(bar('dig'), 'end', -9, calendar)).toEqual({ id: 'dig', durationDays: 1 })
    expect(steppedTo(bar('done'), 'end', 1, calendar)).toBeUndefined()
  })
  test('percent goes by fives and stays between none and all', () => {
    expect([-0.2, 0, 0.43, 0.98, 3].map(percentAt)).toEqual([0, 0, 45, 100, 100])
  })
})

describe('a point of the chart', () => {
  const box = boxOf(sheet, bar('dig'), 1)
  const middle = box.y + box.height / 2
  test.each<[string, number, number, string | undefined, object | undefined]>([
    ['on a bar', box.x + box.width / 2, middle, undefined, { part: 'bar', id: 'dig' }],
    ['at its end', box.x + box.width - 2, middle, undefined, { part: 'end', id: 'dig' }],
    ['at its start', box.x + 2, middle, undefined, { part: 'start', id: 'dig' }],
    ['on a handle that is shown', box.x + box.width + HANDLE_OUT, middle, 'dig', { part: 'fromEnd', id: 'dig' }],
    ['on the mark of what is done', box.x + box.width / 2, box.y + box.height + 2, 'dig', { part: 'percent', id: 'dig' }],
    ['in the row beside it', 5, middle, undefined, { part: 'row', id: 'dig' }],
    ['below all rows', 5, 3000, undefined, undefined],
    ['above them', 5, -3, undefined, undefined],
  ])('%s', (_what, x, y, handled, hit) => {
    const found = hitAt(scene, sheet, [x, y], handled)
    if (hit === undefined) expect(found).toBeUndefined()
    else expect(found).toMatchObject(hit)
  })
  test('of a finger is on a bar of one day as well as on the handles beside it', () => {
    const day = sceneOf(workedOut({ activities: [one('day', { durationDays: 1 })], links: [], calendar }, undefined, true), new Set(), true)
    const usual = { ...sheet, pxPerDay: DEFAULT_ZOOM }
    const { x, y, width, height } = boxOf(usual, day.rows[0]!.bar, 0)
    const parts = [-HANDLE_OUT - 6, -6, 2, width / 2, width - 2, width + 6, width + HANDLE_OUT + 6].map((by) =>
      hitAt(day, usual, [x + by, y + height / 2 - 6], 'day', 8),
    )
    expect(parts.map((found) => found?.part)).toEqual(['fromStart', 'fromStart', 'bar', 'bar', 'end', 'fromEnd', 'fromEnd'])
  })
  test('on the line of a link is that link', () => {
    const route = routeOf('FS', box, boxOf(sheet, bar('pour'), 2), sheet.rowHeight)
    const [x, y] = route[1]!
    expect(hitAt(scene, sheet, [x + 1, y + 6], undefined)).toMatchObject({ part: 'link', link: { id: 'l' } })
  })
})

test('lines of links leave and enter at the ends that their kind names', () => {
  const [from, to] = [
    { x: 100, y: 0, width: 50, height: 16 },
    { x: 60, y: 64, width: 40, height: 16 },
  ]
  const ends = (kind: 'FS' | 'SS' | 'FF' | 'SF') => {
    const route = routeOf(kind, from, to, 32)
    return [route[0]![0], route.at(-1)![0]]
  }
  expect([ends('FS'), ends('SS'), ends('FF'), ends('SF')]).toEqual([
    [150, 60],
    [100, 60],
    [150, 100],
    [100, 100],
  ])
  for (const kind of ['FS', 'SS', 'FF', 'SF'] as const)
    for (const [i, [x, y]] of routeOf(kind, from, to, 32).entries()) {
      const before = routeOf(kind, from, to, 32)[i - 1]
      // Only straight up, down or sideways.
      if (before !== undefined) expect(x === before[0] || y === before[1]).toBe(true)
    }
})

describe('an activity that is carried among rows', () => {
  const { rows } = scene
  test('goes before the row that it is let go at, into its group', () => {
    expect(placeAt(rows, 'road', 1)).toEqual({ parentId: 'site', beforeId: 'dig' })
    expect(placeAt(rows, 'dig', rows.length)).toEqual({ parentId: null, beforeId: undefined })
  })
  test('goes nowhere when it stands there, or into itself', () => {
    expect(placeAt(rows, 'dig', 2)).toBeUndefined()
    expect(placeAt(rows, 'dig', 1)).toBeUndefined()
    expect(placeAt(rows, 'site', 2)).toBeUndefined()
  })
  test('by keys passes its neighbours', () => {
    expect(steppedPlace(rows, 'pour', -1)).toEqual({ parentId: 'site', beforeId: 'dig' })
    expect(steppedPlace(rows, 'site', 1)).toEqual({ parentId: null, beforeId: 'done' })
    expect(steppedPlace(rows, 'dig', -1)).toBeUndefined()
    expect(steppedPlace(rows, 'done', 1)).toBeUndefined()
  })
})

test('what is folded has no rows and no links; floats end where the whole would be late', () => {
  const folded = sceneOf(worked, new Set(['site']), true)
  expect(folded.rows.map(({ activity, number }) => `${number} ${activity.id}`)).toEqual(['1 site', '2 road', '3 done'])
  expect(folded.links).toEqual([])
  expect(bar('pour')).toMatchObject({ isCritical: true, floatDays: 0 })
  expect(bar('road')).toMatchObject({ isCritical: false, floatDays: 5, floatEnd: dayOf('2026-12-04') })
})
