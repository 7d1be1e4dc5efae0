import { expect, test } from 'vitest'
import { figuresOf } from './alarm-figures.ts'

const DAY = 86_400_000
const day = (announced: number, peak = 0, flooded = 0) => ({ date: '2026-01-01', announced, peak, flooded })
const quality = (more: Partial<Parameters<typeof figuresOf>[0]>) => ({
  from: 0,
  to: 2 * DAY,
  isYoung: false,
  timeZone: 'Asia/Shanghai',
  days: [day(0), day(0)],
  levels: [],
  stations: [],
  frequent: [],
  standing: { total: 0, alarms: [] },
  chattering: 0,
  aside: { shelved: 0, folded: 0, maintenance: 0 },
  ...more,
})
const verdicts = (more: Partial<Parameters<typeof figuresOf>[0]>): string[] => figuresOf(quality(more)).map(({ key, verdict }) => `${key} ${verdict}`)

test('quiet alarms are good in every figure', () =>
  expect(verdicts({})).toEqual(['perDay good', 'peak good', 'flood good', 'standing good', 'chattering good']))

test('figures are held against the guidelines, with 150 and 300 a day, 10 in ten minutes, 1 % of the time, 5 standing', () => {
  expect(verdicts({ days: [day(300, 10), day(0)] }).slice(0, 2)).toEqual(['perDay good', 'peak good'])
  expect(verdicts({ days: [day(302, 11), day(0)] }).slice(0, 2)).toEqual(['perDay middle', 'peak bad'])
  expect(verdicts({ days: [day(602), day(0)] })[0]).toBe('perDay bad')
  // Two days have 288 stretches of ten minutes.
  expect(verdicts({ days: [day(0, 0, 2), day(0)] })[2]).toBe('flood good')
  expect(verdicts({ days: [day(0, 0, 3), day(0)] })[2]).toBe('flood bad')
  expect(verdicts({ standing: { total: 5, alarms: [] }, chattering: 1 }).slice(3)).toEqual(['standing bad', 'chattering bad'])
})

test('a day that has only begun counts as the part that there was of it', () => {
  const [perDay] = figuresOf(quality({ to: 1.5 * DAY, days: [day(100), day(50)] }))
  expect(perDay?.value).toBe(100)
})

test('who was in flood since alarms are recorded was so all of the time, and not longer', () => {
  const minute = 60_000
  const flood = (from: number, to: number, flooded: number) => figuresOf(quality({ from, to, days: [day(200, 150, flooded)] }))[2]?.value
  expect(flood(6 * minute, 23 * minute, 3)).toBe(100)
  expect(flood(6 * minute, 30 * minute, 3)).toBe(100)
  expect(flood(0, 40 * minute, 1)).toBe(25)
  expect(flood(0, 0, 0)).toBe(0)
})
