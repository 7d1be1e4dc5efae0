import type { Writer } from '../field/commands.ts'
import type { Point } from './point.ts'

/** Nothing that is charged by has more. */
const MOST_KW = 2000

/** What the console writes to a pile: its limit, starting and stopping, whether it serves, a restart. What the point accepted is reported; the rest it reports itself. */
export class PileWriter implements Writer {
  readonly #point: Point
  readonly #number: number

  constructor(point: Point, number: number) {
    this.#point = point
    this.#number = number
  }

  check(code: string, value: number): string | undefined {
    if (this.#point.caller === undefined) return `${this.#point.id} is not connected`
    if (code === 'SET_PMAX') return value >= 0 && value <= MOST_KW ? undefined : `${code}: from 0 to ${MOST_KW} kW`
    if (code === 'CHARGE' || code === 'AVAILABLE') return value === 0 || value === 1 ? undefined : `${code}: 0 or 1`
    if (code === 'RESET') return value === 1 || value === 2 ? undefined : `${code}: 1 (soft) or 2 (hard)`
    return `nothing can be written under ${code}`
  }

  async write(code: string, value: number): Promise<string | undefined> {
    const { health } = this.#point.deps
    health.counters.commands++
    const why = await this.#ask(code, value).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    if (why !== undefined) {
      health.error('notAccepted', { peer: this.#point.id, action: `${code} = ${value}`, why: why.slice(0, 100) })
      return `${this.#point.id}: ${why}`
    }
    this.#point.tell(this.#number)
    return undefined
  }

  async #ask(code: string, value: number): Promise<string | undefined> {
    const { caller } = this.#point
    const connector = this.#point.connector(this.#number)
    if (caller === undefined || connector === undefined) return 'not connected'
    if (code === 'AVAILABLE') return caller.availability(this.#number, value === 1)
    if (code === 'RESET') {
      const refused = await caller.reset(value === 2)
      if (refused === undefined) this.#point.report(this.#number, { RESET: value })
      return refused
    }
    if (code === 'CHARGE') {
      if (value === 1) return connector.session === undefined ? caller.start(this.#number, this.#point.deps.line.remoteTag) : undefined
      return connector.session === undefined ? undefined : caller.stop(connector.session)
    }
    const refused = await caller.limit(this.#number, value)
    if (refused !== undefined) return refused
    // Read back where the point can say it; else what it accepted.
    const found = await caller.limitOf(this.#number).catch(() => undefined)
    connector.limited(found ?? value)
    return found === undefined || Math.abs(found - value) < 0.01 ? undefined : `accepted, but ${found} kW holds`
  }
}
