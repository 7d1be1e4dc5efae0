/** Values come by exception, and imported history by the minute: only after this long without one there is a gap. */
export const SILENT_MS = 90_000

/**
 * Time and value pairs of fixed capacity; the oldest fall out. No allocation per sample. With `bucketMs`, samples that come closer than a picture can show
 * are reduced as they come: a stretch of that length keeps its lowest, its highest and its latest sample, so that a whole day fits and no extreme is lost.
 */
export class Ring {
  readonly #times: Float64Array
  readonly #values: Float64Array
  readonly #bucketMs: number
  #head = 0
  #size = 0
  /** Samples kept of the newest stretch. */
  #inBucket = 0
  #settled = Infinity
  #generation = 0
  /** How long its point may be silent before that is a gap. */
  gapMs = SILENT_MS

  constructor(capacity: number, bucketMs = 0) {
    this.#times = new Float64Array(capacity)
    this.#values = new Float64Array(capacity)
    this.#bucketMs = bucketMs
  }

  get size(): number {
    return this.#size
  }

  /** Another one: all may be different. */
  get generation(): number {
    return this.#generation
  }

  /** Up to when all is as it was when this was asked last; Infinity: nothing came. Each drawing asks, so one picture asks of a ring. */
  takeSettled(): number {
    const settled = this.#settled
    this.#settled = Infinity
    return settled
  }

  #unsettle(size: number): void {
    this.#settled = Math.min(this.#settled, size > 0 ? this.timeAt(size - 1) : -Infinity)
  }

  /** Times must not go back; an older one is left out. */
  push(time: number, value: number): void {
    const size = this.#size
    const newest = size === 0 ? -Infinity : this.timeAt(size - 1)
    if (time <= newest) return
    if (this.#bucketMs === 0 || Math.floor(time / this.#bucketMs) !== Math.floor(newest / this.#bucketMs)) this.#inBucket = 0
    if (this.#inBucket < 3) {
      this.#unsettle(size)
      this.#append(time, value)
      this.#inBucket++
      return
    }
    // Three are kept: two extremes and the latest. The latest becomes an extreme if it goes beyond them; then the new one is the latest.
    const a = this.valueAt(size - 3)
    const b = this.valueAt(size - 2)
    const last = this.valueAt(size - 1)
    const beyond = last > Math.max(a, b) ? 1 : last < Math.min(a, b) ? -1 : 0
    this.#unsettle(size - (beyond === 0 ? 1 : 3))
    if (beyond !== 0) {
      const isFirst = beyond > 0 ? a > b : a < b
      if (isFirst) this.#copy(size - 2, size - 3)
      this.#copy(size - 1, size - 2)
    }
    this.#set(size - 1, time, value)
  }

  #append(time: number, value: number): void {
    if (this.#size < this.#times.length) this.#size++
    else this.#head = (this.#head + 1) % this.#times.length
    this.#set(this.#size - 1, time, value)
  }

  #set(i: number, time: number, value: number): void {
    const at = (this.#head + i) % this.#times.length
    this.#times[at] = time
    this.#values[at] = value
  }

  #copy(from: number, to: number): void {
    this.#set(to, this.timeAt(from), this.valueAt(from))
  }

  timeAt(i: number): number {
    return this.#times[(this.#head + i) % this.#times.length] as number
  }
  valueAt(i: number): number {
    return this.#values[(this.#head + i) % this.#values.length] as number
  }

  clear(): void {
    this.#head = 0
    this.#size = 0
    this.#inBucket = 0
    this.#settled = Infinity
    this.#generation++
  }

  /** Index of the last sample at or before a time; -1 when there is none. */
  indexAt(time: number): number {
    let low = 0
    let high = this.#size - 1
    let found = -1
    while (low <= high) {
      const middle = (low + high) >> 1
      if (this.timeAt(middle) <= time) {
        found = middle
        low = middle + 1
      } else high = middle - 1
    }
    return found
  }
}
