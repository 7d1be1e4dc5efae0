import { describe, expect, test } from 'vitest'
import { dayOf } from '../dates.ts'
import { published } from './fixtures.ts'
import type { Plan } from './plan.ts'
import { schedule } from './schedule.ts'

/** Hillier, Lieberman: Introduction to Operations Research, 9th edition, section 22.1: Reliable Construction Co. */
const reliable = published([
  ['A', 2, ''],
  ['B', 4, 'A'],
  ['C', 10, 'B'],
  ['D', 6, 'C'],
  ['E', 4, 'C'],
  ['F', 5, 'E'],
  ['G', 7, 'D'],
  ['H', 9, 'E G'],
  ['I', 7, 'C'],
  ['J', 8, 'F I'],
  ['K', 4, 'J'],
  ['L', 5, 'J'],
  ['M', 2, 'H'],
  ['N', 6, 'K L'],
])
/** Anderson, Sweeney, Williams: An Introduction to Management Science, table 9.2: Western Hills Shopping Center (Souk Al Bustan in the international edition). */
const shopping = published([
  ['A', 5, ''],
  ['B', 6, ''],
  ['C', 4, 'A'],
  ['D', 3, 'A'],
  ['E', 1, 'A'],
  ['F', 4, 'E'],
  ['G', 14, 'D F'],
  ['H', 12, 'B C'],
  ['I', 2, 'G H'],
])
/** Heizer, Render, Munson: Operations Management, chapter 3: Milwaukee Paper Manufacturing. */
const paper = published([
  ['A', 2, ''],
  ['B', 3, ''],
  ['C', 2, 'A'],
  ['D', 4, 'A B'],
  ['E', 4, 'C'],
  ['F', 3, 'C'],
  ['G', 5, 'D E'],
  ['H', 2, 'F G'],
])
/** "Network Construction, Precedence Diagram Method", a lecture of 14 activities with starts that wait for starts; its forward pass ends on day 38. */
const precedence = published([
  ['A', 2, ''],
  ['B', 10, 'A:SS'],
  ['C', 13, 'A'],
  ['D', 12, 'A'],
  ['E', 12, 'B'],
  ['F', 7, 'B'],
  ['G', 10, 'D'],
  ['H', 16, 'D'],
  ['I', 6, 'F'],
  ['J', 12, 'C G:SS'],
  ['K', 5, 'I:SS'],
  ['L', 8, 'E I K'],
  ['M', 5, 'H'],
  ['N', 3, 'G J L M'],
])

/** Earliest start, latest start, float of each, in days from the first. */
const figures = (plan: Plan): string[] => {
  const { activities } = schedule(plan, 'earliest')
  const at = (date: string): number => dayOf(date) - dayOf('2026-01-05')
  return [...activities.values()].map((one) => `${one.id} ${at(one.earlyStart)} ${at(one.lateStart)} ${one.totalFloat}`)
}

describe('published examples', () => {
  test('Reliable Construction: 44 weeks, and the slacks of its table', () => {
    const { days, criticalPath } = schedule(reliable, 'earliest')
    expect(days).toBe(44)
    expect(criticalPath.join('')).toBe('ABCEFJLN')
    expect(figures(reliable)).toEqual(
      ['A 0 0 0', 'B 2 2 0', 'C 6 6 0', 'D 16 20 4', 'E 16 16 0', 'F 20 20 0', 'G 22 26 4'].concat([
        'H 29 33 4',
        'I 16 18 2',
        'J 25 25 0',
        'K 33 34 1',
        'L 33 33 0',
        'M 38 42 4',
        'N 38 38 0',
      ]),
    )
  })
  test('Western Hills: 26 weeks, table 9.2', () => {
    const { days, criticalPath } = schedule(shopping, 'earliest')
    expect(days).toBe(26)
    expect(criticalPath.join('')).toBe('AEFGI')
    expect(figures(shopping)).toEqual(['A 0 0 0', 'B 0 6 6', 'C 5 8 3', 'D 5 7 2', 'E 5 5 0', 'F 6 6 0', 'G 10 10 0', 'H 9 12 3', 'I 24 24 0'])
  })
  test('Milwaukee Paper: 15 weeks', () => {
    const { days, criticalPath } = schedule(paper, 'earliest')
    expect(days).toBe(15)
    expect(criticalPath.join('')).toBe('ACEGH')
    expect(figures(paper)).toEqual(['A 0 0 0', 'B 0 1 1', 'C 2 2 0', 'D 3 4 1', 'E 4 4 0', 'F 4 10 6', 'G 8 8 0', 'H 13 13 0'])
  })
  test('the precedence lecture: 38 days with starts that wait for starts', () => {
    const { days, criticalPath } = schedule(precedence, 'earliest')
    expect(days).toBe(38)
    expect(criticalPath.join('')).toBe('ADHMN')
  })
})
