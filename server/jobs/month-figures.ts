import type pg from 'pg'
import { inTransaction } from '../db/in-transaction.ts'
import { dayAsked, dayKnown, dayTotal, isSummed, monthSums } from '../db/day-figure-sums.ts'

/** Months that are added up at once. */
const AT_ONCE = 300

/**
 * Adds up months that are over (`before`: a date in all of them that are not) and of which no day is due. Whoever writes a day holds its month's row
 * (`drop_month_sums`): it is written before this reads, or its month is dropped again after. True: there may be more.
 */
export const addUpMonths = (pool: pg.Pool, before: string): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const due = await client.query<{ station: string; month: string }>(
      `select m.station_id as station, m.month::text as month from month_figure m
       where not coalesce(${isSummed}, false) and m.month + interval '1 month' <= $1::date and not exists (
         select from day_figure f where f.station_id = m.station_id and f.day >= m.month and f.day < m.month + interval '1 month' and (f.asked <> f.done or f.open))
       order by m.month desc, m.station_id limit ${AT_ONCE} for update skip locked`,
      [before],
    )
    if (due.rows.length === 0) return false
    // A statement of its own: it sees what was committed before the rows were held.
    await client.query(
      `update month_figure m set sums = coalesce(w.sums, '{}'), day_numbers = w.day_numbers, day_cents = w.day_cents,
         day_known = w.day_known, day_sources = w.day_sources
       from unnest($1::text[], $2::date[]) as u (station, month) cross join lateral (
         select ${monthSums} as sums, array_agg(extract(day from day)::int2 order by day) as day_numbers,
           array_agg((${dayTotal})::float8 order by day) as day_cents,
           array_agg((${dayKnown})::int2 order by day) as day_known,
           array_agg((${dayAsked})::int2 order by day) as day_sources
         from day_figure where station_id = u.station and day >= u.month and day < u.month + interval '1 month') as w
       where m.station_id = u.station and m.month = u.month`,
      [due.rows.map(({ station }) => station), due.rows.map(({ month }) => month)],
    )
    return due.rows.length === AT_ONCE
  })
