import { expect, test } from 'vitest'
import type { Activity, ProjectPlan } from '#domain/project/edits.ts'
import { task } from '#domain/project/fixtures.ts'
import { standingOf } from './project-standing.ts'

const calendar = { weekend: [6, 7], holidays: [], makeUpDays: [] }
const facts = { baseline: undefined, budgets: new Map(), costs: [], people: 0 }
const ends = (start: string, percent: number): ProjectPlan => {
  const one: Activity = { ...task('a', 1, start, { percent }), state: percent === 100 ? 'done' : 'doing', assigneeId: '', note: '' }
  return { activities: [one], links: [], calendar }
}
const late = (dueDate: string, plan: ProjectPlan, today = '2026-03-01', state = 'building'): number =>
  standingOf({ dueDate, state } as Parameters<typeof standingOf>[0], plan, facts, today, false).lateDays

test.each([
  ['Thursday', '2026-03-05', '2026-03-06', 1],
  ['a Friday, over the weekend', '2026-03-06', '2026-03-09', 1],
  ['a Saturday, whose next day of work is Monday', '2026-03-07', '2026-03-10', 2],
  ['the day itself', '2026-03-10', '2026-03-10', 0],
])('the days of work after the agreed end are late: %s', (_, due, end, days) => {
  expect(late(due, ends(end, 0))).toBe(days)
})

test('what is not done by the day that it should be is not on time, for it cannot be done before today; what is done is', () => {
  expect(late('2026-03-06', ends('2026-03-04', 50), '2026-03-10')).toBe(2)
  expect(late('2026-03-06', ends('2026-03-04', 50), '2026-03-06')).toBe(0)
  expect(late('2026-03-06', ends('2026-03-04', 100), '2026-03-10')).toBe(0)
  expect(late('2026-03-06', ends('2026-03-04', 90), '2026-03-10', 'finished'), 'what was left was left').toBe(0)
  expect(late('2026-03-06', { activities: [], links: [], calendar }, '2026-03-10'), 'nothing is planned').toBe(0)
})
