/** A gateway is heard of at least so often, or nobody knows how its clock is by now. */
const WINDOW_MS = 60_000

interface Heard {
  /** When the window began. */
  since: number
  /** The furthest ahead of the server's clock that a reading of it was; negative: all were behind. */
  ms: number
  /** The same of the window before. */
  beforeMs: number
}

/**
 * How gateways' clocks are, told by the newest reading of a station in the last minute or two: a single old one (told at a birth, or kept while there was no
 * network) says nothing of a clock.
 */
export class FieldClocks {
  readonly #heard = new Map<string, Heard>()

  /** A reading of now was heard of, `offsetMs` ahead of the server's clock. */
  said(stationId: string, offsetMs: number, now: number): void {
    const known = this.#heard.get(stationId)
    const age = known === undefined ? Infinity : now - known.since
    if (known !== undefined && age < WINDOW_MS) known.ms = Math.max(known.ms, offsetMs)
    else this.#heard.set(stationId, { since: now, ms: offsetMs, beforeMs: age < 2 * WINDOW_MS ? (known?.ms ?? -Infinity) : -Infinity })
  }

  /** Undefined: it was not heard of lately. */
  offsetOf(stationId: string, now: number): number | undefined {
    const known = this.#heard.get(stationId)
    if (known === undefined || now - known.since >= 2 * WINDOW_MS) return undefined
    return Math.max(known.ms, known.beforeMs)
  }

  keep(isThere: (stationId: string) => boolean): void {
    for (const id of this.#heard.keys()) if (!isThere(id)) this.#heard.delete(id)
  }
}
