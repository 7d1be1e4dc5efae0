/** Work of one station after the other; stations wait for no other. */
export class InTurn {
  readonly #turns = new Map<string, Promise<unknown>>()

  run<T>(stationId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(stationId) ?? Promise.resolve()
    const next = before.then(work, work)
    const quiet = next.catch(() => undefined).then(() => void (this.#turns.get(stationId) === quiet && this.#turns.delete(stationId)))
    this.#turns.set(stationId, quiet)
    return next
  }

  /** Resolves when everything that came so far is done. */
  async settled(): Promise<void> {
    await Promise.all(this.#turns.values())
  }
}
