import type { Commands } from './commands.ts'
import type { Field } from './station-link.ts'

export interface SeenValue {
  /** NaN: there is none any more. */
  value: number
  at: number
  /** Its device does not answer any more. */
  isOld: boolean
}

/** What the connections of a file tell, on its way to the server and kept by device and code, for connections that tell it to others. An event is a value of its code: 1 while it is raised. */
export class Seen implements Field {
  readonly #to: Field
  readonly #devices = new Map<string, { values: Map<string, SeenValue>; until: number }>()
  readonly #listeners: ((sn: string, codes: Iterable<string>) => void)[] = []
  readonly #now: () => number

  constructor(to: Field, now: () => number = Date.now) {
    this.#to = to
    this.#now = now
  }

  get commands(): Commands {
    return this.#to.commands
  }

  /** Told of values that came, or grew old. */
  onChange(listener: (sn: string, codes: Iterable<string>) => void): void {
    this.#listeners.push(listener)
  }

  of(sn: string, code: string): SeenValue | undefined {
    return this.#devices.get(sn)?.values.get(code)
  }

  readings(sn: string, values: Readonly<Record<string, number | null>>, at = this.#now()): void {
    const device = this.#device(sn)
    // What comes late is no news to anybody here. What is known of the future was read by a clock that was set right since.
    const now = this.#now()
    const newer = Object.entries(values).filter(([code]) => Math.min(device.values.get(code)?.at ?? -Infinity, now) <= at)
    for (const [code, value] of newer) device.values.set(code, { value: value ?? NaN, at, isOld: false })
    this.#tell(sn, newer.map(([code]) => code)) // prettier-ignore
    this.#to.readings(sn, values, at)
  }

  event(sn: string, event: Parameters<Field['event']>[1]): void {
    this.#device(sn).values.set(event.code, { value: event.state === 'raised' ? 1 : 0, at: this.#now(), isOld: false })
    this.#tell(sn, [event.code])
    this.#to.event(sn, event)
  }

  alive(sn: string, everyS: number): void {
    const device = this.#device(sn)
    device.until = this.#now() + everyS * 1500
    this.#to.alive(sn, everyS)
  }

  silent(sn: string): void {
    this.#growOld(sn)
    this.#to.silent(sn)
  }

  /** Devices that promised to be heard and were not: their values are no longer those of now. Asked every second. */
  look(): void {
    for (const [sn, { until }] of this.#devices) if (until < this.#now()) this.#growOld(sn)
  }

  #device(sn: string) {
    let device = this.#devices.get(sn)
    if (device === undefined) this.#devices.set(sn, (device = { values: new Map(), until: Infinity }))
    return device
  }

  #growOld(sn: string): void {
    const device = this.#devices.get(sn)
    if (device === undefined) return
    device.until = Infinity
    for (const value of device.values.values()) value.isOld = true
    this.#tell(sn, device.values.keys())
  }

  #tell(sn: string, codes: Iterable<string>): void {
    for (const listener of this.#listeners) listener(sn, codes)
  }
}
