/** Time and value pairs of fixed capacity; the oldest fall out. No allocation per sample. */
export class Ring {
  readonly #times: Float64Array
  readonly #values: Float64Array
  #head = 0
  #size = 0

  constructor(capacity: number) {
    this.#times = new Float64Array(capacity)
    this.#values = new Float64Array(capacity)
  }

  get size(): number {
    return this.#size
  }

  /** Times must not go back; an older one is left out. */
  push(time: number, value: number): void {
    if (this.#size > 0 && time <= this.timeAt(this.#size - 1)) return
    const at = (this.#head + this.#size) % this.#times.length
    this.#times[at] = time
    this.#values[at] = value
    if (this.#size < this.#times.length) this.#size++
    else this.#head = (this.#head + 1) % this.#times.length
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
