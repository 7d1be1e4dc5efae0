import { NEVER, of, Subject, throwError } from 'rxjs'
import { expect, test } from 'vitest'
import type { PlanChanged } from '#contract/schemas/project-plan.ts'
import type { Answer } from '#contract/schemas.ts'
import { toldOf } from '#domain/project/change-told.ts'
import { applyEdits, type PlanEdit, type ProjectPlan } from '#domain/project/edits.ts'
import { createPlanStream } from './create-plan-stream.ts'
import type { PlanState } from './reduce.ts'

const activity = (id: string, start: string) => ({
  id,
  name: id,
  parentId: null,
  order: 0,
  kind: 'task' as const,
  start,
  durationDays: 2,
  percent: 0,
  state: 'todo' as const,
  assigneeId: '',
  note: '',
  notBefore: null,
  weight: null,
})
const calendar = { weekend: [6, 7], holidays: [], makeUpDays: [] }

/** A server with a plan of one task; its answers come when the test lets them. */
function stage() {
  let plan: ProjectPlan = { activities: [activity('a', '2026-03-02')], links: [], calendar }
  let revision = 1
  const changes$ = new Subject<PlanChanged>()
  const reload$ = new Subject<void>()
  const waiting: { edits: readonly PlanEdit[]; answer$: Subject<PlanChanged> }[] = []
  const change = (edits: readonly PlanEdit[], by: string): PlanChanged => {
    const edited = applyEdits(plan, edits)
    if (edited.fault !== undefined) throw new Error(edited.fault.code)
    const told = toldOf(plan.activities, edited.change) as unknown as Omit<PlanChanged, 'previous' | 'revision' | 'by'>
    plan = edited.plan
    return { ...told, previous: revision, revision: ++revision, by }
  }
  let asked = 0
  const stream = createPlanStream({
    changes$,
    reload$,
    fetchPlan: () => {
      asked++
      return of({
        revision,
        activities: [...plan.activities],
        links: [],
        calendar,
        assumedFrom: null,
        baselines: [],
      } as unknown as Answer<'projectPlan'>)
    },
    send: (edits) => {
      const answer$ = new Subject<PlanChanged>()
      waiting.push({ edits, answer$ })
      return answer$
    },
    passes: ({ message }: Error) => message === 'no answer',
  })
  let state: PlanState | undefined
  const subscription = stream.state$.subscribe((next) => (state = next.plan))
  return {
    stream,
    reload$,
    end: () => subscription.unsubscribe(),
    asked: () => asked,
    starts: () => state?.shown.activities.map((one) => `${one.id} ${one.start}`),
    state: () => state,
    /** Somebody else's. */
    others: (edits: readonly PlanEdit[]) => changes$.next(change(edits, 'other')),
    lost: (edits: readonly PlanEdit[]) => void change(edits, 'other'),
    answer: () => {
      const one = waiting.shift()
      if (one === undefined) throw new Error('nothing waits')
      const told = change(one.edits, 'me')
      // The stream tells it too, and may be first.
      changes$.next(told)
      one.answer$.next(told)
      one.answer$.complete()
    },
    answerAfterReload: () => {
      const one = waiting.shift()
      if (one === undefined) throw new Error('nothing waits')
      const told = change(one.edits, 'me')
      reload$.next()
      one.answer$.next(told)
      one.answer$.complete()
    },
    refuse: (error: Error) => waiting.shift()?.answer$.error(error),
    waiting: () => waiting.length,
  }
}
const move = (start: string): PlanEdit[] => [{ kind: 'set', id: 'a', set: { start } }]

test('an edit is shown at once, stays when it is kept, and is taken back with its reason when it is refused', async () => {
  const it = stage()
  const first = it.stream.edit(move('2026-03-04'))
  expect(it.starts()).toEqual(['a 2026-03-04'])
  expect(it.state()?.kept.activities[0]?.start).toBe('2026-03-02')
  it.answer()
  await first
  expect(it.state()?.pending).toEqual([])
  const second = it.stream.edit(move('2026-03-09'))
  expect(it.starts()).toEqual(['a 2026-03-09'])
  it.refuse(new Error('no right'))
  await expect(second).rejects.toThrow('no right')
  expect(it.starts()).toEqual(['a 2026-03-04'])
  it.end()
})

test('what others change stands at once, under what is asked for here', () => {
  const it = stage()
  void it.stream.edit(move('2026-03-04'))
  it.others([{ kind: 'set', id: 'a', set: { name: 'theirs' } }])
  expect(it.state()?.shown.activities[0]).toMatchObject({ name: 'theirs', start: '2026-03-04' })
  it.answer()
  expect(it.state()?.kept.activities[0]).toMatchObject({ name: 'theirs', start: '2026-03-04' })
  it.end()
})

test('edits go one after the other', () => {
  const it = stage()
  void it.stream.edit(move('2026-03-04'))
  void it.stream.edit(move('2026-03-05'))
  expect(it.waiting()).toBe(1)
  it.answer()
  expect(it.waiting()).toBe(1)
  expect(it.starts()).toEqual(['a 2026-03-05'])
  it.end()
})

test('a change that was missed has the whole asked for', async () => {
  const it = stage()
  expect(it.asked()).toBe(1)
  it.lost(move('2026-03-04'))
  it.others(move('2026-03-05'))
  await Promise.resolve()
  expect(it.asked()).toBe(2)
  expect(it.starts()).toEqual(['a 2026-03-05'])
  it.end()
})

test('what was done here is undone and done again, without touching what others did', async () => {
  const it = stage()
  const done = it.stream.edit(move('2026-03-04'))
  it.answer()
  await done
  it.others([{ kind: 'set', id: 'a', set: { note: 'theirs' } }])
  const undone = it.stream.undo()
  expect(it.starts()).toEqual(['a 2026-03-02'])
  it.answer()
  await undone
  expect(it.state()?.shown.activities[0]).toMatchObject({ note: 'theirs', start: '2026-03-02' })
  const again = it.stream.redo()
  it.answer()
  await again
  expect(it.starts()).toEqual(['a 2026-03-04'])
  expect([it.state()?.undo.length, it.state()?.redo.length]).toEqual([1, 0])
  it.end()
})

test('what could not be taken back for want of an answer is taken back later; what was refused is not asked for again', async () => {
  const it = stage()
  const moves = ['2026-03-04', '2026-03-05'].map((start) => it.stream.edit(move(start)))
  it.answer()
  it.answer()
  await Promise.all(moves)
  for (const [said, left] of [
    ['no answer', 2],
    ['somebody else', 1],
  ] as const) {
    const undone = it.stream.undo()
    it.refuse(new Error(said))
    await expect(undone).rejects.toThrow(said)
    expect(it.state()?.undo).toHaveLength(left)
    expect(it.starts()).toEqual(['a 2026-03-05'])
  }
  it.end()
})

test('two that could not be taken back for want of an answer are taken back in the order in which they would have been', async () => {
  const it = stage()
  const moves = ['2026-03-04', '2026-03-05'].map((start) => it.stream.edit(move(start)))
  it.answer()
  it.answer()
  await Promise.all(moves)
  const before = it.state()?.undo
  expect(before).toHaveLength(2)
  const undone = [it.stream.undo(), it.stream.undo()]
  for (const one of undone) {
    it.refuse(new Error('no answer'))
    await expect(one).rejects.toThrow('no answer')
  }
  expect(it.state()?.undo).toEqual(before)
  it.end()
})

test('undo takes back what was done last, also while that is under way', async () => {
  const it = stage()
  const moves = ['2026-03-04', '2026-03-05'].map((start) => it.stream.edit(move(start)))
  it.answer()
  const undone = it.stream.undo()
  it.answer()
  await Promise.all(moves)
  expect(it.starts()).toEqual(['a 2026-03-04'])
  it.answer()
  await undone
  expect(it.state()?.kept.activities[0]?.start).toBe('2026-03-04')
  expect(it.state()?.undo).toHaveLength(1)
  it.end()
})

test('an edit is undone also where the whole plan came before its answer', async () => {
  const it = stage()
  const done = it.stream.edit(move('2026-03-04'))
  it.answerAfterReload()
  await done
  void it.stream.undo()
  expect(it.starts()).toEqual(['a 2026-03-02'])
  it.end()
})

test('a plan that cannot be asked for says why, and is there when it can', () => {
  let isDown = true
  const reload$ = new Subject<void>()
  const stream = createPlanStream({
    changes$: NEVER,
    reload$,
    fetchPlan: () =>
      isDown
        ? throwError(() => new Error('away'))
        : of({ revision: 1, activities: [], links: [], calendar, assumedFrom: null, baselines: [] } as unknown as Answer<'projectPlan'>),
    send: () => NEVER,
    passes: () => false,
  })
  const states: unknown[] = []
  const subscription = stream.state$.subscribe(({ plan, failure }) => states.push([plan?.revision, (failure as Error | undefined)?.message]))
  isDown = false
  reload$.next()
  expect(states.at(-1)).toEqual([1, undefined])
  expect(states).toContainEqual([undefined, 'away'])
  subscription.unsubscribe()
})
