import {
  MOST_ERRORS,
  MOST_FRAMES,
  MOST_SHOWN_DEVICES,
  type ConnectionErrorCode,
  type ConnectionMessage,
  type ConnectionState,
  type FieldProtocol,
} from '#contract/field-connection.ts'

const SHOWN_BYTES = 64

/** How a connection to devices is, for whoever looks: state, last frames, counters and what went wrong. Bounded, whatever the line does. */
export class Health {
  readonly #facts: Pick<ConnectionMessage, 'protocol' | 'name' | 'peer'>
  readonly #now: () => number
  readonly #devices = new Map<string, ConnectionMessage['devices'][number]>()
  readonly #frames: ConnectionMessage['frames'] = []
  #errors: ConnectionMessage['errors'] = []
  #state: ConnectionState = 'connecting'
  #since: number
  readonly counters = { sent: 0, received: 0, values: 0, errors: 0, reconnects: 0, commands: 0 }
  /** Something that people wait for has changed: it is told at once. */
  onChange: () => void = () => undefined

  constructor(protocol: FieldProtocol, name: string, peer: string, now: () => number = Date.now) {
    this.#facts = { protocol, name, peer }
    this.#now = now
    this.#since = now()
  }

  get state(): ConnectionState {
    return this.#state
  }

  become(state: ConnectionState): void {
    if (this.#state === state) return
    this.#state = state
    this.#since = this.#now()
    this.onChange()
  }

  /** `key` tells devices apart that have no serial number yet. */
  device(key: string, sn: string, place: string): void {
    if (this.#devices.size < MOST_SHOWN_DEVICES || this.#devices.has(key))
      this.#devices.set(key, this.#devices.get(key) ?? { sn, place, online: false, lastAt: null, facts: '' })
  }

  forget(key: string): void {
    this.#devices.delete(key)
  }

  heard(key: string): void {
    const device = this.#devices.get(key)
    if (device === undefined) return
    device.lastAt = this.#now()
    if (device.online) return
    device.online = true
    this.onChange()
  }

  silent(key: string): void {
    const device = this.#devices.get(key)
    if (device === undefined || !device.online) return
    device.online = false
    this.onChange()
  }

  says(key: string, facts: string): void {
    const device = this.#devices.get(key)
    if (device !== undefined) device.facts = facts.slice(0, 200)
  }

  frame(to: 'device' | 'gateway', bytes: Buffer | string, says = ''): void {
    if (to === 'device') this.counters.sent++
    else this.counters.received++
    const shown = typeof bytes === 'string' ? bytes.slice(0, 400) : hexOf(bytes)
    this.#frames.push({ at: this.#now(), to, bytes: shown, says: says.slice(0, 200) })
    if (this.#frames.length > MOST_FRAMES) this.#frames.shift()
  }

  /** The same again counts, and stands where it is newest. */
  error(code: ConnectionErrorCode, words: Record<string, string | number> = {}): void {
    this.counters.errors++
    const same = JSON.stringify(words)
    const known = this.#errors.find((one) => one.code === code && JSON.stringify(one.words) === same)
    this.#errors = [...this.#errors.filter((one) => one !== known), { at: this.#now(), code, words, n: (known?.n ?? 0) + 1 }].slice(-MOST_ERRORS)
    if (known === undefined) this.onChange()
  }

  message(): ConnectionMessage {
    return {
      timestamp: this.#now(),
      ...this.#facts,
      state: this.#state,
      since: this.#since,
      devices: [...this.#devices.values()],
      counters: { ...this.counters },
      frames: [...this.#frames],
      errors: [...this.#errors],
    }
  }
}

function hexOf(bytes: Buffer): string {
  const shown = bytes.subarray(0, SHOWN_BYTES).toString('hex').replaceAll(/../g, '$& ').trimEnd()
  return bytes.length > SHOWN_BYTES ? `${shown} … (${bytes.length})` : shown
}
