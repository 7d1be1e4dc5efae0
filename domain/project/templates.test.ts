import { expect, test } from 'vitest'
import { announcedHolidays } from '../public-holidays.ts'
import { calendarOfDays } from './calendar.ts'
import { applyEdits, type Activity } from './edits.ts'
import { task } from './fixtures.ts'
import { schedule } from './schedule.ts'
import { copiedPlan, movedBy, templateEdits } from './start-plan.ts'
import { parseAfter, projectTemplates } from './templates.ts'

const empty = { activities: [], links: [], calendar: calendarOfDays(announcedHolidays) }
const counter = () => {
  let n = 0
  return () => `id${++n}`
}

test.each(projectTemplates)('$key: what it names is there, and its plan holds from its first day to one last milestone', (template) => {
  const keys = new Set(template.activities.map(({ key }) => key))
  expect(keys.size).toBe(template.activities.length)
  for (const { after = [] } of template.activities) for (const text of after) expect(keys, text).toContain(parseAfter(text).key)
  for (const language of ['zh', 'en'] as const) {
    const edited = applyEdits(empty, templateEdits(template, '2026-03-02', language, counter()))
    if (edited.fault !== undefined) throw new Error(JSON.stringify(edited.fault))
    const { start, end, brokenLinks, criticalPath } = schedule(edited.plan)
    expect(start).toBe('2026-03-02')
    expect(brokenLinks.size).toBe(0)
    const last = edited.plan.activities.find(({ id }) => id === criticalPath.at(-1))
    expect(last).toMatchObject({ kind: 'milestone', start: end })
  }
})

test('a copy begins on its own day, lasts as many working days, and nothing of it is done', () => {
  const edited = applyEdits(empty, templateEdits(projectTemplates[0]!, '2026-03-02', 'en', counter()))
  if (edited.fault !== undefined) throw new Error('fault')
  const done = applyEdits(edited.plan, [{ kind: 'set', id: edited.plan.activities[1]?.id ?? '', set: { percent: 100, assigneeId: 'somebody' } }])
  if (done.fault !== undefined) throw new Error('fault')
  const copy = applyEdits(
    empty,
    copiedPlan(done.plan, '2026-03-02', '2026-04-13', () => false, counter()),
  )
  if (copy.fault !== undefined) throw new Error(JSON.stringify(copy.fault))
  const [was, is] = [schedule(edited.plan), schedule(copy.plan)]
  expect(is.start).toBe('2026-04-13')
  expect(is.days).toBe(was.days)
  expect(copy.plan.activities.every(({ percent, assigneeId }) => percent === 0 && assigneeId === '')).toBe(true)
  expect(copy.plan.activities.map(({ durationDays }) => durationDays).toSorted()).toEqual(
    edited.plan.activities.map(({ durationDays }) => durationDays).toSorted(),
  )
})

test('a copy of 5,000 activities looks at each a few times, not at all of them for each', () => {
  let looks = 0
  const activities = Array.from({ length: 5000 }, (_, order): Activity => {
    const id = `a${order}`
    const parentId = order === 0 ? null : `a${order - (order % 10 === 0 ? 10 : order % 10)}`
    const kind = order % 10 === 0 ? 'group' : 'task'
    const one = { ...task('', 2, '2026-03-02', { name: id, parentId, order, kind }), state: 'todo' as const, assigneeId: '', note: '' }
    return Object.defineProperty(one, 'id', { enumerable: true, get: () => (looks++, id) })
  })
  const edits = copiedPlan(
    { ...empty, activities },
    '2026-03-02',
    '2026-03-09',
    () => true,
    (id) => `copy-${id}`,
  )
  expect(edits).toHaveLength(5000)
  expect(looks).toBeLessThan(5000 * 50)
})

test('what lies before the first day stays as many days of work before it, also where that day rests', () => {
  const calendar = calendarOfDays([])
  // From Monday the 2nd, and from Saturday the 7th, to Monday the 9th of March 2026.
  const moved = (from: string, date: string): string => movedBy(calendar, from, '2026-03-09')(date)
  expect([moved('2026-03-02', '2026-03-02'), moved('2026-03-02', '2026-02-27')]).toEqual(['2026-03-09', '2026-03-06'])
  expect([moved('2026-03-07', '2026-03-09'), moved('2026-03-07', '2026-03-06')]).toEqual(['2026-03-09', '2026-03-06'])
})
