import type pg from 'pg'
import type { AlarmEventKind, AlarmLevel } from '#contract/alarm.ts'

/** A line of what happened to an alarm. */
export interface TrailLine {
  alarmId: string
  at: number
  kind: AlarmEventKind
  byName?: string | undefined
  value?: number | null
  detail?: string | undefined
  untilAt?: number | undefined
  count?: number | undefined
  /** It called people: the quality of alarms counts it. */
  announced?: boolean
}

/** Raises of an alarm that stood already: so many, the first and the last. */
export interface Repeats {
  alarmId: string
  firstAt: number
  lastAt: number
  count: number
}

/** Notes repeats. Those with nothing between them are one line that grows, so that who repeats for ever fills no table. Part of a caller's transaction. */
export async function addRepeats(client: pg.ClientBase, repeats: readonly Repeats[]): Promise<void> {
  if (repeats.length === 0) return
  await client.query(
    `with said as (select * from unnest($1::text[], $2::int8[], $3::int8[], $4::int4[]) as u (id, first, last, n)),
     grown as (
       update alarm_event set until_at = greatest(until_at, said.last), count = count + said.n from said
       where alarm_event.alarm_id = said.id and alarm_event.kind = 'repeated'
         and alarm_event.id = (select max(line.id) from alarm_event line where line.alarm_id = said.id)
       returning alarm_event.alarm_id)
     insert into alarm_event (alarm_id, at, kind, until_at, count)
     select said.id, said.first, 'repeated', nullif(said.last, said.first), said.n from said where said.id not in (select alarm_id from grown)`,
    [
      repeats.map(({ alarmId }) => alarmId),
      repeats.map(({ firstAt }) => firstAt),
      repeats.map(({ lastAt }) => lastAt),
      repeats.map(({ count }) => count),
    ],
  )
}

/** Notes of alarms that stand that they are more urgent now. Once for each level: a device that changes its mind for ever fills no table. Part of a caller's transaction. */
export async function addWorsened(client: pg.ClientBase, alarms: readonly { id: string; level: AlarmLevel; at: number }[]): Promise<void> {
  if (alarms.length === 0) return
  await client.query(
    `insert into alarm_event (alarm_id, at, kind, detail)
     select u.id, u.at, 'worsened', u.level from unnest($1::text[], $2::int8[], $3::text[]) as u (id, at, level)
     where not exists (select 1 from alarm_event line where line.alarm_id = u.id and line.kind = 'worsened' and line.detail = u.level)`,
    [alarms.map(({ id }) => id), alarms.map(({ at }) => at), alarms.map(({ level }) => level)],
  )
}

/** Adds lines in the order given. Part of a caller's transaction. */
export async function addTrail(client: pg.ClientBase, lines: readonly TrailLine[]): Promise<void> {
  if (lines.length === 0) return
  await client.query(
    `insert into alarm_event (alarm_id, at, kind, by_name, value, detail, until_at, count, announced)
     select u.id, u.at, u.kind, u.by, u.value, u.detail, u.until, u.count, u.announced
     from unnest($1::text[], $2::int8[], $3::text[], $4::text[], $5::float8[], $6::text[], $7::int8[], $8::int4[], $9::bool[]) with ordinality
       as u (id, at, kind, by, value, detail, until, count, announced, n) order by u.n`,
    [
      lines.map((line) => line.alarmId),
      lines.map((line) => line.at),
      lines.map((line) => line.kind),
      lines.map((line) => line.byName ?? null),
      lines.map((line) => line.value ?? null),
      lines.map((line) => line.detail ?? null),
      lines.map((line) => line.untilAt ?? null),
      lines.map((line) => line.count ?? null),
      lines.map((line) => line.announced === true),
    ],
  )
}
