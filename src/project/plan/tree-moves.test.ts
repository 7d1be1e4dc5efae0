import { expect, test } from 'vitest'
import { applyEdits, type Activity, type PlanEdit, type ProjectPlan } from '#domain/project/edits.ts'
import { everyDay, task } from '#domain/project/fixtures.ts'
import { rowsOf } from '#domain/project/tree.ts'
import { indented, outdented, placed, shifted } from './tree-moves.ts'

const activity = (id: string, order: number, more: Partial<Activity> = {}): Activity => ({
  ...task(id, 1, '2026-03-02', { order }),
  state: 'todo',
  assigneeId: '',
  note: '',
  ...more,
})
const after = ({ activities }: Pick<ProjectPlan, 'activities'>, edits: readonly PlanEdit[] | undefined): ProjectPlan => {
  const edited = applyEdits({ activities, links: [], calendar: everyDay }, edits ?? [])
  if (edited.fault !== undefined) throw new Error(edited.fault.code)
  return edited.plan
}
const read = ({ activities }: Pick<ProjectPlan, 'activities'>): string =>
  rowsOf(activities)
    .map(({ activity: { id }, number }) => `${number} ${id}`)
    .join(', ')

test('an activity goes up and down, into the group above it and out again', () => {
  const activities = [activity('g', 0, { kind: 'group' }), activity('a', 1), activity('b', 2)]
  const [g, a, b] = activities as [Activity, Activity, Activity]
  expect(read(after({ activities }, shifted(activities, b, -1)))).toBe('1 g, 2 b, 3 a')
  expect(read(after({ activities }, shifted(activities, g, 1)))).toBe('1 a, 2 g, 3 b')
  expect([shifted(activities, g, -1), shifted(activities, b, 1), outdented(activities, b)]).toEqual([undefined, undefined, undefined])
  const inside = after({ activities }, indented(activities, a))
  expect(read(inside)).toBe('1 g, 1.1 a, 2 b')
  expect(read(after(inside, outdented(inside.activities, { ...a, ...inside.activities[1] })))).toBe('1 g, 2 a, 3 b')
})

test('those that have one order, for two people added them at once, go where they are put', () => {
  const activities = ['a', 'b', 'c', 'd'].map((id) => activity(id, 5))
  expect(read(after({ activities }, shifted(activities, activities[2]!, -1)))).toBe('1 a, 2 c, 3 b, 4 d')
})

test('however often something is put between the same two, it stands there', () => {
  let plan: Pick<ProjectPlan, 'activities'> = { activities: ['first', 'x', 'y'].map((id, i) => activity(id, 1 + i)) }
  for (let i = 0; i < 200; i++) {
    const [, , last] = rowsOf(plan.activities)
    const one = plan.activities.find(({ id }) => id === last?.activity.id)!
    plan = after(plan, placed(plan.activities, one, null, rowsOf(plan.activities)[1]?.activity.id))
    expect(read(plan)).toBe(i % 2 === 0 ? '1 first, 2 y, 3 x' : '1 first, 2 x, 3 y')
  }
})
