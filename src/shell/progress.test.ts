import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProgress } from './progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the bar trickles every 200 ms while a page is on its way, fills when it is there and goes 500 ms later', () => {
  const progress = createProgress()
  expect(progress.value()).toBeUndefined()
  progress.start()
  const first = progress.value() ?? 0
  vi.advanceTimersByTime(199)
  expect(progress.value()).toBe(first)
  vi.advanceTimersByTime(1)
  expect(progress.value()).toBeGreaterThan(first)
  vi.advanceTimersByTime(60_000)
  expect(progress.value()).toBeLessThan(1)
  progress.done()
  expect(progress.value()).toBe(1)
  vi.advanceTimersByTime(499)
  expect(progress.value()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(progress.value()).toBeUndefined()
})

test('an end without a start shows nothing', () => {
  const progress = createProgress()
  progress.done()
  expect(progress.value()).toBeUndefined()
})
