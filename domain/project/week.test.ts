import { describe, expect, test } from 'vitest'
import { mergeWeek, type WeekItem } from './week.ts'

const item = (activityId: string, more: Partial<WeekItem> = {}): WeekItem => ({ activityId, targetPercent: 50, result: 'open', reason: '', ...more })

describe('a week that two people work at', () => {
  test('has what each of them took in, and not what either took out', () => {
    const was = [item('dig'), item('pour')]
    const theirs = [item('dig'), item('wire')]
    expect(mergeWeek(theirs, was, [item('dig'), item('pour'), item('paint')])).toEqual({
      items: [item('dig'), item('paint'), item('wire')],
      conflicts: [],
    })
  })

  test('has the target of one and the result of the other of the same activity', () => {
    const theirs = [item('dig', { result: 'unfinished', reason: 'rain' })]
    expect(mergeWeek(theirs, [item('dig')], [item('dig', { targetPercent: 80 })])).toEqual({
      items: [item('dig', { targetPercent: 80, result: 'unfinished', reason: 'rain' })],
      conflicts: [],
    })
  })

  test('tells where they say something different of the same, and keeps what was said here', () => {
    const mine = item('dig', { result: 'unfinished', reason: 'no crane' })
    const theirs = item('dig', { result: 'unfinished', reason: 'rain', targetPercent: 60 })
    expect(mergeWeek([theirs], [item('dig')], [mine])).toEqual({ items: [{ ...mine, targetPercent: 60 }], conflicts: ['dig'] })
    expect(mergeWeek([], [item('dig')], [mine]), 'taken out there').toEqual({ items: [mine], conflicts: ['dig'] })
    expect(mergeWeek([theirs], [item('dig')], []), 'taken out here').toEqual({ items: [], conflicts: ['dig'] })
    expect(mergeWeek([theirs], [], [mine]).conflicts, 'taken in by both').toEqual(['dig'])
    expect(mergeWeek([mine], [item('dig')], [mine]).conflicts, 'both say the same').toEqual([])
  })
})
