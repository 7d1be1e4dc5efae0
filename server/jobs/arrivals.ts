import type pg from 'pg'
import { qualityArrivals, type QualityArrival } from '#contract/quality.ts'
import { HOUR } from '#domain/quality/hour.ts'
import { localDate } from '#domain/time.ts'
import type { PointEntry, Registry } from '../plant/registry.ts'

/** Counts readings that came late or twice, in memory, and adds them to their points' days once a minute: a server that is killed forgets a minute of them. */
export class Arrivals {
  readonly #pool: pg.Pool
  readonly #registry: () => Registry
  #hours = new Map<number, Map<number, Record<QualityArrival, number>>>()

  constructor(pool: pg.Pool, registry: () => Registry) {
    this.#pool = pool
    this.#registry = registry
  }

  /** A reading of `at` came so. */
  count(kind: QualityArrival, { id }: Pick<PointEntry, 'id'>, at: number, n = 1): void {
    const hour = Math.floor(at / HOUR) * HOUR
    const points = this.#hours.get(hour) ?? new Map<number, Record<QualityArrival, number>>()
    this.#hours.set(hour, points)
    const counts = points.get(id) ?? { late: 0, doubled: 0 }
    counts[kind] += n
    points.set(id, counts)
  }

  /** Called by the clock. What the store does not take now waits for the next time. */
  async write(): Promise<void> {
    const hours = this.#hours
    this.#hours = new Map()
    try {
      await this.#add(hours)
    } catch (error) {
      for (const [hour, points] of hours) {
        for (const [id, counts] of points) for (const kind of qualityArrivals) this.count(kind, { id }, hour, counts[kind])
      }
      throw error
    }
  }

  async #add(hours: ReadonlyMap<number, ReadonlyMap<number, Record<QualityArrival, number>>>): Promise<void> {
    const days = new Map<string, { point: number; date: string } & Record<QualityArrival, number>>()
    for (const [hour, points] of hours) {
      for (const [point, { late, doubled }] of points) {
        const zone = this.#registry().stations.get(this.#registry().points[point]?.stationId ?? '')?.timeZone
        if (zone === undefined) continue
        const date = localDate(zone, hour)
        const known = days.get(`${point} ${date}`)
        days.set(`${point} ${date}`, { point, date, late: late + (known?.late ?? 0), doubled: doubled + (known?.doubled ?? 0) })
      }
    }
    const rows = [...days.values()]
    if (rows.length === 0) return
    // One statement, so that all of it is counted or none; in order, so that two servers do not wait for each other.
    await this.#pool.query(
      `insert into quality_day (point, date, expected, good, late, doubled) select p, d, 0, 0, l, b from unnest($1::int4[], $2::text[], $3::int4[], $4::int4[]) as u (p, d, l, b)
       order by p, d
       on conflict (point, date) do update set late = quality_day.late + excluded.late, doubled = quality_day.doubled + excluded.doubled`,
      [rows.map((one) => one.point), rows.map((one) => one.date), rows.map((one) => one.late), rows.map((one) => one.doubled)],
    )
  }
}
