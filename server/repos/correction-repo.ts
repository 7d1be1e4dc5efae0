import type pg from 'pg'
import type { CountedReading } from '#contract/schemas/correction.ts'
import type { Queries } from '../db/change.ts'
import type { correction } from '../db/correction-schema.ts'
import type { PointEntry, Registry } from '../plant/registry.ts'
import { containing, MAX_ROWS } from './organization-repo.ts'

/** Readings told on either side of a moment. */
const NEIGHBOURS = 10
const DAY_MS = 86_400_000

/** Of a station's quantity: the points that it is worked out from. */
export function feedsOf(registry: Registry, entry: PointEntry): number[] {
  const station = registry.stations.get(entry.stationId)
  if (entry.deviceSn !== null || station === undefined || entry.quantity === null) return [entry.id]
  return (station.feeds.get(entry.quantity) ?? [...station.feeds.values()].flat()).map(({ id }) => id)
}

export type CorrectionRow = Omit<typeof correction.$inferSelect, 'until'> & { stationId: string; deviceSn: string | null; code: string }

export interface CorrectionQuestion {
  stationIds: readonly string[]
  points: readonly number[] | undefined
  id: string | undefined
  text: string
  state: 'active' | 'withdrawn' | undefined
  from: number | undefined
  to: number | undefined
  sort: 'createdAt' | 'from'
  order: 'asc' | 'desc'
  pageNum: number
  pageSize: number
}

const orders = { createdAt: 'c.created_at', from: 'c.t_from' } as const

/** A page of the corrections of some stations, and how many there are in all. */
export async function correctionsOf(pool: pg.Pool, asked: CorrectionQuestion): Promise<{ rows: CorrectionRow[]; total: number }> {
  const size = Math.min(asked.pageSize, MAX_ROWS)
  const found = await pool.query<CorrectionRow & { total: number }>(
    `select c.id, c.point, c.t_from as "from", c.t_to as "to", c.kind, c.value, c.reason, c.readings, c.raw_min as "rawMin", c.raw_max as "rawMax",
       c.created_at as "createdAt", c.created_by as "createdBy", c.withdrawn_at as "withdrawnAt", c.withdrawn_by as "withdrawnBy",
       p.station_id as "stationId", p.device_sn as "deviceSn", p.code, count(*) over ()::int as total
     from correction c join point p on p.id = c.point join station s on s.id = p.station_id left join device d on d.sn = p.device_sn and d.station_id = p.station_id
     where p.station_id = any($1::text[]) and ($2::int4[] is null or c.point = any($2::int4[])) and ($3::text is null or c.id = $3)
       and ($4 = '' or c.reason ilike $4 or c.created_by ilike $4 or s.name ilike $4 or s.name_en ilike $4 or d.name ilike $4 or d.name_en ilike $4
         or d.sn ilike $4 or p.code ilike $4)
       and ($5::text is null or (c.withdrawn_at is null) = ($5 = 'active')) and c.t_to >= $6 and c.t_from < $7
     order by ${orders[asked.sort]} ${asked.order === 'asc' ? 'asc' : 'desc'}, c.id limit $8 offset $9`,
    [
      asked.stationIds,
      asked.points ?? null,
      asked.id ?? null,
      asked.text === '' ? '' : containing(asked.text),
      asked.state ?? null,
      asked.from ?? 0,
      asked.to ?? Number.MAX_SAFE_INTEGER,
      size,
      Math.min((asked.pageNum - 1) * size, 10_000_000),
    ],
  )
  return { rows: found.rows.map(({ total: _total, ...row }) => row), total: found.rows[0]?.total ?? 0 }
}

/** Readings of a point around a moment, by time: up to ten before it, and from it on up to eleven; within a day. */
export async function readingsAround(pool: pg.Pool, point: number, at: number): Promise<CountedReading[]> {
  const found = await pool.query<{ t: number; v: number | null; q: number; raw: number | null }>(
    `(select t, v, q, raw from reading where point = $1 and t < $2 and t >= $2 - ${DAY_MS} order by t desc limit ${NEIGHBOURS})
     union all (select t, v, q, raw from reading where point = $1 and t >= $2 and t <= $2 + ${DAY_MS} order by t limit ${NEIGHBOURS + 1}) order by t`,
    [point, at],
  )
  return found.rows.map(({ t, v, q, raw }) => ({ t, value: q === 3 ? null : v, raw }))
}

/** Points of which readings between two moments are corrected. */
export async function correctedPoints(pool: pg.Pool, from: number, to: number): Promise<Set<number>> {
  const found = await pool.query<{ point: number }>(
    'select distinct point from correction where withdrawn_at is null and t_from < $2 and t_to >= $1',
    [from, to],
  )
  return new Set(found.rows.map(({ point }) => point))
}

/** Which of the stretches, in order of time, hold readings of these points that are corrected. */
export async function correctedAmong(
  pool: Queries,
  points: readonly number[],
  stretches: readonly (readonly [number, number])[],
): Promise<boolean[]> {
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (first === undefined || last === undefined || points.length === 0) return stretches.map(() => false)
  const found = await pool.query<{ from: number; to: number }>(
    `select t_from as from, t_to as to from correction where withdrawn_at is null and point = any($1::int4[]) and t_from < $2 and t_from >= $3 and t_to >= $4`,
    [`{${points.join(',')}}`, last[1], first[0] - DAY_MS, first[0]],
  )
  return stretches.map(([from, to]) => found.rows.some((one) => one.from < to && one.to >= from))
}
