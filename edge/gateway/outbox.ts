/** One value to send: device, code, its time and the value as the device gives it. */
export interface Sample {
  sn: string
  code: string
  at: number
  value: number | boolean
}

/** What could not be sent, oldest first; the oldest goes when it is full (a day of one station's changes fits). */
export class Outbox {
  readonly #limit: number
  #samples: Sample[] = []
  lost = 0

  constructor(limit = 400_000) {
    this.#limit = limit
  }

  get size(): number {
    return this.#samples.length
  }

  keep(samples: readonly Sample[]): void {
    this.#samples.push(...samples)
    if (this.#samples.length <= this.#limit) return
    const over = this.#samples.length - this.#limit
    this.#samples.splice(0, over)
    this.lost += over
  }

  /** Up to `count` samples of one device, oldest first. Undefined: empty. */
  take(count: number): Sample[] | undefined {
    const first = this.#samples[0]
    if (first === undefined) return undefined
    const taken: Sample[] = []
    const rest: Sample[] = []
    for (const sample of this.#samples) {
      if (sample.sn === first.sn && taken.length < count) taken.push(sample)
      else rest.push(sample)
    }
    this.#samples = rest
    return taken
  }
}
