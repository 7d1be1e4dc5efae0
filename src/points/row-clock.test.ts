import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRowClock } from './row-clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Rows that note what they do, on a clock that `flush` drives as values do. */
function table() {
  const flushes = new Set<() => void>()
  const done: string[] = []
  const store = { onFlush: (listener: () => void) => (flushes.add(listener), () => flushes.delete(listener)) }
  const add = createRowClock(store, (callback) => setTimeout(callback, 16))
  return {
    done,
    flushes,
    flush: () => flushes.forEach((one) => one()),
    row: (name: string) => add({ draw: () => done.push(`draw ${name}`), write: () => done.push(`write ${name}`) }),
  }
}

test('rows turn together when values come, curves before texts, and not twice within one second', () => {
  const { done, flush, row } = table()
  row('a')
  row('b')
  vi.advanceTimersByTime(20)
  expect(done.splice(0)).toEqual(['draw a', 'draw b'])
  for (let second = 0; second < 3; second++) {
    vi.advanceTimersByTime(980)
    flush()
    flush()
    vi.advanceTimersByTime(20)
  }
  const turn = ['draw a', 'draw b', 'write a', 'write b']
  expect(done).toEqual([...turn, ...turn, ...turn])
})

test('where no values come ages go on all the same, and a table without rows keeps nothing', () => {
  const { done, flushes, row } = table()
  const gone = row('a')
  vi.advanceTimersByTime(5300)
  expect(done.filter((one) => one === 'write a')).toHaveLength(5)
  gone()
  done.length = 0
  vi.advanceTimersByTime(5000)
  expect(done).toEqual([])
  expect(flushes.size).toBe(0)
})
