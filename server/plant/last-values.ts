import { quality, type Quality } from '#contract/live.ts'

/** The last value of every point in typed arrays indexed by point id: what snapshots, quantities, freshness and the hub read. */
export class LastValues {
  #t = new Float64Array(1024)
  #v = new Float64Array(1024)
  #q = new Uint8Array(1024)
  /** When it reached the server, by the server's clock. */
  #arrived = new Float64Array(1024)
  #gatewayTime = new Float64Array(1024)

  #grow(id: number): void {
    if (id < this.#t.length) return
    const size = Math.max(id + 1, this.#t.length * 2)
    const wider = (old: Float64Array): Float64Array<ArrayBuffer> => {
      const next = new Float64Array(size)
      next.set(old)
      return next
    }
    this.#t = wider(this.#t)
    this.#v = wider(this.#v)
    this.#arrived = wider(this.#arrived)
    this.#gatewayTime = wider(this.#gatewayTime)
    const q = new Uint8Array(size)
    q.set(this.#q)
    this.#q = q
  }

  /** Takes a value unless a newer one is there; one of after its arrival is of a clock of this server that has been set back since. True when it was taken. */
  take(id: number, t: number, v: number, q: Quality, arrived: number, gatewayTime = t): boolean {
    this.#grow(id)
    const known = this.#t[id] as number
    if (t < known && known <= arrived) return false
    this.#t[id] = t
    this.#v[id] = v
    this.#q[id] = q
    this.#arrived[id] = arrived
    this.#gatewayTime[id] = gatewayTime
    return true
  }

  setQuality(id: number, q: Quality): void {
    this.#grow(id)
    this.#q[id] = q
  }

  /** Epoch ms of the value by its gateway's clock, but not after its arrival; 0: never heard of. */
  time(id: number): number {
    return this.#t[id] ?? 0
  }
  /** Epoch ms of the value as its gateway said, which may be ahead. */
  gatewayTime(id: number): number {
    return this.#gatewayTime[id] ?? 0
  }
  arrived(id: number): number {
    return this.#arrived[id] ?? 0
  }
  value(id: number): number {
    return this.#v[id] ?? 0
  }
  quality(id: number): number {
    return this.#q[id] ?? quality.stale
  }
  known(id: number): boolean {
    return (this.#t[id] ?? 0) > 0
  }
  fresh(id: number): boolean {
    const q = this.#q[id]
    return this.known(id) && (q === quality.good || q === quality.partial)
  }

  /** As the contract's `lastValue`. */
  read(id: number): { pointId: number; value: number | null; at: number | null; quality: number } {
    if (!this.known(id)) return { pointId: id, value: null, at: null, quality: quality.stale }
    return { pointId: id, value: this.value(id), at: this.time(id), quality: this.quality(id) }
  }
}
