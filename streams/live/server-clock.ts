/** By more than this clocks are set; less is what messages are delayed. */
export const CLOCK_SET_MS = 5000
/** So long all messages must have come late before the clock of the one who sends them is taken to be another. */
const WINDOW_MS = 30_000

/**
 * The server's clock, by the times that its messages carry and this machine's clock. The message that was delayed least tells most; a clock that was set (either's) or
 * drifts is followed: at once when the server's is ahead of what was thought, after half a minute when it is behind.
 */
export class ServerClock {
  readonly #now: () => number
  #offset: number | undefined
  #best = -Infinity
  #since = 0

  constructor(now: () => number) {
    this.#now = now
  }

  now(): number {
    return this.#now() + (this.#offset ?? 0)
  }

  /** What the server said at the beginning of a stream. */
  set(serverTime: number): void {
    this.#offset = serverTime - this.#now()
    this.#begin()
  }

  /** A message that the server sent at this time of its clock. True: its clock was set back, what is known of later times was of a clock that was ahead. */
  heard(serverTime: number): boolean {
    const now = this.#now()
    const offset = serverTime - now
    if (this.#offset === undefined || offset > this.#offset) {
      this.set(serverTime)
      return false
    }
    this.#best = Math.max(this.#best, offset)
    if (now - this.#since < WINDOW_MS && now >= this.#since) return false
    const back = this.#offset - this.#best
    this.#offset = this.#best
    this.#begin()
    return back > CLOCK_SET_MS
  }

  #begin(): void {
    this.#best = -Infinity
    this.#since = this.#now()
  }
}
