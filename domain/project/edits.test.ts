import { numbers } from '#tests/support/numbers.ts'
import { expect, test } from 'vitest'
import { toldOf, wholeOf, type ToldChange } from './change-told.ts'
import { applyEdits, inverseOf, withChange, type Activity, type Edited, type PlanEdit, type ProjectPlan } from './edits.ts'
import { everyDay, link, randomPlan, task } from './fixtures.ts'
import { schedule } from './schedule.ts'

const activity = (id: string, days: number, start: string, more: Partial<Activity> = {}): Activity => ({
  state: 'todo',
  assigneeId: '',
  note: '',
  ...task(id, days, start),
  ...more,
})
const plan = (...activities: Activity[]): ProjectPlan => ({ activities, links: [], calendar: everyDay })
const done = (edited: Edited) => {
  if (edited.fault !== undefined) throw new Error(JSON.stringify(edited.fault))
  return edited
}

test('what waits for something that is moved goes with it, and both are told', () => {
  const before = { ...plan(activity('a', 2, '2026-03-02'), activity('b', 3, '2026-03-04')), links: [link('a>b')] }
  const { change } = done(applyEdits(before, [{ kind: 'set', id: 'a', set: { start: '2026-03-05' } }]))
  expect(change.activities.map(({ id, start }) => [id, start])).toEqual([
    ['a', '2026-03-05'],
    ['b', '2026-03-07'],
  ])
})

test('two people who change different fields of one activity both get their way; of the same field the second is told', () => {
  const first = done(applyEdits(plan(activity('a', 2, '2026-03-02')), [{ kind: 'set', id: 'a', set: { name: 'mine' }, was: { name: 'a' } }]))
  const second = done(applyEdits(first.plan, [{ kind: 'set', id: 'a', set: { note: 'theirs' }, was: { note: '' } }]))
  expect(second.plan.activities[0]).toMatchObject({ name: 'mine', note: 'theirs' })
  expect(applyEdits(first.plan, [{ kind: 'set', id: 'a', set: { name: 'theirs' }, was: { name: 'a' } }])).toEqual({
    fault: { code: 'conflict', id: 'a', field: 'name' },
  })
})

test('all done is 100 %, and what is at 100 % is done; what is begun is no longer to do', () => {
  const set = (edit: Partial<Activity>, start: Partial<Activity> = {}) =>
    done(applyEdits(plan(activity('a', 2, '2026-03-02', start)), [{ kind: 'set', id: 'a', set: edit }])).plan.activities[0]
  expect(set({ state: 'done' })).toMatchObject({ percent: 100 })
  expect(set({ percent: 100 })).toMatchObject({ state: 'done' })
  expect(set({ percent: 30 })).toMatchObject({ state: 'doing' })
  expect(set({ percent: 60 }, { percent: 100, state: 'done' })).toMatchObject({ state: 'doing' })
  expect(set({ state: 'doing' }, { percent: 100, state: 'done' })).toMatchObject({ percent: 99 })
})

test('a loop, a link of a group and the duration of a group are refused, and nothing of it is done', () => {
  const group: Activity = { ...activity('g', 0, '2026-03-02'), kind: 'group' }
  const before = { ...plan(group, activity('a', 2, '2026-03-02'), activity('b', 3, '2026-03-04')), links: [link('a>b')] }
  const faultOf = (...edits: PlanEdit[]) => applyEdits(before, edits).fault?.code
  expect(faultOf({ kind: 'link', link: link('b>a') })).toBe('linkLoop')
  expect(faultOf({ kind: 'link', link: link('b>g') })).toBe('groupLinked')
  expect(faultOf({ kind: 'set', id: 'g', set: { durationDays: 3 } })).toBe('ofGroup')
  expect(faultOf({ kind: 'set', id: 'a', set: { parentId: 'b' } })).toBe('parentIsNoGroup')
})

test('what would be pushed beyond the days that a plan may have is refused, with what it is', () => {
  const before = { ...plan(activity('a', 2, '2026-03-02'), activity('b', 3, '2026-03-04')), links: [link('a>b')] }
  expect(applyEdits(before, [{ kind: 'set', id: 'a', set: { start: '2099-12-30' } }])).toEqual({ fault: { code: 'tooFar', id: 'b' } })
})

test('edits that are asked for twice, because the first answer was lost, are done once', () => {
  const before = { ...plan(activity('a', 2, '2026-03-02'), activity('b', 3, '2026-03-04')), links: [link('a>b')] }
  const edits: PlanEdit[] = [
    { kind: 'add', activity: activity('c', 2, '2026-03-07') },
    { kind: 'link', link: link('b>c') },
    { kind: 'unlink', id: 'a>b' },
    { kind: 'remove', id: 'a' },
    { kind: 'set', id: 'b', set: { start: '2026-03-05' }, was: { start: '2026-03-04' } },
  ]
  const once = done(applyEdits(before, edits))
  expect(once.change.activities.map(({ id }) => id)).toEqual(['b', 'c'])
  const { change } = done(applyEdits(once.plan, edits))
  expect(change).toEqual({ activities: [], removed: [], links: [], unlinked: [] })
})

test('a move that became another one, for a day of rest or what it waits for, is done once as well', () => {
  const before = { ...plan(activity('a', 2, '2026-03-02'), activity('b', 3, '2026-03-09')), links: [link('a>b')] }
  const moved = (start: string): PlanEdit[] => [{ kind: 'set', id: 'b', set: { start }, was: { start: '2026-03-09' } }]
  const once = done(applyEdits(before, moved('2026-03-03')))
  expect(once.plan.activities[1]?.start).toBe('2026-03-04')
  expect(done(applyEdits(once.plan, moved('2026-03-03'))).change.activities).toEqual([])
  const other = done(applyEdits(once.plan, [{ kind: 'set', id: 'b', set: { start: '2026-03-12' } }]))
  expect(applyEdits(other.plan, moved('2026-03-03'))).toEqual({ fault: { code: 'conflict', id: 'b', field: 'start' } })
})

test('what was made goes by undo only as it was made: what somebody else has put into it, or said of it, stays', () => {
  const before = plan(activity('theirs', 2, '2026-03-02'))
  const group: Activity = { ...activity('g', 0, '2026-03-02'), kind: 'group' }
  const own = activity('own', 2, '2026-03-02', { parentId: 'g' })
  const made = done(
    applyEdits(before, [
      { kind: 'add', activity: group },
      { kind: 'add', activity: own },
      { kind: 'link', link: link('own>theirs') },
    ]),
  )
  const undo = inverseOf(before, made.change)
  expect(done(applyEdits(made.plan, undo)).plan).toEqual(before)
  const since = (...edits: PlanEdit[]) => applyEdits(done(applyEdits(made.plan, edits)).plan, undo).fault?.code
  expect(since({ kind: 'set', id: 'theirs', set: { parentId: 'g' } })).toBe('conflict')
  expect(since({ kind: 'set', id: 'own', set: { percent: 50 } })).toBe('conflict')
  expect(since({ kind: 'add', activity: activity('next', 1, '2026-03-02') }, { kind: 'link', link: link('own>next') })).toBe('conflict')
  expect(since({ kind: 'set', id: 'theirs', set: { name: 'trench' } }), 'of something else').toBe(undefined)
})

test('a milestone is reached or not', () => {
  const before = plan(activity('m', 0, '2026-03-02'))
  const set = (fields: Partial<Activity>, of = before) => applyEdits(of, [{ kind: 'set', id: 'm', set: fields }])
  expect(set({ percent: 30 })).toEqual({ fault: { code: 'milestonePart', id: 'm' } })
  expect(applyEdits(plan(), [{ kind: 'add', activity: activity('m', 0, '2026-03-02', { percent: 30 }) }]).fault?.code).toBe('milestonePart')
  const reached = done(set({ percent: 100 })).plan
  expect(done(set({ state: 'doing' }, reached)).plan.activities).toMatchObject([{ percent: 0, state: 'doing' }])
})

test('a task takes a day at least, and what came in otherwise comes back as it was', () => {
  const none = activity('t', 0, '2026-03-02', { kind: 'task' })
  const refused = { fault: { code: 'taskNoDays', id: 't' } }
  expect(applyEdits(plan(), [{ kind: 'add', activity: none }])).toEqual(refused)
  expect(applyEdits(plan(activity('t', 3, '2026-03-02')), [{ kind: 'set', id: 't', set: { durationDays: 0 } }])).toEqual(refused)
  expect(done(applyEdits(plan(), [{ kind: 'add', activity: none, back: true }])).plan.activities).toEqual([none])
})

test('two who set the lag of one link are told, and undo leaves what somebody else has set since', () => {
  const before = { ...plan(activity('a', 2, '2026-03-02'), activity('b', 3, '2026-03-04')), links: [link('a>b')] }
  const set = (lagDays: number, was: number): PlanEdit => ({ kind: 'setLink', id: 'a>b', set: { lagDays }, was: { lagDays: was } })
  const mine = done(applyEdits(before, [set(5, 0)]))
  expect(applyEdits(mine.plan, [set(9, 0)])).toEqual({ fault: { code: 'conflict', id: 'b', field: 'lagDays' } })
  expect(done(applyEdits(mine.plan, [set(5, 0)])).change.links, 'both say the same').toEqual([])
  const undo = inverseOf(before, mine.change)
  expect(done(applyEdits(mine.plan, undo)).plan.links).toMatchObject([{ lagDays: 0 }])
  const theirs = done(applyEdits(mine.plan, [set(9, 5)])).plan
  expect(applyEdits(theirs, undo)).toMatchObject({ fault: { code: 'conflict' } })
  const kind = done(applyEdits(theirs, [{ kind: 'setLink', id: 'a>b', set: { kind: 'SS' }, was: { kind: 'FS' } }])).plan
  expect(kind.links, 'another field').toMatchObject([{ kind: 'SS', lagDays: 9 }])
})

test('with a group goes what it holds, and every link of that', () => {
  const group: Activity = { ...activity('g', 0, '2026-03-02'), kind: 'group' }
  const before = { ...plan(group, activity('a', 2, '2026-03-02', { parentId: 'g' }), activity('b', 3, '2026-03-04')), links: [link('a>b')] }
  const { change } = done(applyEdits(before, [{ kind: 'remove', id: 'g' }]))
  expect(change.removed.toSorted()).toEqual(['a', 'g'])
  expect(change.unlinked).toHaveLength(1)
})

test('what was begun before its turn comes back by undo on the day on which it was begun', () => {
  const begun = activity('b', 3, '2026-03-03', { percent: 20, state: 'doing' })
  const before = { ...plan(activity('a', 5, '2026-03-02'), begun), links: [link('a>b')] }
  const gone = done(applyEdits(before, [{ kind: 'remove', id: 'b' }]))
  expect(done(applyEdits(gone.plan, inverseOf(before, gone.change))).plan.activities).toContainEqual(begun)
})

test('a window that gets the changes has what the server has, and what is undone is as before, of 300 random plans', () => {
  const random = numbers(300)
  for (let i = 0; i < 300; i++) {
    const drawn = randomPlan(random)
    const { activities: early } = schedule(drawn, 'earliest')
    // As a plan is kept: its links hold.
    const activities = drawn.activities.map((one): Activity => ({
      ...one,
      start: early.get(one.id)?.earlyStart ?? one.start,
      state: 'todo',
      percent: 0,
      assigneeId: '',
      note: '',
    }))
    const kept: ProjectPlan = { ...drawn, activities }
    const leaves = kept.activities.filter(({ kind }) => kind !== 'group')
    const one = leaves[Math.floor(random() * leaves.length)]
    if (one === undefined) continue
    const day = new Date(Date.parse(one.start) + Math.floor(random() * 20) * 86_400_000).toISOString().slice(0, 10)
    const { plan: after, change } = done(applyEdits(kept, [{ kind: 'set', id: one.id, set: { start: day } }]))
    // As it travels: of what is only pushed the time alone.
    const told = JSON.parse(JSON.stringify(toldOf(kept.activities, change))) as ToldChange
    expect(told.activities).toEqual([])
    const seen = withChange(kept, wholeOf(kept.activities, told))
    const sorted = (of: ProjectPlan) => of.activities.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(sorted(seen)).toEqual(sorted(after))
    const undone = done(applyEdits(after, inverseOf(kept, change))).plan
    expect(sorted(undone).map(({ id, start }) => [id, start])).toEqual(sorted(kept).map(({ id, start }) => [id, start]))
  }
})
