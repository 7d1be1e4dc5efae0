import type { SamplesEvent } from '#contract/live.ts'
import { createLiveStore } from '#streams/live/live-store.ts'
import { compare, median, type Row } from './report.ts'

const KEYS = 20_000
const WATCHED = 200
/** 5,000 points a second at 60 frames a second. */
const PER_FRAME = 83
const FRAMES = 12_000

/** The frames of both sides: every key in an order that no cache likes (a step that shares no factor with the count visits each key once). */
function framesOf(): SamplesEvent[] {
  let key = 0
  return Array.from({ length: FRAMES }, (_, n) => {
    const points = Array.from({ length: PER_FRAME }, () => {
      key = (key + 7919) % KEYS
      return key + 1
    })
    return { topic: 'station:B', sequence: n + 1, previous: n, time: 1_000_000 + n * 17, points, values: points.map((id) => id * 0.5 + n) }
  })
}
const watchedIds = Array.from({ length: WATCHED }, (_, n) => n * (KEYS / WATCHED) + 1)

function ours(frames: readonly SamplesEvent[]): number {
  let flush: (() => void) | undefined
  let told = 0
  const store = createLiveStore({ requestFrame: (callback) => (flush = callback), now: Date.now })
  store.setConnected(true)
  for (const id of watchedIds) store.subscribe(id, () => (told += store.get(id)?.value ?? 0))
  const begin = performance.now()
  for (const frame of frames) {
    store.apply(frame)
    flush?.()
    flush = undefined
  }
  return nsPerPoint(begin, told)
}

function bare(frames: readonly SamplesEvent[]): number {
  const values = new Map<number, number | null>()
  const listeners = new Map<number, Set<() => void>>()
  let told = 0
  for (const id of watchedIds) listeners.set(id, new Set([() => (told += values.get(id) ?? 0)]))
  const begin = performance.now()
  for (const { points, values: numbers } of frames) {
    for (let i = 0; i < points.length; i++) {
      const id = points[i] as number
      values.set(id, numbers[i] as number | null)
      const set = listeners.get(id)
      if (set !== undefined) for (const listener of set) listener()
    }
  }
  return nsPerPoint(begin, told)
}

function nsPerPoint(begin: number, told: number): number {
  if (told === 0) throw new Error('no listener was told')
  return ((performance.now() - begin) * 1e6) / (FRAMES * PER_FRAME)
}

/** The browser's store against a bare Map with listener sets. */
export async function measure(): Promise<Row[]> {
  const frames = framesOf()
  ours(frames)
  bare(frames)
  const seen = await compare(
    () => ours(frames),
    () => bare(frames),
  )
  return [{ part: 'browser store, a point', ours: median(seen.ours), yardstick: median(seen.yardstick), unit: 'ns', goal: { atMost: 2 } }]
}
