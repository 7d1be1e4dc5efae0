/** One value to send: device, code, its time and the value as the device gives it. An event travels as a text under the code `Event`. */
export interface Sample {
  sn: string
  code: string
  at: number
  /** null: there is none any more. */
  value: number | boolean | string | null
}

export const EVENT = 'Event'

/** What could not be sent, by device, oldest first; the oldest goes when it is full (some hours of one station's changes fit). */
export class Outbox {
  readonly #limit: number
  readonly #devices = new Map<string, Sample[]>()
  #size = 0
  lost = 0

  constructor(limit = 400_000) {
    this.#limit = limit
  }

  get size(): number {
    return this.#size
  }

  keep(samples: readonly Sample[]): void {
    for (const sample of samples) {
      const list = this.#devices.get(sample.sn)
      if (list === undefined) this.#devices.set(sample.sn, [sample])
      else list.push(sample)
    }
    this.#size += samples.length
    // Room is made in larger pieces: taking single samples from a long list's front is slow.
    if (this.#size > this.#limit) this.#drop(this.#size - this.#limit + Math.ceil(this.#limit / 50))
  }

  /** Up to `count` samples of one device, oldest first. Undefined: empty. */
  take(count: number): Sample[] | undefined {
    for (const [sn, list] of this.#devices) {
      const taken = list.splice(0, count)
      if (list.length === 0) this.#devices.delete(sn)
      this.#size -= taken.length
      if (taken.length > 0) return taken
    }
    return undefined
  }

  #drop(count: number): void {
    let left = count
    while (left > 0) {
      let oldest: [string, Sample[]] | undefined
      for (const entry of this.#devices) if (oldest === undefined || (entry[1][0]?.at ?? 0) < (oldest[1][0]?.at ?? 0)) oldest = entry
      if (oldest === undefined) return
      const [sn, list] = oldest
      const gone = list.splice(0, Math.min(left, 100)).length
      if (list.length === 0) this.#devices.delete(sn)
      this.#size -= gone
      this.lost += gone
      left -= gone
    }
  }
}

export function bySn(samples: readonly Sample[]): Map<string, Sample[]> {
  const result = new Map<string, Sample[]>()
  for (const sample of samples) {
    const list = result.get(sample.sn)
    if (list === undefined) result.set(sample.sn, [sample])
    else list.push(sample)
  }
  return result
}
