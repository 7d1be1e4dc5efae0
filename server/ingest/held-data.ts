/** So much of one node: what its devices send in the seconds of a take-over. */
const MOST_BYTES = 256 * 1024
/** A node that is asked for its births answers at once, or is none. */
const HELD_MS = 60_000

/** A message that cannot be read yet: its metrics have numbers that a birth will name. */
export interface HeldMessage {
  topic: string
  sn: string
  payload: Buffer
  arrivedAt: number
}

/** What a node's devices said before their births were heard here. In memory: it is as long there as births are on their way. */
export class HeldData {
  #messages: HeldMessage[] = []
  #bytes = 0

  /** False: there is no room. */
  keep(message: HeldMessage): boolean {
    if (this.#bytes + message.payload.length > MOST_BYTES) return false
    this.#bytes += message.payload.length
    // What the line delivers may be a piece of something larger.
    this.#messages.push({ ...message, payload: Buffer.from(message.payload) })
    return true
  }

  /** Takes out those of a device, in their order. */
  ofDevice(sn: string): HeldMessage[] {
    return this.#take((message) => message.sn === sn)
  }

  /** Takes out those whose birth did not come. */
  overdue(now: number): HeldMessage[] {
    return this.#take(({ arrivedAt }) => now - arrivedAt > HELD_MS)
  }

  #take(is: (message: HeldMessage) => boolean): HeldMessage[] {
    if (this.#messages.length === 0) return []
    const taken = this.#messages.filter(is)
    this.#messages = this.#messages.filter((message) => !is(message))
    for (const { payload } of taken) this.#bytes -= payload.length
    return taken
  }
}
