import type pg from 'pg'
import type { AlarmEventKind } from '#contract/alarm.ts'

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
}

/** Adds lines in the order given. Part of a caller's transaction. */
export async function addTrail(client: pg.ClientBase, lines: readonly TrailLine[]): Promise<void> {
  if (lines.length === 0) return
  await client.query(
    `insert into alarm_event (alarm_id, at, kind, by_name, value, detail, until_at, count)
     select u.id, u.at, u.kind, u.by, u.value, u.detail, u.until, u.count
     from unnest($1::text[], $2::int8[], $3::text[], $4::text[], $5::float8[], $6::text[], $7::int8[], $8::int4[]) with ordinality
       as u (id, at, kind, by, value, detail, until, count, n) order by u.n`,
    [
      lines.map((line) => line.alarmId),
      lines.map((line) => line.at),
      lines.map((line) => line.kind),
      lines.map((line) => line.byName ?? null),
      lines.map((line) => line.value ?? null),
      lines.map((line) => line.detail ?? null),
      lines.map((line) => line.untilAt ?? null),
      lines.map((line) => line.count ?? null),
    ],
  )
}
