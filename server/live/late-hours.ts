export const HOUR_MS = 3_600_000

export interface Stretch {
  from: number
  to: number
}

export interface HourStretch extends Stretch {
  point: number
  hour: number
}

/** A stretch of time (both ends counted), hour by hour. */
export function hoursOf(from: number, to: number): Stretch[] {
  const parts: Stretch[] = []
  for (let at = from; at <= to; at = (Math.floor(at / HOUR_MS) + 1) * HOUR_MS) {
    parts.push({ from: at, to: Math.min(to, (Math.floor(at / HOUR_MS) + 1) * HOUR_MS - 1) })
  }
  return parts
}

/**
 * Stretches of time by hour and point: of an hour one stretch, from the first moment named to the last. A gateway that fills up two months makes thousands
 * of entries so, not millions.
 */
export class LateHours {
  readonly #hours = new Map<number, Map<number, Stretch>>()

  has(hour: number): boolean {
    return this.#hours.has(hour)
  }

  /** Both moments in one hour. True when they were not yet covered. */
  add(point: number, from: number, to = from): boolean {
    const hour = Math.floor(from / HOUR_MS)
    let points = this.#hours.get(hour)
    if (points === undefined) {
      points = new Map()
      this.#hours.set(hour, points)
    }
    const known = points.get(point)
    if (known !== undefined && known.from <= from && known.to >= to) return false
    points.set(point, { from: Math.min(known?.from ?? from, from), to: Math.max(known?.to ?? to, to) })
    return true
  }

  covers({ point, hour, from, to }: HourStretch): boolean {
    const known = this.#hours.get(hour)?.get(point)
    return known !== undefined && known.from <= from && known.to >= to
  }

  delete(hour: number, point: number): void {
    const points = this.#hours.get(hour)
    points?.delete(point)
    if (points?.size === 0) this.#hours.delete(hour)
  }

  /** Takes out up to `most` points of the newest hour: the ages that one gateway fills up do not stand before what another kept of yesterday. */
  takeNewest(most: number): Map<number, Stretch> | undefined {
    let hour = -Infinity
    for (const one of this.#hours.keys()) if (one > hour) hour = one
    const all = this.#hours.get(hour)
    if (all === undefined) return undefined
    const points = new Map([...all].slice(0, most))
    for (const point of points.keys()) this.delete(hour, point)
    return points
  }

  hours(): number[] {
    return [...this.#hours.keys()]
  }

  pointsOf(hour: number): number[] {
    return [...(this.#hours.get(hour)?.keys() ?? [])]
  }

  *[Symbol.iterator](): Generator<HourStretch> {
    for (const [hour, points] of this.#hours) for (const [point, { from, to }] of points) yield { hour, point, from, to }
  }
}
