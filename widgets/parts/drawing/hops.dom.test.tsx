import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everyHop } from './hops.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A live store of which only this is asked. */
const storeOf = () => {
  const listeners = new Set<() => void>()
  return {
    flush: () => listeners.forEach((one) => one()),
    onFlush: (one: () => void) => {
      listeners.add(one)
      return () => listeners.delete(one)
    },
  }
}

test('what moves hops together, now and then and with new values, and no more when it is gone', () => {
  const store = storeOf()
  const hops: string[] = []
  const stops = ['a', 'b'].map((name) => everyHop(store, () => hops.push(name)))
  vi.advanceTimersByTime(700)
  expect(hops).toEqual(['a', 'b'])
  store.flush()
  expect(hops).toHaveLength(2)
  vi.advanceTimersByTime(500)
  store.flush()
  expect(hops).toEqual(['a', 'b', 'a', 'b'])
  stops.forEach((stop) => stop())
  vi.advanceTimersByTime(5000)
  store.flush()
  expect(hops).toHaveLength(4)
  expect(vi.getTimerCount()).toBe(0)
})

test('where motion is not wanted everything stands', () => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  const store = storeOf()
  const hopper = vi.fn()
  const stop = everyHop(store, hopper)
  vi.advanceTimersByTime(3000)
  store.flush()
  stop()
  expect(hopper).not.toHaveBeenCalled()
})
