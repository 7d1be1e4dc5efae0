import { describe, expect, test } from 'vitest'
import { numbers } from '#tests/support/numbers.ts'
import { addWorkingDays } from './calendar.ts'
import { dayOf } from '../dates.ts'
import { china, link, randomPlan, task } from './fixtures.ts'
import { gapOf, networkOf } from './network.ts'
import type { Plan } from './plan.ts'
import { reschedule } from './reschedule.ts'
import { schedule } from './schedule.ts'

/** Dig, pour, wire one after the other from Monday 2026-11-23, and a road beside them that has time. */
const plan: Plan = {
  activities: [
    task('works', 0, '2026-11-23', { kind: 'group' }),
    task('dig', 3, '2026-11-23', { parentId: 'works' }),
    task('pour', 2, '2026-11-26', { parentId: 'works' }),
    task('wire', 5, '2026-11-30'),
    task('road', 2, '2026-12-01'),
  ],
  links: [link('dig>pour'), link('pour>wire'), link('dig>road')],
  calendar: china,
}
const changes = (moves: Parameters<typeof reschedule>[1], options = {}, of = plan): [string[], number] => {
  const { changed, delayDays } = reschedule(of, moves, options)
  return [changed.map(({ id, start, durationDays }) => `${id} ${start} ${durationDays}`), delayDays]
}
const having = (id: string, more: object): Plan => ({
  ...plan,
  activities: plan.activities.map((one) => (one.id === id ? { ...one, ...more } : one)),
})

describe('a move', () => {
  test('later pushes what waits, by working days, and only that; the whole is late by as much', () => {
    expect(changes([{ id: 'dig', start: '2026-11-25' }])).toEqual([['dig 2026-11-25 3', 'pour 2026-11-30 2', 'wire 2026-12-02 5'], 2])
  })
  test('so small that what follows has the time pushes nothing', () => {
    expect(changes([{ id: 'road', start: '2026-12-03' }])).toEqual([['road 2026-12-03 2'], 0])
  })
  test('earlier leaves what follows where it is, unless that is asked for', () => {
    const later = having('dig', { start: '2026-11-19' })
    expect(changes([{ id: 'dig', start: '2026-11-18' }], {}, later)).toEqual([['dig 2026-11-18 3'], 0])
    expect(changes([{ id: 'dig', start: '2026-11-18' }], { pull: true }, later)).toEqual([
      ['dig 2026-11-18 3', 'pour 2026-11-23 2', 'wire 2026-11-25 5', 'road 2026-11-23 2'],
      -3,
    ])
  })
  test('goes no further ahead than what it waits for, nor than its own restriction', () => {
    expect(changes([{ id: 'pour', start: '2026-11-20' }])).toEqual([[], 0])
    expect(changes([{ id: 'dig', start: '2026-11-02' }], {}, having('dig', { notBefore: '2026-11-20' }))).toEqual([['dig 2026-11-20 3'], 0])
  })
  test('to a day that rests is one to the next that works', () => {
    expect(changes([{ id: 'road', start: '2026-12-05' }])).toEqual([['road 2026-12-07 2'], 2])
  })
  test('of a group moves what it holds', () => {
    expect(changes([{ id: 'works', start: '2026-11-24' }])).toEqual([['dig 2026-11-24 3', 'pour 2026-11-27 2', 'wire 2026-12-01 5'], 1])
  })
  test('pushes nothing that has begun, and says which link that breaks', () => {
    const begun = having('pour', { percent: 20 })
    expect(changes([{ id: 'dig', start: '2026-11-25' }], {}, begun)).toEqual([['dig 2026-11-25 3'], 0])
    expect(reschedule(begun, [{ id: 'dig', start: '2026-11-25' }]).broken).toEqual(['dig>pour'])
  })
})

test('a stretch pushes what waits for the end, and never leaves less than a day', () => {
  expect(changes([{ id: 'dig', durationDays: 5 }])).toEqual([['dig 2026-11-23 5', 'pour 2026-11-30 2', 'wire 2026-12-02 5'], 2])
  expect(changes([{ id: 'road', durationDays: -4 }])).toEqual([['road 2026-12-01 1'], 0])
})

test('a thousand plans that hold: after any move links hold, only what waits is touched, nothing comes earlier, the delay is that of the end', () => {
  const random = numbers(99)
  let pushed = 0
  for (let i = 0; i < 1000; i++) {
    const raw = randomPlan(random)
    const { activities } = schedule(raw)
    // Settled first: the plan as its links have it.
    const held: Plan = { ...raw, activities: raw.activities.map((one) => ({ ...one, start: activities.get(one.id)?.earlyStart ?? one.start })) }
    const moved = held.activities[Math.floor(random() * held.activities.length)]
    if (moved === undefined) continue
    const days = Math.floor(random() * 40) - 15
    const move =
      random() < 0.7 ? { id: moved.id, start: addWorkingDays(held.calendar, moved.start, days) } : { id: moved.id, durationDays: Math.max(1, days) }
    const result = reschedule(held, [moved.durationDays === 0 ? { id: move.id, start: move.start ?? moved.start } : move])
    const to = new Map(result.changed.map((one) => [one.id, one]))
    const after: Plan = { ...held, activities: held.activities.map((one) => ({ ...one, ...to.get(one.id) })) }
    const { line, indexOf, durations, atEnd, planned } = networkOf(after)
    const at = (id: string): number => indexOf.get(id) ?? 0
    for (const { fromId, toId, kind, lagDays, id } of after.links) {
      const gap = gapOf(kind, lagDays, durations[at(fromId)] ?? 0, durations[at(toId)] ?? 0)
      expect((planned[at(toId)] ?? 0) - (planned[at(fromId)] ?? 0), `plan ${i}, link ${id}`).toBeGreaterThanOrEqual(gap)
    }
    const waits = new Set([moved.id])
    for (const one of networkOf(held).order.map((node) => networkOf(held).nodes[node]?.id ?? ''))
      if (held.links.some(({ fromId, toId }) => toId === one && waits.has(fromId))) waits.add(one)
    for (const one of held.activities) {
      const now = to.get(one.id)
      if (now === undefined) continue
      expect(waits.has(one.id)).toBe(true)
      expect(line.isWorking(dayOf(now.start))).toBe(true)
      if (one.id !== moved.id) {
        pushed++
        expect(now.start > one.start).toBe(true)
      }
    }
    const end = (of: Plan): number => {
      const network = networkOf(of)
      return Math.max(...network.nodes.map((_, node) => (network.planned[node] ?? 0) + (network.durations[node] ?? 0)))
    }
    expect(result.delayDays).toBe(end(after) - end(held))
    expect(result.broken).toEqual([])
    expect(atEnd.length).toBe(held.activities.length)
  }
  expect(pushed).toBeGreaterThan(500)
})
