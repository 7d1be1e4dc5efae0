/** A clock that runs when told to. */
export class FakeClock {
  now = 0
  #timers: { at: number; callback: () => void }[] = []
  setTimeout(callback: () => void, ms: number): unknown {
    const timer = { at: this.now + ms, callback }
    this.#timers.push(timer)
    return timer
  }
  clearTimeout(timer: unknown): void {
    this.#timers = this.#timers.filter((one) => one !== timer)
  }
  async run(ms: number): Promise<void> {
    const end = this.now + ms
    for (;;) {
      await settle()
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (next === undefined) break
      this.clearTimeout(next)
      this.now = next.at
      next.callback()
    }
    this.now = end
  }
}
/** Lets everything that is ready happen: readers, decoders, promises. */
const settle = async (): Promise<void> => {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve))
}
