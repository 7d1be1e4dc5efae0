/** A device that was heard under a station and that nobody has entered. */
export interface Stranger {
  stationId: string
  sn: string
  firstAt: number
  lastAt: number
  messages: number
  /** What its last message said, by parameter; as many as are worth showing. */
  values: Map<string, unknown>
  /** When it was last listened to. */
  saidAt: number
}

/** Strangers that are kept; whoever is heard least recently goes first. Anybody may write names of devices into a topic. */
const MOST = 200
const MOST_VALUES = 500
const MOST_LETTERS = 64

/** Devices that send without having been entered, so that somebody can adopt them instead of typing what they say anyway. */
export class Strangers {
  readonly #known = new Map<string, Stranger>()

  /** One message of it was refused. `stationId` is a station of the plant. */
  heard(stationId: string, sn: string, at: number): void {
    if (sn === '' || sn.length > MOST_LETTERS) return
    const key = `${stationId}/${sn}`
    const known = this.#known.get(key) ?? {
      stationId,
      sn,
      firstAt: at,
      lastAt: at,
      messages: 0,
      values: new Map<string, unknown>(),
      saidAt: -Infinity,
    }
    known.lastAt = at
    known.messages++
    // The newest stands last.
    this.#known.delete(key)
    this.#known.set(key, known)
    const oldest = this.#known.keys().next().value
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest)
  }

  /** Whether a message of it is worth unpacking: once a second is enough to show what it says. */
  listensTo(stationId: string, sn: string, at: number): boolean {
    const known = this.#known.get(`${stationId}/${sn}`)
    if (known === undefined || at - known.saidAt < 1000) return false
    known.saidAt = at
    return true
  }

  /** What the message said. */
  said(stationId: string, sn: string, name: string, value: unknown): void {
    const values = this.#known.get(`${stationId}/${sn}`)?.values
    if (values === undefined || name.length > MOST_LETTERS || (values.size >= MOST_VALUES && !values.has(name))) return
    if (typeof value === 'number' || typeof value === 'boolean') values.set(name, value)
    else if (typeof value === 'string') values.set(name, value.slice(0, MOST_LETTERS))
  }

  /** It is one of the plant's now, or nobody wants to know of it. */
  forget(stationId: string, sn: string): void {
    this.#known.delete(`${stationId}/${sn}`)
  }

  /** The newest first. */
  of(stationIds: readonly string[]): Stranger[] {
    const wanted = new Set(stationIds)
    return [...this.#known.values()].filter((one) => wanted.has(one.stationId)).reverse()
  }
}
