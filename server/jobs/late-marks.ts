import type pg from 'pg'
import { HOUR_MS, LateHours, type HourStretch } from '../live/late-hours.ts'

/** Rows of one statement. */
const PAGE = 4000
const MINUTE_MS = 60_000

/**
 * Where sums may lack samples, in the store: written before the late samples are, taken away when all that follows from them is summed up. A server that is
 * killed in between leaves its marks to the next one; what is done twice is the same. Statements come one after the other, so that no mark is taken away
 * that was asked for meanwhile.
 */
export class LateMarks {
  readonly #pool: pg.Pool
  #unwritten = new LateHours()
  readonly #stored = new LateHours()
  #last: Promise<unknown> = Promise.resolve()
  /** Told of hours (their beginnings) that were summed up again, before their marks go. */
  onSummed: (done: { point: number; hour: number }[]) => Promise<void> = () => Promise.resolve()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** What an earlier life has left to be done. */
  async load(): Promise<HourStretch[]> {
    const found = await this.#pool.query<HourStretch>('select point, hour, t_from as from, t_to as to from late_mark')
    for (const { point, from, to } of found.rows) this.#stored.add(point, from, to)
    return found.rows
  }

  /** Both moments in one hour. To be written before the samples: `write`. By whole minutes: a gateway that fills up hours marks each minute once, not each second. */
  add(point: number, from: number, to = from): void {
    this.#unwritten.add(point, Math.floor(from / MINUTE_MS) * MINUTE_MS, (Math.floor(to / MINUTE_MS) + 1) * MINUTE_MS - 1)
  }

  /** Whether something is still to be summed up of a point's hour. */
  holds(point: number, hour: number): boolean {
    return this.#stored.pointsOf(hour).includes(point) || this.#unwritten.pointsOf(hour).includes(point)
  }

  /** Resolves when every mark so far is committed. Costs nothing when nothing is late. */
  write(): Promise<void> {
    return this.#inTurn(async () => {
      const marks = [...this.#unwritten].filter((mark) => !this.#stored.covers(mark))
      const taken = this.#unwritten
      this.#unwritten = new LateHours()
      try {
        for (let i = 0; i < marks.length; i += PAGE) await this.#insert(marks.slice(i, i + PAGE))
      } catch (error) {
        for (const { point, from, to } of taken) this.add(point, from, to)
        throw error
      }
    })
  }

  /** Takes the marks away of which nothing is left to do: neither in their hour, nor for their point in it. */
  sweep(isOpenHour: (hour: number) => boolean, isOpen: (hour: number, point: number) => boolean): Promise<void> {
    return this.#inTurn(async () => {
      // By hours: there may be hundreds of thousands of marks, and it is asked every ten seconds.
      const hours = this.#stored.hours().filter((hour) => !isOpenHour(hour))
      const done = hours.flatMap((hour) => this.#stored.pointsOf(hour).flatMap((point) => (isOpen(hour, point) ? [] : [{ hour, point }])))
      for (let i = 0; i < done.length; i += PAGE) {
        const part = done.slice(i, i + PAGE)
        await this.onSummed(part.map(({ point, hour }) => ({ point, hour: hour * HOUR_MS })))
        await this.#pool.query(
          'delete from late_mark m using unnest($1::int4[], $2::int4[]) as done (point, hour) where m.point = done.point and m.hour = done.hour',
          [part.map(({ point }) => point), part.map(({ hour }) => hour)],
        )
        for (const { hour, point } of part) this.#stored.delete(hour, point)
      }
    })
  }

  async #insert(marks: readonly HourStretch[]): Promise<void> {
    await this.#pool.query(
      `insert into late_mark (point, hour, t_from, t_to) select * from unnest($1::int4[], $2::int4[], $3::int8[], $4::int8[])
       on conflict (point, hour) do update set t_from = least(late_mark.t_from, excluded.t_from), t_to = greatest(late_mark.t_to, excluded.t_to)`,
      [marks.map(({ point }) => point), marks.map(({ hour }) => hour), marks.map(({ from }) => from), marks.map(({ to }) => to)],
    )
    for (const { point, from, to } of marks) this.#stored.add(point, from, to)
  }

  async #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }
}
