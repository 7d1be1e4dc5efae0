import type { Health } from '../field/health.ts'
import type { Field } from '../field/station-link.ts'
import type { SourcePoint } from './config.ts'
import { numberOf } from './values.ts'

/** Values of one device as they come from an energy manager: numbers to the station, what is none to whoever looks. */
export class SourceDevice<P extends SourcePoint> {
  readonly sn: string
  readonly points: readonly P[]
  readonly #field: Field
  readonly #health: Health
  #isSilent = false

  constructor({ sn, points }: { sn: string; points: readonly P[] }, place: string, field: Field, health: Health) {
    this.sn = sn
    this.points = points
    this.#field = field
    this.#health = health
    health.device(sn, sn, place)
  }

  /** Reads what stands at each of these points, and tells it. `everyS`: within so many seconds there is more. */
  tell(values: Iterable<readonly [P, unknown]>, everyS: number): void {
    const told: Record<string, number | null> = {}
    for (const [point, value] of values) {
      const number = numberOf(value, point)
      if (number !== null && typeof number === 'object') {
        this.#health.error('badValue', { source: sourceOf(point), value: number.wrong, code: point.code })
        told[point.code] = null
      } else told[point.code] = number
    }
    this.#isSilent = false
    this.#health.heard(this.sn)
    this.#health.counters.values += Object.keys(told).length
    this.#field.alive(this.sn, everyS)
    this.#field.readings(this.sn, told)
  }

  /** Nothing new, and all that was said still stands. */
  stands(everyS: number): void {
    this.#health.heard(this.sn)
    this.#field.alive(this.sn, everyS)
  }

  silent(): void {
    if (this.#isSilent) return
    this.#isSilent = true
    this.#health.silent(this.sn)
    this.#field.silent(this.sn)
  }
}

const sourceOf = (point: SourcePoint): string => ('topic' in point ? point.topic : point.path)
