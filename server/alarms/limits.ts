import type { ParameterLimit } from '#contract/model.ts'
import type { LastValues } from '../plant/last-values.ts'
import type { PointEntry } from '../plant/registry.ts'

export interface LimitCrossing {
  entry: PointEntry
  limit: ParameterLimit
  value: number
  at: number
  cleared: boolean
}

interface Watch {
  entry: PointEntry
  limit: ParameterLimit
  /** Beyond the limit since, by the server's clock; undefined: inside. */
  since: number | undefined
  active: boolean
  value: number
}

const beyond = (limit: ParameterLimit, value: number): boolean => (limit.side === 'above' ? value > limit.set : value < limit.set)
const back = (limit: ParameterLimit, value: number): boolean => (limit.side === 'above' ? value <= limit.clear : value >= limit.clear)

/**
 * Limits of parameters with delay and hysteresis: raised when the value stays beyond `set` for `delayMs` (a dip back starts the delay anew), cleared when
 * it comes back past `clear`. Sources that report by exception say nothing while a value stands, so waiting limits are also looked at by the clock.
 */
export class LimitWatcher {
  readonly #watches = new Map<number, Watch[]>()
  readonly #waiting = new Set<Watch>()
  readonly #emit: (crossing: LimitCrossing) => boolean
  #points: readonly (PointEntry | undefined)[]

  /** `emit` answers whether the crossing is taken: one that is not, of a station that does not operate yet, waits on. */
  constructor(emit: (crossing: LimitCrossing) => boolean, points: readonly (PointEntry | undefined)[] = []) {
    this.#emit = emit
    this.#points = points
  }

  sample(entry: PointEntry, value: number, now: number): void {
    if (entry.limits.length === 0) return
    let watches = this.#watches.get(entry.id)
    if (watches === undefined) {
      watches = entry.limits.map((limit) => ({ entry, limit, since: undefined, active: false, value }))
      this.#watches.set(entry.id, watches)
    }
    for (const watch of watches) this.#look(watch, value, now)
  }

  /** Raises what has waited long enough. Called once a second. */
  sweep(now: number): void {
    for (const watch of this.#waiting) this.#raiseIfDue(watch, now)
  }

  /** An alarm that is open in the store from before the start: its clearing must be noticed. */
  resume(entry: PointEntry, code: string): void {
    const watches = this.#watches.get(entry.id) ?? entry.limits.map((limit) => ({ entry, limit, since: undefined, active: false, value: 0 }))
    this.#watches.set(entry.id, watches)
    for (const watch of watches) if (watch.limit.code === code) watch.active = true
  }

  /** The plant was read again: limits are those of now, for what values are now too; an alarm whose limit is gone is over. */
  rebind(points: readonly (PointEntry | undefined)[], values: Pick<LastValues, 'fresh' | 'value'>, now: number): void {
    for (const [id, old] of this.#watches) {
      const entry = points[id]
      const kept = new Map(old.map((watch) => [watch.limit.code, watch]))
      const watches = (entry?.limits ?? []).flatMap((limit) => {
        const watch = kept.get(limit.code)
        kept.delete(limit.code)
        return entry === undefined ? [] : [{ since: undefined, active: false, value: 0, ...watch, entry, limit }]
      })
      for (const watch of old) this.#waiting.delete(watch)
      for (const watch of watches) if (watch.since !== undefined) this.#waiting.add(watch)
      for (const { active, ...gone } of kept.values()) {
        if (active) this.#emit({ entry: gone.entry, limit: gone.limit, value: gone.value, at: now, cleared: true })
      }
      if (watches.length > 0) this.#watches.set(id, watches)
      else this.#watches.delete(id)
    }
    for (const [id, entry] of points.entries()) {
      // A value that was reckoned by another coefficient says nothing.
      const isSame = this.#points[id]?.coefficient === entry?.coefficient
      if (entry !== undefined && entry.limits.length > 0 && now < entry.until && isSame && values.fresh(id)) this.sample(entry, values.value(id), now)
    }
    this.#points = points
  }

  #look(watch: Watch, value: number, now: number): void {
    watch.value = value
    if (watch.active) {
      if (!back(watch.limit, value)) return
      watch.active = false
      this.#emit({ entry: watch.entry, limit: watch.limit, value, at: now, cleared: true })
    } else if (beyond(watch.limit, value)) {
      watch.since ??= now
      this.#waiting.add(watch)
      this.#raiseIfDue(watch, now)
    } else {
      watch.since = undefined
      this.#waiting.delete(watch)
    }
  }

  #raiseIfDue(watch: Watch, now: number): void {
    if (watch.since === undefined || now - watch.since < watch.limit.delayMs) return
    if (!this.#emit({ entry: watch.entry, limit: watch.limit, value: watch.value, at: now, cleared: false })) return
    this.#waiting.delete(watch)
    watch.active = true
    watch.since = undefined
  }
}
