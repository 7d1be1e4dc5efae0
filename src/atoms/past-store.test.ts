import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { schemas } from '#contract/schemas.ts'
import { createPastStore } from './past-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is looked at is asked for once, together, as of the moment, and is told when it has come', async () => {
  const asked: number[][] = []
  const store = createPastStore(1000, async (points, moment) => {
    expect(moment).toBe(1000)
    asked.push(points)
    return points.map((pointId) => ({ pointId, value: pointId * 10, at: 900, quality: 0 }))
  })
  let told = 0
  store.subscribe(1, () => told++)
  store.subscribe(2, () => undefined)
  store.subscribe(1, () => undefined)
  expect(store.live(1)).toEqual({ state: 'waiting' })
  await vi.advanceTimersByTimeAsync(20)
  expect(asked).toEqual([[1, 2]])
  expect(told).toBe(1)
  expect(store.live(1)).toEqual({ state: 'past', value: 10, at: 900 })
  expect(store.serverNow()).toBe(1000)
})

test('what was not known then is no value, and what was old then is stale', async () => {
  const store = createPastStore(1000, async () => [
    { pointId: 1, value: null, at: null, quality: 1 },
    { pointId: 2, value: 5, at: 10, quality: 1 },
  ])
  store.subscribe(1, () => undefined)
  store.subscribe(2, () => undefined)
  await vi.advanceTimersByTimeAsync(20)
  expect(store.live(1)).toEqual({ state: 'failed', cause: 'noData' })
  expect(store.live(2)).toMatchObject({ state: 'stale', value: 5 })
})

test('a question that failed is asked again when somebody looks again', async () => {
  let tries = 0
  const store = createPastStore(1000, () => {
    tries++
    return Promise.reject(new Error('no network'))
  })
  const stop = store.subscribe(1, () => undefined)
  await vi.advanceTimersByTimeAsync(20)
  stop()
  store.subscribe(1, () => undefined)
  await vi.advanceTimersByTimeAsync(20)
  expect(tries).toBe(2)
})

test('what is looked at when its question fails is asked for again until it is answered', async () => {
  let tries = 0
  const store = createPastStore(1000, async (points) => {
    if (++tries < 3) throw new Error('the server restarts')
    return points.map((pointId) => ({ pointId, value: 5, at: 900, quality: 0 as const }))
  })
  store.subscribe(1, () => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([tries, store.live(1)]).toEqual([3, { state: 'past', value: 5, at: 900 }])
})

test('a cluster of five hundred cells is asked for in questions that the contract takes', async () => {
  const sizes: number[] = []
  const store = createPastStore(1, async (points) => {
    sizes.push(schemas.snapshot.payload.parse({ powerstationId: 's', at: 1, points }).points?.length ?? 0)
    return []
  })
  for (let id = 1; id <= 500; id++) store.subscribe(id, () => undefined)
  await vi.advanceTimersByTimeAsync(100)
  expect(sizes.reduce((sum, n) => sum + n, 0)).toBe(500)
})
