import type pg from 'pg'
import type { FieldReport } from './links.ts'

/** Keeps what gateways say of how they tell their readings, so that the server knows it after a restart. */
export class FieldReports {
  readonly #pool: pg.Pool
  /** What is still to be written, by whose it is. */
  readonly #unwritten = new Map<string, FieldReport>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async load(): Promise<FieldReport[]> {
    const kept = await this.#pool.query<FieldReport>('select station_id as "stationId", sn, reports from field_report')
    return kept.rows
  }

  note(said: FieldReport): void {
    this.#unwritten.set(`${said.stationId}/${said.sn}`, said)
  }

  /** Called by the clock. What the store does not take now waits for the next time. */
  async write(): Promise<void> {
    for (const [key, said] of this.#unwritten) {
      await this.#put(said)
      // It may have said something else meanwhile.
      if (this.#unwritten.get(key) === said) this.#unwritten.delete(key)
    }
  }

  async #put({ stationId, sn, reports }: FieldReport): Promise<void> {
    if (reports === undefined) await this.#pool.query('delete from field_report where station_id = $1 and sn = $2', [stationId, sn])
    else {
      // A station that was deleted meanwhile keeps nothing.
      await this.#pool.query(
        `insert into field_report (station_id, sn, reports) select id, $2, $3 from station where id = $1
         on conflict (station_id, sn) do update set reports = excluded.reports`,
        [stationId, sn, reports],
      )
    }
  }
}
