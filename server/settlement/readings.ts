import { Decimal } from 'decimal.js'
import { and, eq, inArray } from '../db/orm.ts'
import { plausibleRow, plausibleSample } from '../db/sample-store.ts'
import type { Queries, Reader } from '../db/change.ts'
import { settlementReading } from '../db/settlement-schema.ts'

/** A reading stands for the begin of a day when it is no older than this. */
const AGE_MS = 900_000
/** More places than displays have, fewer than rounding of stored values disturbs. */
const PLACES = 4

export type FrozenReading = typeof settlementReading.$inferSelect

/** What is read at the begin of a day. */
export interface ReadingKey {
  sn: string
  code: string
  /** `YYYY-MM-DD` in the station's time. */
  date: string
}
export const keyOf = ({ sn, code, date }: ReadingKey): string => `${sn}|${code}|${date}`

/** What stood in registers at an instant, by point, kWh: the last value of the quarter hour before it. Points that were silent then are missing. */
export async function registersAt(pool: Queries, points: readonly number[], at: number): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ point: number; v: number }>(
    `select p.id as point, coalesce(s.v, r.v) as v from unnest($1::int4[]) as p (id)
       left join lateral (select v from reading where point = p.id and t > $2::int8 - ${AGE_MS} and t <= $2 and ${plausibleSample} order by t desc limit 1) s on true
       left join lateral (select last as v from rollup_15m where point = p.id and t >= $2::int8 - ${AGE_MS} and t < $2 and ${plausibleRow} order by t desc limit 1) r on true
     where s.v is not null or r.v is not null`,
    [`{${points.join(',')}}`, at],
  )
  return new Map(rows.map(({ point, v }) => [point, v]))
}

/** Points whose ratio or coefficient was corrected after an instant: what they showed before cannot be told from what is stored. */
export async function rescaledAfter(pool: Queries, points: readonly number[], at: number): Promise<Set<number>> {
  const { rows } = await pool.query<{ point: number }>('select distinct point from register_rescale where point = any($1::int4[]) and at > $2', [
    `{${points.join(',')}}`,
    at,
  ])
  return new Set(rows.map(({ point }) => point))
}

/** Where registers' own curves stepped in (after, until], as their ratio or coefficient was corrected: that is no energy. */
export async function stepsBetween(
  pool: Queries,
  points: readonly number[],
  after: number,
  until: number,
): Promise<{ point: number; at: number; value: number }[]> {
  const asked = 'select point, at, value from register_rescale where point = any($1::int4[]) and at > $2 and at <= $3 order by at'
  return (await pool.query<{ point: number; at: number; value: number }>(asked, [`{${points.join(',')}}`, after, until])).rows
}

/** When the last reading before an instant was voided, by point: whatever was frozen of it before that is no reading any more. */
export async function voidedAt(pool: Queries, points: readonly number[], at: number): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ point: number; made: number }>(
    `select p.id as point, c.created_at as made from unnest($1::int4[]) as p (id)
       join lateral (select t from sample where point = p.id and t > $2::int8 - ${AGE_MS} and t <= $2 order by t desc limit 1) s on true
       join correction c on c.point = p.id and c.kind = 'void' and c.withdrawn_at is null and s.t between c.t_from and c.t_to`,
    [`{${points.join(',')}}`, at],
  )
  return new Map(rows.map(({ point, made }) => [point, made]))
}

/**
 * Points of which the reading that `registersAt` tells is no plain one: it was corrected, or stands in for a later one that is void. Where samples are not kept
 * any more minutes say when it was.
 */
export async function correctedAt(pool: Queries, points: readonly number[], at: number): Promise<Set<number>> {
  const { rows } = await pool.query<{ point: number }>(
    `select p.id as point from unnest($1::int4[]) as p (id)
       left join lateral (select t from reading where point = p.id and t > $2::int8 - ${AGE_MS} and t <= $2 and ${plausibleSample} order by t desc limit 1) s on true
       left join lateral (select t from rollup_1m where point = p.id and t >= $2::int8 - ${AGE_MS} and t < $2 and ${plausibleRow} order by t desc limit 1) m on true
     where exists (select 1 from reading r where r.point = p.id and r.t >= s.t and r.t <= $2 and r.raw is not null)
       or (s.t is null and exists (select 1 from correction c
         where c.point = p.id and c.withdrawn_at is null and c.t_from <= $2 and c.t_to >= coalesce(m.t, $2::int8 - ${AGE_MS})))`,
    [`{${points.join(',')}}`, at],
  )
  return new Set(rows.map(({ point }) => point))
}

/** As the meter's display shows it, kWh before the transformers' ratio. */
export const displayed = (kwh: number, { ct, pt }: { ct: number; pt: number }): string =>
  new Decimal(kwh).dividedBy(new Decimal(ct).times(pt)).toDecimalPlaces(PLACES, Decimal.ROUND_HALF_UP).toFixed()

/** Readings of a station that were frozen for these days, by `keyOf`. */
export async function frozenReadings(db: Reader, stationId: string, keys: readonly ReadingKey[]): Promise<Map<string, FrozenReading>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select()
    .from(settlementReading)
    .where(
      and(
        eq(settlementReading.stationId, stationId),
        inArray(settlementReading.sn, [...new Set(keys.map(({ sn }) => sn))]),
        inArray(settlementReading.date, [...new Set(keys.map(({ date }) => date))]),
      ),
    )
  return new Map(rows.map((row) => [keyOf(row), row]))
}
