import type pg from 'pg'
import { localDate } from '#domain/time.ts'
import type { Registry } from '../plant/registry.ts'
import { keepDays, type DayFigure } from './day-figure-store.ts'
import { addUpMonths } from './month-figures.ts'

const QUARTER_MS = 900_000
const DAY_MS = 86_400_000
/** The quarter hour that is over is summed up by then. */
const SETTLE_MS = 120_000
/** So far back a register's reading before a day is looked for (`repos/energy-repo.ts`). */
const REACH_DAYS = 4
/** Days are worked out in turns of this length: ingest has its turn between them. */
const TURN_MS = 4000

export interface DayFiguresDeps {
  pool: pg.Pool
  registry: () => Registry
  now: () => number
  /** So long quarter hours are kept. */
  quarterDays: number
  /** Works days (`YYYY-MM-DD`, of one month, in order) of a station out; those that it cannot are left out. */
  workOut(stationId: string, dates: readonly string[]): Promise<DayFigure[]>
}

/**
 * Keeps what each station earned on each day: today's is worked out again each quarter hour, a past one when something that it is made of has changed. Marks
 * lie in the store with the days (`asked`, `done`), so that neither an end of the server nor a second one loses any.
 */
export class DayFigures {
  readonly #deps: DayFiguresDeps
  #quarter = 0
  /** Stations of which something could not be worked out: tried again in the next quarter hour. */
  #failed = new Set<string>()
  #open = true

  constructor(deps: DayFiguresDeps) {
    this.#deps = deps
  }

  /** Called by the clock: what is due, for some seconds. */
  async run(): Promise<void> {
    const quarter = Math.floor((this.#deps.now() - SETTLE_MS) / QUARTER_MS)
    if (quarter !== this.#quarter) {
      await this.#advance()
      this.#quarter = quarter
      this.#failed = new Set()
    }
    for (const end = performance.now() + TURN_MS; this.#open && performance.now() < end;) {
      if (!(await this.#next()) && !(await addUpMonths(this.#deps.pool, this.#overBefore()))) return
    }
  }

  stop(): void {
    this.#open = false
  }

  /** Months that end by this date are over, wherever a station stands. */
  #overBefore(): string {
    return new Date(this.#deps.now() - DAY_MS).toISOString().slice(0, 10)
  }

  /** Readings of these points have changed in these hours (their beginnings). */
  async changed(hours: readonly { point: number; hour: number }[]): Promise<void> {
    const { registry, now } = this.#deps
    const { points, stations } = registry()
    const days = new Map<string, [station: string, date: string]>()
    for (const { point, hour } of hours) {
      const entry = points[point]
      // A station's figures are made of its quantities, which follow its devices.
      const station = entry?.quantity == null ? undefined : stations.get(entry.stationId)
      if (station === undefined || hour > now()) continue
      const date = localDate(station.timeZone, hour)
      days.set(`${station.id} ${date}`, [station.id, date])
    }
    if (days.size === 0) return
    const own = [...days.values()]
    await this.#ask([...own, ...(await this.#daysAfter(own))])
  }

  /** Days that begin with what registers showed at the end of these: the next one of which something was heard, or that nobody has worked out yet. */
  async #daysAfter(days: readonly (readonly [string, string])[]): Promise<[station: string, date: string][]> {
    const found = await this.#deps.pool.query<{ station: string; date: string }>(
      `select distinct n.station_id as station, n.day::text as date from unnest($1::text[], $2::date[]) as u (s, d) cross join lateral
         (select station_id, day from day_figure where station_id = u.s and day > u.d and day <= u.d + $3::int and (done = 0 or heard_s > 0)
          order by day limit 1) as n`,
      [days.map(([station]) => station), days.map(([, date]) => date), REACH_DAYS],
    )
    const asked = new Set(days.map((day) => day.join(' ')))
    return found.rows.flatMap(({ station, date }) => (asked.has(`${station} ${date}`) ? [] : [[station, date] as [string, string]]))
  }

  /** In the order of days and stations, so that two servers do not wait for each other. */
  async #ask(days: readonly (readonly [string, string])[]): Promise<void> {
    await this.#deps.pool.query(
      `insert into day_figure (station_id, day) select s, d from unnest($1::text[], $2::date[]) as u (s, d) where exists (select 1 from station where id = s)
       order by d, s on conflict (day, station_id) do update set asked = day_figure.asked + 1`,
      [days.map(([station]) => station), days.map(([, date]) => date)],
    )
  }

  /** Days that are not over are due again, and those that nobody has asked for yet: from a station's first reading on. */
  async #advance(): Promise<void> {
    const { pool, registry, now } = this.#deps
    await pool.query('update day_figure set asked = asked + 1 where open and asked = done')
    const known = new Map(
      (
        await pool.query<{ id: string; last: string }>('select station_id as id, max(day)::text as last from day_figure group by station_id')
      ).rows.map(({ id, last }) => [id, last]),
    )
    for (const station of registry().stations.values()) {
      if (!this.#open) return
      const today = localDate(station.timeZone, now())
      const last = known.get(station.id)
      if (last !== undefined && last >= today) continue
      const from = last ?? (await this.#firstDay(station.id, station.timeZone)) ?? today
      await pool.query(
        `insert into day_figure (station_id, day) select $1, d::date from generate_series($2::date, $3::date, interval '1 day') as d
         where exists (select 1 from station where id = $1) order by d on conflict do nothing`,
        [station.id, from, today],
      )
    }
  }

  async #firstDay(id: string, zone: string): Promise<string | undefined> {
    const own = [...(this.#deps.registry().stations.get(id)?.quantities.values() ?? [])].map((point) => point.id)
    const found = await this.#deps.pool.query<{ first: number | null }>('select min(t) as first from rollup_15m where point = any($1::int4[])', [own])
    const first = found.rows[0]?.first ?? undefined
    return first === undefined ? undefined : localDate(zone, first)
  }

  /** Days of which the readings are no longer kept stay as they were worked out: now nothing would be known of them. */
  async #letStand(): Promise<void> {
    const { pool, now, quarterDays } = this.#deps
    await pool.query('update day_figure set done = asked where asked <> done and done > 0 and day < $1::date', [
      new Date(now() - quarterDays * DAY_MS).toISOString().slice(0, 10),
    ])
  }

  /** The newest month of a station with something due. False: nothing is. */
  async #next(): Promise<boolean> {
    const { pool, workOut } = this.#deps
    await this.#letStand()
    const found = await pool.query<{ station: string; month: string }>(
      "select station_id as station, to_char(day, 'YYYY-MM') as month from day_figure where asked <> done and station_id <> all($1::text[]) order by day desc, station_id limit 1",
      [[...this.#failed]],
    )
    const [due] = found.rows
    if (due === undefined) return false
    const days = await pool.query<{ date: string; asked: number }>(
      `select day::text as date, asked from day_figure where station_id = $1 and asked <> done
       and day >= to_date($2, 'YYYY-MM') and day < to_date($2, 'YYYY-MM') + interval '1 month' order by day`,
      [due.station, due.month],
    )
    try {
      const worked = await workOut(due.station, days.rows.map(({ date }) => date)) // prettier-ignore
      await keepDays(pool, due.station, days.rows, worked)
    } catch (error) {
      this.#failed.add(due.station)
      throw error
    }
    return true
  }
}
