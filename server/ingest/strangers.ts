import { MOST_STRANGERS } from '#contract/rules.ts'
import { unseen } from '#contract/typed.ts'

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

/**
 * Strangers that are kept. Anybody may write names of devices into a topic: of the station that has most of them whoever is heard least recently goes first, so
 * that a flood under one station drives out nobody of another.
 */
const MOST_UNWANTED = 1000
const MOST_VALUES = 500
const MOST_LETTERS = 64

/** What a stranger calls itself, as it can be shown: where a character is that is not seen, one that is, so that nobody takes it for another's name. */
const seen = (text: string): string => text.replaceAll(unseen, '\uFFFD')
const keyOf = (stationId: string, sn: string): string => `${stationId}/${seen(sn)}`

/** Devices that send without having been entered, so that somebody can adopt them instead of typing what they say anyway. */
export class Strangers {
  readonly #known = new Map<string, Stranger>()
  readonly #unwanted = new Set<string>()

  /** One message of it was refused. `stationId` is a station of the plant. */
  heard(stationId: string, sn: string, at: number): void {
    if (sn === '' || sn.length > MOST_LETTERS) return
    const key = keyOf(stationId, sn)
    if (this.#unwanted.has(key)) return
    const known = this.#known.get(key) ?? {
      stationId,
      sn: seen(sn),
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
    if (this.#known.size > MOST_STRANGERS) this.#drop()
  }

  #drop(): void {
    const counts = new Map<string, number>()
    for (const { stationId } of this.#known.values()) counts.set(stationId, (counts.get(stationId) ?? 0) + 1)
    const most = Math.max(...counts.values())
    for (const [key, { stationId }] of this.#known) if (counts.get(stationId) === most) return void this.#known.delete(key)
  }

  /** Whether a message of it is worth unpacking: once a second is enough to show what it says. */
  listensTo(stationId: string, sn: string, at: number): boolean {
    const known = this.#known.get(keyOf(stationId, sn))
    if (known === undefined || at - known.saidAt < 1000) return false
    known.saidAt = at
    return true
  }

  /** What the message said. */
  said(stationId: string, sn: string, name: string, value: unknown): void {
    const values = this.#known.get(keyOf(stationId, sn))?.values
    if (values === undefined || name.length > MOST_LETTERS || (values.size >= MOST_VALUES && !values.has(seen(name)))) return
    if (typeof value === 'number' || typeof value === 'boolean') values.set(seen(name), value)
    else if (typeof value === 'string') values.set(seen(name), seen(value.slice(0, MOST_LETTERS)))
  }

  /** It was entered and is no stranger; it is one again when it is heard after it was deleted. */
  entered(stationId: string, sn: string): void {
    this.#known.delete(keyOf(stationId, sn))
    this.#unwanted.delete(keyOf(stationId, sn))
  }

  /** Nobody wants to know of it, however often it is heard. */
  forget(stationId: string, sn: string): void {
    const key = keyOf(stationId, sn)
    this.#known.delete(key)
    this.#unwanted.add(key)
    const [oldest] = this.#unwanted
    if (this.#unwanted.size > MOST_UNWANTED && oldest !== undefined) this.#unwanted.delete(oldest)
  }

  /** The newest first. */
  of(stationIds: readonly string[]): Stranger[] {
    const wanted = new Set(stationIds)
    return [...this.#known.values()].filter((one) => wanted.has(one.stationId)).reverse()
  }
}
