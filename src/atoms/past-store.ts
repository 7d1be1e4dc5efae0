import { quality as qualityOf } from '#contract/live.ts'
import type { Live } from '#contract/live-value.ts'
import type { LastValue } from '#contract/schemas/station.ts'
import type { Listener, LiveStore } from '#streams/live/live-store.ts'
import { pauseOf, questionBackOff } from '#streams/ops/back-off.ts'

interface Past {
  value: number | null
  at: number
  quality: number
}

/** Questions of one frame go together. */
const GATHER_MS = 20
/** Points in one question: the most that the contract takes. */
const AT_ONCE = 200

/**
 * The live store of a chosen moment: the same interface, so that every widget, single-line picture and chart shows the moment by looking into this one instead.
 * Its clock stands still. What somebody looks at is asked for once.
 */
export function createPastStore(moment: number, fetchAt: (points: number[], moment: number) => Promise<readonly LastValue[]>): LiveStore {
  const values = new Map<number, Past>()
  const listeners = new Map<number, Set<Listener>>()
  const flushListeners = new Set<Listener>()
  const asked = new Set<number>()
  let wanted = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function seed(answers: readonly LastValue[]): void {
    for (const { pointId, value, at, quality } of answers) {
      values.set(pointId, { value, at: at ?? 0, quality })
      for (const listener of listeners.get(pointId) ?? []) listener()
    }
    for (const listener of flushListeners) listener()
  }

  function ask(): void {
    timer = undefined
    const points = [...wanted]
    wanted = new Set()
    for (let from = 0; from < points.length; from += AT_ONCE) {
      const some = points.slice(from, from + AT_ONCE)
      fetchAt(some, moment).then(
        (answers) => {
          failures = 0
          seed(answers)
        },
        () => {
          // Asked again when somebody looks again; of what is looked at now nobody else would ask.
          for (const point of some) asked.delete(point)
          again ??= setTimeout(
            () => {
              again = undefined
              for (const point of listeners.keys()) want(point)
            },
            pauseOf(questionBackOff, failures++, Math.random),
          )
        },
      )
    }
  }

  const want = (id: number): void => {
    if (id <= 0 || asked.has(id)) return
    asked.add(id)
    wanted.add(id)
    timer ??= setTimeout(ask, GATHER_MS)
  }

  return {
    get: (id) => values.get(id),
    live(id): Live<number> {
      const past = values.get(id)
      if (past === undefined) return { state: 'waiting' }
      const { value, at, quality } = past
      if (value === null || at === 0) return { state: 'failed', cause: 'noData' }
      if (quality === qualityOf.stale || quality === qualityOf.bad) return { state: 'stale', value, at, quality, cause: 'silent' }
      return { state: 'past', value, at }
    },
    subscribe(id, listener) {
      want(id)
      const set = listeners.get(id) ?? new Set()
      listeners.set(id, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0 && listeners.get(id) === set) listeners.delete(id)
      }
    },
    // Nothing new happens in the past.
    subscribeSamples: () => () => undefined,
    onFlush(listener) {
      flushListeners.add(listener)
      return () => flushListeners.delete(listener)
    },
    watched: () => [...listeners.keys()],
    apply: () => false,
    doubt: () => undefined,
    needsAnswer: () => false,
    answered: () => undefined,
    unanswered: () => undefined,
    seed,
    setConnected: () => undefined,
    isConnected: () => true,
    hello: () => undefined,
    serverNow: () => moment,
  }
}
