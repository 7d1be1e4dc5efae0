import { describe, expect, test } from 'vitest'
import { numbers } from '#tests/support/numbers.ts'
import { cycleOf, planFaults } from './faults.ts'
import { china, everyDay, link, randomPlan, task } from './fixtures.ts'
import { workLine } from './calendar.ts'
import { dateOf, dayOf } from '../dates.ts'
import { gapOf, LoopError, networkOf } from './network.ts'
import type { Plan, PlanLink } from './plan.ts'
import { schedule } from './schedule.ts'

/** What a link asks, told by its ends and not by the code that is tested: the start of the second, when the first starts at `start`. */
function required({ kind, lagDays }: PlanLink, start: number, first: number, second: number): number {
  const end = { FS: start + first, SS: start, FF: start + first, SF: start }[kind] + lagDays
  return kind === 'FS' || kind === 'SS' ? end : end - second
}

/** Every path there is, walked: no order, no passes. Exponential, so for small plans. */
function longest(plan: Plan, to: string, first: number): number {
  const line = workLine(plan.calendar)
  const { atEnd, indexOf } = networkOf(plan)
  const byId = new Map(plan.activities.map((one) => [one.id, one]))
  const days = (id: string): number => byId.get(id)?.durationDays ?? 0
  const evening = atEnd[indexOf.get(to) ?? 0] ?? 0
  const least = byId.get(to)?.notBefore
  const own = Math.max(first + evening, least === null || least === undefined ? first : line.positionOf(dayOf(least)) + evening)
  return plan.links
    .filter(({ toId }) => toId === to)
    .reduce((max, one) => Math.max(max, required(one, longest(plan, one.fromId, first), days(one.fromId), days(to))), own)
}

test('early starts and the end are those of the longest of all paths, on a thousand plans', () => {
  const random = numbers(2026)
  let largest = 0
  for (let i = 0; i < 1000; i++) {
    const whole = randomPlan(random)
    const kept = new Set(whole.activities.slice(0, 14).map(({ id }) => id))
    const plan = {
      ...whole,
      activities: whole.activities.filter(({ id }) => kept.has(id)),
      links: whole.links.filter(({ fromId, toId }) => kept.has(fromId) && kept.has(toId)),
    }
    largest = Math.max(largest, plan.links.length)
    const from = '2026-01-05'
    const line = workLine(plan.calendar)
    const { activities, end } = schedule(plan, 'earliest', from)
    const { atEnd, indexOf } = networkOf(plan)
    const ends = plan.activities.map((one) => {
      const start = longest(plan, one.id, line.positionOf(dayOf(from)))
      const evening = atEnd[indexOf.get(one.id) ?? 0] ?? 0
      const day = line.dayAt(one.durationDays === 0 ? start - evening : start)
      expect(activities.get(one.id)?.earlyStart, `plan ${i}, ${one.id}`).toBe(dateOf(day))
      return line.dayAt(one.durationDays === 0 ? start - evening : start + one.durationDays - 1)
    })
    expect(end).toBe(dateOf(Math.max(...ends)))
  }
  expect(largest).toBeGreaterThan(15)
})

test('a thousand plans: links hold, work starts and ends on days of work, floats are never below nothing, the critical path is as long as the whole', () => {
  const random = numbers(14)
  for (let i = 0; i < 1000; i++) {
    const plan = randomPlan(random)
    for (const basis of ['earliest', 'planned'] as const) {
      const found = schedule(plan, basis)
      const { line, indexOf, durations, atEnd } = networkOf(plan)
      const position = (id: string, date = found.activities.get(id)?.earlyStart ?? ''): number =>
        line.positionOf(dayOf(date)) + (atEnd[indexOf.get(id) ?? 0] ?? 0)
      const length = (id: string): number => durations[indexOf.get(id) ?? 0] ?? 0
      for (const one of plan.links) {
        const slack = position(one.toId) - position(one.fromId) - gapOf(one.kind, one.lagDays, length(one.fromId), length(one.toId))
        expect(slack, `plan ${i}, link ${one.id}`).toBeGreaterThanOrEqual(0)
      }
      for (const one of found.activities.values()) {
        for (const date of [one.earlyStart, one.earlyEnd, one.lateStart, one.lateEnd]) expect(line.isWorking(dayOf(date))).toBe(true)
        expect(one.freeFloat).toBeGreaterThanOrEqual(0)
        expect(one.totalFloat).toBeGreaterThanOrEqual(one.freeFloat)
        expect(position(one.id, one.lateStart) - position(one.id)).toBe(one.totalFloat)
      }
      // Along the path each link decides; what is added up on it is what lies between its first start and the end of the whole.
      const path = found.criticalPath
      let at = position(path[0] ?? '')
      for (const [n, id] of path.entries()) {
        expect(found.activities.get(id)?.isCritical).toBe(true)
        const on = plan.links.find(({ fromId, toId }) => fromId === id && toId === path[n + 1])
        if (n < path.length - 1 && on !== undefined) at += gapOf(on.kind, on.lagDays, length(id), length(path[n + 1] ?? ''))
        expect(n === path.length - 1 || found.criticalLinks.has(on?.id ?? '')).toBe(true)
      }
      const last = path.at(-1) ?? ''
      const ends = plan.activities.map(({ id }) => position(id) + length(id))
      expect(at + length(last)).toBe(Math.max(...ends))
    }
  }
})

describe('milestones', () => {
  test('one that ends work stands on its last day, one that work begins with on the first of it', () => {
    const plan: Plan = {
      activities: [task('kickOff', 0, '2026-11-23'), task('dig', 5, '2026-11-23'), task('founded', 0, '2026-11-23'), task('build', 2, '2026-11-23')],
      links: [link('kickOff>dig'), link('dig>founded'), link('founded>build')],
      calendar: china,
    }
    const { activities, end } = schedule(plan)
    expect(activities.get('dig')).toMatchObject({ earlyStart: '2026-11-23', earlyEnd: '2026-11-27' })
    expect(activities.get('founded')).toMatchObject({ earlyStart: '2026-11-27', earlyEnd: '2026-11-27' })
    expect(activities.get('build')).toMatchObject({ earlyStart: '2026-11-30' })
    expect(end).toBe('2026-12-01')
  })
})

describe('groups', () => {
  const group = (id: string, parentId: string | null = null, weight: number | null = null) =>
    task(id, 0, '2026-11-23', { kind: 'group', parentId, weight })
  test('span what they hold and are done by duration times weight, at any depth', () => {
    const plan: Plan = {
      activities: [
        group('site'),
        group('civil', 'site', 2),
        task('dig', 4, '2026-11-23', { parentId: 'civil', percent: 100 }),
        task('pour', 6, '2026-11-27', { parentId: 'civil', percent: 50 }),
        task('wire', 10, '2026-12-07', { parentId: 'site', percent: 10, weight: 3 }),
        task('done', 0, '2026-12-18', { parentId: 'site' }),
        group('empty'),
      ],
      links: [],
      calendar: china,
    }
    const { groups } = schedule(plan)
    expect(groups.get('civil')).toEqual({ start: '2026-11-23', end: '2026-12-04', durationDays: 10, percent: 70 })
    // (4 x 100 + 6 x 50) x 2 + 10 x 3 x 10, of (10 x 2 + 10 x 3).
    expect(groups.get('site')).toEqual({ start: '2026-11-23', end: '2026-12-18', durationDays: 20, percent: 34 })
    expect(groups.get('empty')).toEqual({ start: '2026-11-23', end: '2026-11-23', durationDays: 0, percent: 0 })
  })
})

describe('what cannot be worked out is named', () => {
  const three = [
    task('a', 1, '2026-11-23', { name: '基础' }),
    task('b', 1, '2026-11-23', { name: '支架' }),
    task('c', 1, '2026-11-23', { name: '组件' }),
  ]
  test('a loop by its activities, in order', () => {
    const links = [link('a>b'), link('b>c SS'), link('c>b FF-3')]
    expect(cycleOf(three, links)).toEqual([
      { id: 'b', name: '支架' },
      { id: 'c', name: '组件' },
    ])
    expect(() => schedule({ activities: three, links, calendar: everyDay })).toThrow(LoopError)
    expect(cycleOf(three, [link('a>b'), link('a>c'), link('b>c')])).toBeUndefined()
  })
  test('a chain of 20,000 is no loop and no overflow', () => {
    const many = Array.from({ length: 20_000 }, (_, i) => task(`t${i}`, 1, '2026-11-23'))
    const links = many.slice(1).map((_, i) => link(`t${i}>t${i + 1}`))
    expect(cycleOf(many, links)).toBeUndefined()
    expect(cycleOf(many, [...links, link('t19999>t0')])).toHaveLength(20_000)
  })
  test('links and groups that cannot be', () => {
    const activities = [
      ...three,
      task('g', 0, '2026-11-23', { kind: 'group', parentId: 'h' }),
      task('h', 0, '2026-11-23', { kind: 'group', parentId: 'g' }),
    ]
    const inTask = task('d', 1, '2026-11-23', { parentId: 'a' })
    const lost = task('e', 1, '2026-11-23', { parentId: 'nowhere' })
    const links = [link('a>a'), link('a>g'), link('a>x'), link('a>b'), { ...link('a>b SS'), id: 'again' }]
    expect(planFaults([...activities, inTask, lost], links)).toEqual([
      { code: 'parentIsNoGroup', activityId: 'd' },
      { code: 'unknownParent', activityId: 'e' },
      { code: 'groupLoop', loop: [expect.objectContaining({ id: 'g' }), expect.objectContaining({ id: 'h' })] },
      { code: 'selfLink', linkId: 'a>a' },
      { code: 'groupLinked', linkId: 'a>g' },
      { code: 'unknownActivity', linkId: 'a>x' },
      { code: 'linkedTwice', linkId: 'again' },
    ])
    expect(planFaults(three, [link('a>b'), link('b>c')])).toEqual([])
  })
})
