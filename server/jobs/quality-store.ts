import type pg from 'pg'
import { qualityFaults } from '#contract/quality.ts'
import { HOUR, merged, MINUTE, type HourQuality } from '#domain/quality/hour.ts'
import type { Finding } from '#domain/quality/judge.ts'
import { faultColumns } from '../db/quality-schema.ts'

/** Rows of one statement. */
const AT_ONCE = 500

const counted = ['expected', 'good', ...qualityFaults.map((fault) => faultColumns[fault])]
const columns = counted.join(', ')
/** Of counts that stand there, the new ones added. */
const added = counted.map((name) => `${name} = quality_day.${name} + excluded.${name}`).join(', ')

/** What was judged of a point in hours of one day of its station. */
export interface DayPart {
  point: number
  date: string
  /** Where the day begins: findings go no further back. */
  from: number
  hours: readonly HourQuality[]
}

/** Counts of a part as the store's columns have them. */
const countsOf = ({ hours }: DayPart): number[] => {
  const sum = (of: (hour: HourQuality) => number): number => hours.reduce((all, hour) => all + of(hour), 0)
  return [sum((one) => one.expected), sum((one) => one.good), ...qualityFaults.map((fault) => sum((one) => one.minutes[fault]))]
}

async function addDays(client: pg.PoolClient, parts: readonly DayPart[]): Promise<void> {
  for (let at = 0; at < parts.length; at += AT_ONCE) {
    const some = parts.slice(at, at + AT_ONCE)
    const counts = some.map(countsOf)
    const firsts = some.map(({ hours }) => hours.flatMap(({ findings }) => findings).sort((a, b) => a.from - b.from)[0])
    const lists = counted.map((_, i) => `$${i + 6}::int4[]`).join(', ')
    await client.query(
      `insert into quality_day (point, date, first_fault, first_at, first_value, ${columns})
       select * from unnest($1::int4[], $2::text[], $3::text[], $4::int8[], $5::float8[], ${lists})
       on conflict (point, date) do update set ${added},
         first_value = case when quality_day.first_fault is null then excluded.first_value else quality_day.first_value end,
         first_at = coalesce(quality_day.first_at, excluded.first_at), first_fault = coalesce(quality_day.first_fault, excluded.first_fault)`,
      [
        some.map(({ point }) => point),
        some.map(({ date }) => date),
        firsts.map((one) => one?.fault ?? null),
        firsts.map((one) => one?.from ?? null),
        firsts.map((one) => one?.value ?? null),
        ...counted.map((_, i) => counts.map((own) => own[i])),
      ],
    )
  }
}

interface Kept extends Finding {
  point: number
}

async function putFindings(client: pg.PoolClient, findings: readonly Kept[]): Promise<void> {
  for (let at = 0; at < findings.length; at += AT_ONCE) {
    const some = findings.slice(at, at + AT_ONCE)
    await client.query(
      `insert into quality_finding (point, fault, t_from, t_to, n, value)
       select * from unnest($1::int4[], $2::text[], $3::int8[], $4::int8[], $5::int4[], $6::float8[])
       on conflict (point, t_from, fault) do update set t_to = excluded.t_to, n = excluded.n`,
      [
        some.map((one) => one.point),
        some.map((one) => one.fault),
        some.map((one) => one.from),
        some.map((one) => one.to),
        some.map((one) => one.n),
        some.map((one) => one.value),
      ],
    )
  }
}

/** Adds an hour to the days of its points; what goes on from the hour before is one finding with it. */
export async function addHour(client: pg.PoolClient, hour: number, parts: readonly DayPart[]): Promise<void> {
  await addDays(client, parts)
  const open = await client.query<Kept>(
    `select point, fault, t_from as from, t_to as to, n, value from quality_finding where t_from >= $1 and t_to >= $2 and t_to <= $3`,
    [hour - 26 * HOUR, hour, hour + MINUTE],
  )
  const before = new Map<number, Kept[]>()
  for (const one of open.rows) before.set(one.point, [...(before.get(one.point) ?? []), one])
  const kept = parts.flatMap(({ point, from, hours }) => {
    const own = (before.get(point) ?? []).filter((one) => one.from >= from)
    return merged([...own, ...hours.flatMap(({ findings }) => findings)]).map((one) => ({ ...one, point }))
  })
  await putFindings(client, kept)
}

/** Puts what was judged in the place of all that is there of these points from one hour to another; how readings came stays. */
export async function replaceDay(
  client: pg.PoolClient,
  date: string,
  { from, to, points }: { from: number; to: number; points: readonly number[] },
  parts: readonly DayPart[],
): Promise<void> {
  const cleared = [...counted.map((name) => `${name} = 0`), 'first_fault = null', 'first_at = null', 'first_value = null'].join(', ')
  await client.query(`update quality_day set ${cleared} where point = any($1::int4[]) and date = $2`, [`{${points.join(',')}}`, date])
  await client.query('delete from quality_finding where point = any($1::int4[]) and t_from >= $2 and t_from < $3', [
    `{${points.join(',')}}`,
    from,
    to,
  ])
  await addDays(client, parts)
  await putFindings(
    client,
    parts.flatMap(({ point, hours }) => merged(hours.flatMap(({ findings }) => findings)).map((one) => ({ ...one, point }))),
  )
}
