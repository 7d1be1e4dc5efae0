import type pg from 'pg'
import { judgeHour, type HourQuality, type MinuteRow } from '#domain/quality/hour.ts'
import { rulesFor } from '#domain/quality/rules.ts'
import { localDate } from '#domain/time.ts'
import { isOperating } from '#domain/stations.ts'
import type { LastValues } from '../plant/last-values.ts'
import type { DeviceEntry, PointEntry, Registry } from '../plant/registry.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
/** An hour is judged this long after its end: what is a little late has come, and its minutes are summed up. */
const SETTLE_MS = 15 * MINUTE
/** What a server that begins looks back at. */
const LOOK_BACK_HOURS = 24
/** Points whose two hours are read at once: some 10,000 rows. */
const AT_ONCE = 80
const KEY = 'qualityUntil'

export interface QualityDeps {
  pool: pg.Pool
  registry: () => Registry
  values: LastValues
  now: () => number
}

/**
 * Judges the readings of every point, hour by hour, by what its model and its unit allow, and adds what it finds to the point's day. Each hour once: its
 * result and the note that it is done are kept together.
 */
export class QualityWatch {
  readonly #deps: QualityDeps
  #open = true

  constructor(deps: QualityDeps) {
    this.#deps = deps
  }

  /** Judges what has settled. Called by the clock. */
  async run(): Promise<void> {
    const { pool, now } = this.#deps
    const end = Math.floor((now() - SETTLE_MS) / HOUR) * HOUR
    const known = await pool.query<{ value: number }>('select value from setting where key = $1', [KEY])
    let hour = Math.max(known.rows[0]?.value ?? 0, end - LOOK_BACK_HOURS * HOUR)
    for (; hour < end; hour += HOUR) {
      if (!this.#open) return
      await this.judge(hour)
    }
  }

  stop(): void {
    this.#open = false
  }

  /** One hour of all stations that operate. */
  async judge(hour: number): Promise<void> {
    const found: { entry: PointEntry; date: string; result: HourQuality }[] = []
    for (const station of this.#deps.registry().stations.values()) {
      if (!isOperating(station)) continue
      const date = localDate(station.timeZone, hour)
      for (const device of station.devices) {
        for (const { entry, result } of await this.#judgeDevice(device, hour)) found.push({ entry, date, result })
      }
    }
    await this.#keep(hour, found)
  }

  async #judgeDevice(device: DeviceEntry, hour: number): Promise<{ entry: PointEntry; result: HourQuality }[]> {
    const points = [...device.points.values()].filter(({ id, kind }) => this.#deps.values.known(id) && kind !== 'setpoint')
    if (points.length === 0) return []
    const rows = new Map<number, MinuteRow[]>(points.map(({ id }) => [id, []]))
    for (let from = 0; from < points.length; from += AT_ONCE) {
      const ids = points.slice(from, from + AT_ONCE).map(({ id }) => id)
      const page = await this.#deps.pool.query<MinuteRow & { point: number }>(
        'select point, t, min, max, last, tmin, tmax from rollup_1m where point = any($1::int4[]) and t >= $2 and t < $3 order by point, t',
        [`{${ids.join(',')}}`, hour - HOUR, hour + HOUR],
      )
      for (const row of page.rows) rows.get(row.point)?.push(row)
    }
    const heard = new Set([...rows.values()].flatMap((own) => own.map(({ t }) => t / MINUTE)))
    if (heard.size === 0 && !(await this.#spokeBefore(points, hour))) return []
    const interval = Math.min(...points.map(({ reportIntervalMs }) => reportIntervalMs ?? MINUTE))
    const silent = silentMinutes(hour, heard, Math.max(MINUTE, interval))
    return points.map((entry) => {
      const own = rows.get(entry.id) ?? []
      const rules = rulesFor({ unit: entry.unit, kind: entry.kind, range: entry.range, ratedPowerKw: device.ratedPowerKw })
      const isBefore = ({ t }: MinuteRow): boolean => t < hour
      return {
        entry,
        result: judgeHour(
          hour,
          own.filter((row) => !isBefore(row)),
          own.filter(isBefore),
          silent,
          rules,
        ),
      }
    })
  }

  /** A device is not missing before its first word. */
  async #spokeBefore(points: readonly PointEntry[], hour: number): Promise<boolean> {
    const ids = `{${points.map(({ id }) => id).join(',')}}`
    const found = await this.#deps.pool.query('select 1 from rollup_1m where point = any($1::int4[]) and t < $2 limit 1', [ids, hour])
    return found.rows.length > 0
  }

  async #keep(hour: number, found: readonly { entry: PointEntry; date: string; result: HourQuality }[]): Promise<void> {
    const client = await this.#deps.pool.connect()
    try {
      await client.query('begin')
      for (let from = 0; from < found.length; from += 500) {
        const part = found.slice(from, from + 500)
        const column = (of: (one: (typeof part)[number]) => unknown): unknown[] => part.map(of)
        await client.query(
          `insert into quality_day (point, date, expected, good, missing, frozen, jump, out_of_range, impossible, backwards, too_fast, first_fault, first_at, first_value)
           select * from unnest($1::int4[], $2::text[], $3::int4[], $4::int4[], $5::int4[], $6::int4[], $7::int4[], $8::int4[], $9::int4[], $10::int4[], $11::int4[],
             $12::text[], $13::int8[], $14::float8[])
           on conflict (point, date) do update set expected = quality_day.expected + excluded.expected, good = quality_day.good + excluded.good,
             missing = quality_day.missing + excluded.missing, frozen = quality_day.frozen + excluded.frozen, jump = quality_day.jump + excluded.jump,
             out_of_range = quality_day.out_of_range + excluded.out_of_range, impossible = quality_day.impossible + excluded.impossible,
             backwards = quality_day.backwards + excluded.backwards, too_fast = quality_day.too_fast + excluded.too_fast,
             first_value = case when quality_day.first_fault is null then excluded.first_value else quality_day.first_value end,
             first_at = coalesce(quality_day.first_at, excluded.first_at), first_fault = coalesce(quality_day.first_fault, excluded.first_fault)`,
          [
            column(({ entry }) => entry.id),
            column(({ date }) => date),
            column(({ result }) => result.expected),
            column(({ result }) => result.good),
            ...(['missing', 'frozen', 'jump', 'outOfRange', 'impossible', 'backwards', 'tooFast'] as const).map((fault) =>
              column(({ result }) => result.minutes[fault]),
            ),
            column(({ result }) => result.first?.fault ?? null),
            column(({ result }) => result.first?.from ?? null),
            column(({ result }) => result.first?.value ?? null),
          ],
        )
      }
      const value = JSON.stringify(hour + HOUR)
      await client.query('insert into setting (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value', [
        KEY,
        value,
      ])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    } finally {
      client.release()
    }
  }
}

/** Minutes of an hour in which nothing was heard, but for pauses that are shorter than three intervals. */
function silentMinutes(hour: number, heard: ReadonlySet<number>, intervalMs: number): Set<number> {
  const [first, pause] = [hour / MINUTE, (3 * intervalMs) / MINUTE]
  const silent = new Set<number>()
  let run: number[] = []
  const end = (): void => {
    if (run.length >= pause) for (const minute of run) if (minute >= first) silent.add(minute)
    run = []
  }
  for (let minute = first - 60; minute < first + 60; minute++) {
    if (heard.has(minute)) end()
    else run.push(minute)
  }
  end()
  return silent
}
