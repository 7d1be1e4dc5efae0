import type { Field } from '../field/station-link.ts'
import type { Health } from '../field/health.ts'
import type { ModbusClient, Outcome } from './client.ts'
import type { ModbusConnection, ModbusDevice } from './config.ts'
import type { Table } from './frame.ts'
import { readRequest } from './frame.ts'

/** So many polls in a row without an answer: the device is not there. */
const MISSED = 3
const LONGEST_PAUSE_MS = 60_000
/** A promise to be heard again has room for a slow poll. */
const LEAST_PROMISE_S = 10
const ILLEGAL_ADDRESS = 2
const ILLEGAL_VALUE = 3

export interface DeviceDeps {
  line: ModbusConnection
  device: ModbusDevice
  client: ModbusClient
  field: Field
  health: Health
}

/** Registers or bits of a read; else why there are none. */
export type Read = { values: number[] } | { refused: number } | { lost: true }

/** What every Modbus device has: it is polled, and said to be silent when it does not answer. What a poll reads, and what is written, is its kind's. */
export abstract class PolledDevice {
  protected readonly deps: DeviceDeps
  readonly key: string
  #missed = 0
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  /** Said to be silent; before its first word nothing is said of it. */
  #isSilent = false
  /** What it has said once: where a poll does not have it again there is no value any more, rather than the one of then. */
  readonly #codes = new Set<string>()

  constructor(deps: DeviceDeps) {
    this.deps = deps
    const { device, health } = deps
    this.key = device.sn
    health.device(this.key, device.sn, `unit ${device.unit}`)
  }

  /** What a poll reads. Undefined: the device did not answer. */
  protected abstract poll(): Promise<Record<string, number> | undefined>

  get pollMs(): number {
    return this.deps.device.pollMs ?? this.deps.line.pollMs
  }

  start(delayMs: number): void {
    this.#timer = setTimeout(() => void this.#turn(), delayMs)
  }

  stop(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  async #turn(): Promise<void> {
    const begun = performance.now()
    const { field, health, device } = this.deps
    const values = await this.poll()
    if (this.#isClosed) return
    if (values === undefined) this.#missing()
    else {
      this.#missed = 0
      this.#isSilent = false
      health.heard(this.key)
      if (this.deps.client.isUp) health.become('connected')
      health.counters.values += Object.keys(values).length
      field.alive(device.sn, Math.max(LEAST_PROMISE_S, (2 * this.pollMs) / 1000))
      for (const code of Object.keys(values)) this.#codes.add(code)
      field.readings(device.sn, { ...Object.fromEntries([...this.#codes].map((code) => [code, null])), ...values })
    }
    // A device that is gone is asked less often: on a bus each question to it costs the others their time.
    const pause = this.#missed > MISSED ? Math.min(LONGEST_PAUSE_MS, this.pollMs * 2 ** Math.min(10, this.#missed - MISSED)) : this.pollMs
    this.start(Math.max(0, Math.max(this.pollMs, pause) - (performance.now() - begun)))
  }

  #missing(): void {
    const { field, health, device, client } = this.deps
    this.#missed++
    const isGone = this.#missed >= MISSED || !client.isUp
    if (!isGone || this.#isSilent) return
    this.#isSilent = true
    health.silent(this.key)
    field.silent(device.sn)
  }

  protected async read(table: Table, address: number, count: number, first = false): Promise<Read> {
    const { client, device, health } = this.deps
    const outcome: Outcome = await client.request(readRequest(device.unit, table, address, count), first)
    if ('words' in outcome) return { values: outcome.words }
    if ('bits' in outcome) return { values: outcome.bits.map(Number) }
    if ('exception' in outcome) {
      health.error('exception', { device: device.sn, unit: device.unit, table, address, count, exception: outcome.exception })
      return { refused: outcome.exception }
    }
    if ('lost' in outcome && outcome.lost === 'noAnswer') health.error('noAnswer', { device: device.sn, unit: device.unit })
    return { lost: true }
  }
}

/** It has nothing there, rather than being busy or broken. */
export const isNotThere = (exception: number): boolean => exception === ILLEGAL_ADDRESS || exception === ILLEGAL_VALUE
