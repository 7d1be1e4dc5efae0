export const HOST_STATE = 'spBv1.0/STATE/microgrid'

/** How long a node waits for word of the primary host before it takes it that there is none. */
const PATIENCE_MS = 2000

/**
 * Whether the primary host is there, from its retained STATE. Unknown until the first word of a connection, or until patience ends: then there is no host that
 * announces itself and the node speaks to whoever listens.
 */
export class HostState {
  readonly #onChange: (online: boolean) => void
  #online: boolean | undefined
  #onlineSince = 0
  #timer: NodeJS.Timeout | undefined

  constructor(onChange: (online: boolean) => void) {
    this.#onChange = onChange
  }

  get online(): boolean {
    return this.#online === true
  }

  /** A new connection: what was heard on the last one no longer counts. */
  ask(): void {
    this.forget()
    this.#timer = setTimeout(() => this.#set(true), PATIENCE_MS)
  }

  forget(): void {
    clearTimeout(this.#timer)
    this.#online = undefined
    this.#onlineSince = 0
  }

  /** Gives false for a payload that is no STATE. */
  hear(payload: Buffer): boolean {
    const word = parse(payload)
    if (word === undefined) return false
    // A broker may deliver the will of the host's earlier connection after its new birth.
    if (!word.online && word.timestamp < this.#onlineSince) return true
    if (word.online) this.#onlineSince = word.timestamp
    this.#set(word.online)
    return true
  }

  #set(online: boolean): void {
    clearTimeout(this.#timer)
    if (this.#online === online) return
    this.#online = online
    this.#onChange(online)
  }
}

function parse(payload: Buffer): { online: boolean; timestamp: number } | undefined {
  try {
    const { online, timestamp } = JSON.parse(payload.toString()) as { online?: unknown; timestamp?: unknown }
    return typeof online === 'boolean' ? { online, timestamp: typeof timestamp === 'number' ? timestamp : 0 } : undefined
  } catch {
    return undefined
  }
}
