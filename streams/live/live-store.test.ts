import { beforeEach, describe, expect, test } from 'vitest'
import type { SamplesEvent } from '#contract/live.ts'
import { createLiveStore, POINTS_A_FRAME, type LiveStore } from './live-store.ts'

let frames: (() => void)[] = []
let clock = 1000
let unknown = 0
let store: LiveStore

const nextFrame = (): void => {
  const due = frames
  frames = []
  for (const callback of due) callback()
}
const frame = (points: number[], values: (number | null)[], more: Partial<SamplesEvent> = {}): SamplesEvent => ({
  topic: 'station:ST001',
  sequence: 1,
  previous: 0,
  time: clock,
  points,
  values,
  ...more,
})

beforeEach(() => {
  frames = []
  clock = 1000
  unknown = 0
  store = createLiveStore({ requestFrame: (callback) => frames.push(callback), now: () => clock, onUnknown: () => unknown++ })
  store.setConnected(true)
  nextFrame()
})

describe('live store', () => {
  test('many frames of samples are one call a listener an animation frame, with the last value', () => {
    const seen: (number | null | undefined)[] = []
    store.subscribe(1, () => seen.push(store.get(1)?.value))
    for (let i = 0; i < 10; i++) {
      clock += 10
      store.apply(frame([1, 2], [i, -i]))
    }
    expect(seen).toEqual([])
    expect(frames).toHaveLength(1)
    nextFrame()
    expect(seen).toEqual([9])
    nextFrame()
    expect(seen).toEqual([9])
  })

  test('more points than a frame has room for are told over some frames, in the order in which they changed, with what they are by then', () => {
    const ids = Array.from({ length: POINTS_A_FRAME * 2 + 10 }, (_, i) => i + 1)
    const told: [number, number | null | undefined][] = []
    for (const id of ids) store.subscribe(id, () => told.push([id, store.get(id)?.value]))
    store.apply(frame(ids, ids))
    nextFrame()
    expect(told.map(([id]) => id)).toEqual(ids.slice(0, POINTS_A_FRAME))
    // The first comes again, behind those who wait; the last has another value when its turn comes.
    const last = ids.at(-1) as number
    store.apply(frame([1, last], [-1, -2]))
    nextFrame()
    nextFrame()
    expect(told.map(([id]) => id)).toEqual([...ids, 1])
    expect(told.slice(-2)).toEqual([
      [last, -2],
      [1, -1],
    ])
    expect(frames).toHaveLength(0)
  })

  test('points that nobody looks at cost no frame, but their last value is there for who comes', () => {
    store.apply(frame([7], [70]))
    expect(frames).toHaveLength(0)
    expect(store.live(7)).toEqual({ state: 'fresh', value: 70, at: 1000, quality: 0 })
  })

  test('a curve gets every sample, not only the last of a frame', () => {
    const seen: [number, number][] = []
    const stop = store.subscribeSamples(1, (at, value) => seen.push([at, value]))
    store.apply(frame([1], [1], { time: 10 }))
    store.apply(frame([1], [2], { time: 20, ages: [5] }))
    store.apply(frame([1], [null], { time: 30 }))
    stop()
    store.apply(frame([1], [4], { time: 40 }))
    expect(seen).toEqual([
      [10, 1],
      [15, 2],
    ])
  })

  test('an older value never replaces a newer one, wherever it comes from', () => {
    store.apply(frame([1], [5], { time: 2000 }))
    store.seed([{ pointId: 1, value: 3, at: 1500, quality: 0 }])
    store.apply(frame([1], [4], { time: 2100, ages: [900] }))
    expect(store.get(1)).toEqual({ value: 5, at: 2000, quality: 0 })
  })

  test('a server whose clock was set back goes on telling: nothing stands still until that time comes again', () => {
    store.apply(frame([1, 2], [5, 6], { time: 3_600_000 }))
    store.apply(frame([1], [4], { time: 1_800_000 }))
    expect(store.get(1)).toEqual({ value: 4, at: 1_800_000, quality: 0 })
    // What was late of then is late still.
    store.apply(frame([1], [3], { time: 1_801_000, ages: [2000] }))
    expect(store.get(1)).toMatchObject({ value: 4 })
    clock += 60_000
    store.apply(frame([1], [4.5], { time: 1_860_000 }))
    store.seed([{ pointId: 2, value: 7, at: 1_850_000, quality: 0 }])
    expect(store.get(2)).toEqual({ value: 7, at: 1_850_000, quality: 0 })
  })

  test('what nobody answers is old until it is heard of', () => {
    store.apply(frame([1, 2, 3], [5, 6, 7]))
    store.doubt()
    store.apply(frame([2], [6]))
    store.unanswered()
    expect([1, 2, 99].map((id) => store.live(id).state)).toEqual(['stale', 'fresh', 'waiting'])
    store.seed([{ pointId: 1, value: 5, at: 1000, quality: 0 }], true)
    expect(store.live(1).state).toBe('fresh')
    expect([1, 2, 3, 99].map((id) => store.needsAnswer(id))).toEqual([false, false, true, true])
  })

  test('an answer ends doubt although it is older: the server may have lost what it had told', () => {
    store.apply(frame([1, 2, 3], [5, 6, 7], { time: 5000 }))
    store.doubt()
    store.apply(frame([2], [8], { time: 6000 }))
    const before = [1, 2].map((pointId) => ({ pointId, value: 4, at: 4000, quality: 1 as const }))
    store.seed(before)
    expect([store.get(1)?.value, store.needsAnswer(1)]).toEqual([5, true])
    store.seed([...before, { pointId: 3, value: null, at: null, quality: 1 }], true)
    expect([1, 2, 3].map((id) => store.live(id))).toMatchObject([
      { state: 'stale', value: 4, at: 4000 },
      { state: 'fresh', value: 8 },
      { state: 'failed', cause: 'noData' },
    ])
  })

  test('what was out of view while something went missing is asked for when it comes into view again', () => {
    store.apply(frame([1, 2], [5, 6]))
    store.subscribe(1, () => undefined)()
    store.doubt()
    store.apply(frame([2], [6]))
    store.subscribe(2, () => undefined)
    expect(unknown).toBe(0)
    store.subscribe(1, () => undefined)
    expect(unknown).toBe(1)
    store.answered([1])
    store.subscribe(1, () => undefined)
    expect(unknown).toBe(1)
  })

  test('a lost connection makes everything stale and blanks nothing; watchers are told once', () => {
    let calls = 0
    store.apply(frame([1], [5]))
    store.subscribe(1, () => calls++)
    store.setConnected(false)
    store.setConnected(false)
    nextFrame()
    expect(calls).toBe(1)
    expect(store.live(1)).toEqual({ state: 'stale', value: 5, at: 1000, quality: 0, cause: 'connection' })
    store.setConnected(true)
    nextFrame()
    expect(store.live(1).state).toBe('fresh')
  })

  test('a silent source is stale with its own cause; a point without any value says so', () => {
    store.apply(frame([1, 2], [5, null], { quality: [1, 0] }))
    expect(store.live(1)).toMatchObject({ state: 'stale', value: 5, cause: 'silent' })
    expect(store.live(2)).toEqual({ state: 'failed', cause: 'noData' })
    expect(store.live(3)).toEqual({ state: 'waiting' })
  })

  test('who looks at an unknown point makes it asked for; a known one is not', () => {
    store.apply(frame([1], [5]))
    store.subscribe(1, () => undefined)
    expect(unknown).toBe(0)
    store.subscribe(99, () => undefined)
    expect(unknown).toBe(1)
  })

  test('nothing is kept of a listener that left', () => {
    const stop = store.subscribe(1, () => undefined)
    const stopSamples = store.subscribeSamples(2, () => undefined)
    expect(store.watched().sort()).toEqual([1, 2])
    stop()
    stopSamples()
    stop()
    expect(store.watched()).toEqual([])
  })

  test('ages are counted by the server clock', () => {
    store.hello({ serverTime: 500_000 })
    clock += 250
    expect(store.serverNow()).toBe(500_250)
  })
})
