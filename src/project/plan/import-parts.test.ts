import { expect, test } from 'vitest'
import type { Activity, PlanEdit } from '#domain/project/edits.ts'
import type { ImportedPlan } from '#domain/project/ms-project.ts'
import { importInParts, onOtherDays, shortened } from './import-parts.ts'

const row: Omit<Activity, 'id' | 'parentId'> = {
  name: 'row',
  order: 0,
  kind: 'task',
  start: '2026-03-02',
  durationDays: 1,
  percent: 0,
  state: 'todo',
  assigneeId: '',
  note: '',
}
const edits = Array.from({ length: 4000 }, (_, i): PlanEdit => ({
  kind: 'add',
  activity: { ...row, id: String(i), parentId: i % 1000 === 0 ? null : String(i - (i % 1000)), kind: i % 1000 === 0 ? 'group' : 'task' },
}))

test('what comes in parts is there as a whole, or not at all', async () => {
  const asked: (readonly PlanEdit[])[] = []
  const unless = (refused: number) => async (part: readonly PlanEdit[]) => asked.push(part) !== refused
  expect(await importInParts(edits, unless(0))).toBe('all')
  expect(asked.splice(0).map((part) => part.length)).toEqual([1500, 1500, 1000])
  expect(await importInParts(edits, unless(3))).toBe('none')
  expect(asked.splice(0).at(-1)).toEqual(['0', '1000', '2000'].map((id) => ({ kind: 'remove', id })))
  expect(await importInParts(edits, unless(1))).toBe('none')
  expect(asked.splice(0)).toHaveLength(1)
  expect(await importInParts(edits, async (part) => asked.push(part) < 3)).toBe('part')
})

test('garbage of a file is told in short', () => {
  expect(shortened('<'.repeat(1_000_000)).length).toBeLessThan(300)
  expect(shortened('PT8H')).toBe('PT8H')
})

test('of a file is told how much of it would stand on other days by the working days and links of the plan', () => {
  const one = (id: string, start: string, durationDays: number): Activity => ({ ...row, id, parentId: null, start, durationDays })
  // A week of six days: the second begins on a Saturday, the third lasts over one.
  const activities = [one('a', '2026-03-02', 5), one('b', '2026-03-07', 2), one('c', '2026-03-05', 3)]
  const file: ImportedPlan = { name: '', activities, links: [], baseline: [], calendar: { weekend: [7], holidays: [], makeUpDays: [] } }
  const edits = activities.map((activity): PlanEdit => ({ kind: 'add', activity: { ...activity, id: `new-${activity.id}` } }))
  const plan = { activities: [], links: [], calendar: { ...file.calendar, weekend: [6, 7] } }
  expect(onOtherDays(file, plan, edits)).toBe(2)
  expect(onOtherDays(file, { ...plan, calendar: file.calendar }, edits)).toBe(0)
})
