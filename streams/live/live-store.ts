import { quality as qualityOf, type HelloEvent, type SamplesEvent } from '#contract/live.ts'
import type { Live } from '#contract/live-value.ts'
import type { LastValue } from '#contract/schemas/station.ts'
import { CLOCK_SET_MS, ServerClock } from './server-clock.ts'

export interface Sample {
  value: number | null
  /** Epoch ms by the value's own clock; 0: never heard of. */
  at: number
  quality: number
}

export interface LiveStoreDeps {
  /** The browser's requestAnimationFrame; tests give their own. */
  requestFrame(callback: () => void): void
  now(): number
  /** Somebody looks at a point of which nothing is known here: its last value should be asked for. */
  onUnknown?(): void
}

export type Listener = () => void
export type SampleListener = (at: number, value: number) => void

/**
 * Last values of points, outside React and Jotai: writes mark points, a flush a frame tells those who look at them, a few hundred at most. Points nobody looks at cost a Map
 * write. `subscribeSamples` is told every sample at once, for curves.
 */
export interface LiveStore {
  get(id: number): Sample | undefined
  live(id: number): Live<number>
  subscribe(id: number, listener: Listener): () => void
  subscribeSamples(id: number, listener: SampleListener): () => void
  /** Told when a flush is over: curves draw then, once for all their series. */
  onFlush(listener: Listener): () => void
  /** Points that somebody looks at now. */
  watched(): number[]
  /** True: the server's clock was set back, curves hold samples of times that are to come yet. */
  apply(frame: SamplesEvent): boolean
  /** `isAnswer`: it was asked for after the last gap, and ends doubt. */
  seed(values: readonly LastValue[], isAnswer?: boolean): void
  /** Something may have gone missing of all that is known: each is to be asked for again when somebody looks at it, unless it is heard of before. */
  doubt(): void
  /** Nothing is known of it, or what is known may be of before. */
  needsAnswer(id: number): boolean
  /** The server has told what there is of these. */
  answered(ids: readonly number[]): void
  /** Nobody answers: what is in doubt is old until it is heard of. */
  unanswered(): void
  setConnected(connected: boolean): void
  isConnected(): boolean
  hello(event: Pick<HelloEvent, 'serverTime'>): void
  /** The server's clock; ages are counted by it, not by the display's. */
  serverNow(): number
}

/**
 * Points told of in one frame. What is more waits for the next: each changed number costs layout and paint, and a wall of 1,500 of them would hold the main
 * thread for 100 ms and more at once. Enough for 24,000 changes a second at 60 frames.
 */
export const POINTS_A_FRAME = 400

export function createLiveStore({ requestFrame, now, onUnknown }: LiveStoreDeps): LiveStore {
  const samples = new Map<number, Sample>()
  const listeners = new Map<number, Set<Listener>>()
  const sampleListeners = new Map<number, Set<SampleListener>>()
  const flushListeners = new Set<Listener>()
  const dirty = new Set<number>()
  const doubted = new Set<number>()
  let frameAsked = false
  let connected = false
  const clock = new ServerClock(now)

  function flush(): void {
    frameAsked = false
    let room = POINTS_A_FRAME
    // In the order in which they changed: nobody waits longer than all others.
    for (const id of dirty) {
      if (room-- === 0) break
      dirty.delete(id)
      const set = listeners.get(id)
      if (set !== undefined) for (const listener of set) listener()
    }
    for (const listener of flushListeners) listener()
    if (dirty.size > 0) askFrame()
  }

  function askFrame(): void {
    if (frameAsked) return
    frameAsked = true
    requestFrame(flush)
  }

  function set(id: number, value: number | null, at: number, quality: number, serverTime: number, from: 'frame' | 'answer' | 'elsewhere'): void {
    // What the server answers of a value in doubt stands, also when it is older: a server that was killed may have lost what it had told.
    const isTrue = from === 'answer' && doubted.has(id)
    if (from !== 'elsewhere') doubted.delete(id)
    const known = samples.get(id)
    if (known === undefined) samples.set(id, { value, at, quality })
    else {
      // What lies beyond the server's clock is of before that was set back: the value would stand still until then.
      if (!isTrue && at < known.at && known.at <= serverTime + CLOCK_SET_MS) return
      known.value = value
      known.at = at
      known.quality = quality
    }
    if (listeners.has(id)) {
      dirty.add(id)
      askFrame()
    }
  }

  const needsAnswer = (id: number): boolean => id > 0 && (!samples.has(id) || doubted.has(id))

  function subscribeTo<L>(map: Map<number, Set<L>>, id: number, listener: L): () => void {
    let set = map.get(id)
    if (set === undefined) {
      set = new Set()
      map.set(id, set)
    }
    set.add(listener)
    return () => {
      set.delete(listener)
      if (set.size === 0 && map.get(id) === set) map.delete(id)
    }
  }

  return {
    get: (id) => samples.get(id),

    live(id) {
      const sample = samples.get(id)
      if (sample === undefined) return { state: 'waiting' }
      const { value, at, quality } = sample
      if (value === null || at === 0) return { state: 'failed', cause: 'noData' }
      if (!connected) return { state: 'stale', value, at, quality, cause: 'connection' }
      if (quality === qualityOf.stale || quality === qualityOf.bad) return { state: 'stale', value, at, quality, cause: 'silent' }
      return { state: 'fresh', value, at, quality }
    },

    subscribe(id, listener) {
      if (needsAnswer(id)) onUnknown?.()
      return subscribeTo(listeners, id, listener)
    },
    subscribeSamples: (id, listener) => subscribeTo(sampleListeners, id, listener),
    onFlush(listener) {
      flushListeners.add(listener)
      return () => flushListeners.delete(listener)
    },

    watched: () => [...new Set([...listeners.keys(), ...sampleListeners.keys()])],

    apply(frame) {
      const { points, values, time, quality, ages } = frame
      for (let i = 0; i < points.length; i++) {
        const id = points[i] as number
        const value = values[i] as number | null
        const at = ages === undefined ? time : time - (ages[i] as number)
        const q = quality === undefined ? 0 : (quality[i] as number)
        set(id, value, at, q, time, 'frame')
        if (value !== null && q !== qualityOf.stale) {
          const taps = sampleListeners.get(id)
          if (taps !== undefined) {
            for (const tap of taps) tap(at, value)
            askFrame()
          }
        }
      }
      return clock.heard(time)
    },

    seed(values, isAnswer = false) {
      for (const { pointId, value, at, quality } of values) set(pointId, value, at ?? 0, quality, clock.now(), isAnswer ? 'answer' : 'elsewhere')
    },
    doubt() {
      for (const id of samples.keys()) doubted.add(id)
    },
    needsAnswer,
    answered(ids) {
      for (const id of ids) doubted.delete(id)
    },
    unanswered() {
      for (const id of doubted) {
        const known = samples.get(id)
        if (known === undefined || known.value === null) continue
        known.quality = qualityOf.stale
        if (listeners.has(id)) dirty.add(id)
      }
      askFrame()
    },

    setConnected(next) {
      if (next === connected) return
      connected = next
      for (const id of listeners.keys()) dirty.add(id)
      askFrame()
    },
    isConnected: () => connected,

    hello: ({ serverTime }) => clock.set(serverTime),
    serverNow: () => clock.now(),
  }
}
