import type { Alarm, AlarmEventKind } from '#contract/alarm.ts'
import { toAlarm, type AlarmRow } from '../alarms/alarm-row.ts'
import { sql, type SQL } from '../db/orm.ts'
import type { Registry } from '../plant/registry.ts'
import type { Transaction } from '../db/change.ts'

/** A list as one parameter; a template would make a parameter of each. */
const textArray = (texts: readonly string[]) => sql`${sql.param([...texts])}::text[]`

/** What people do with alarms of their stations: each with its line in the alarm's trail. Gives the records that were changed. */
export function alarmActs(tx: Transaction, registry: Registry, stationIds: readonly string[]) {
  const mine = sql`station_id = any(${textArray(stationIds)})`

  async function change(
    set: SQL,
    where: SQL,
    line: { kind: AlarmEventKind; by: string; at: number; detail?: string; until?: number },
  ): Promise<Alarm[]> {
    const changed = await tx.execute<AlarmRow & Record<string, unknown>>(sql`update alarm set ${set} where ${where} and ${mine} returning *`)
    if (changed.rows.length > 0) {
      await tx.execute(
        sql`insert into alarm_event (alarm_id, at, kind, by_name, detail, until_at)
          select id, ${line.at}::bigint, ${line.kind}, ${line.by}, ${line.detail ?? null}::text, ${line.until ?? null}::bigint
          from unnest(${textArray(changed.rows.map((row) => row.id))}) as id`,
      )
    }
    return changed.rows.map((row) => toAlarm(row, registry))
  }

  return {
    seen: (ids: readonly string[], by: string, at: number): Promise<Alarm[]> =>
      change(sql`seen_by = ${by}, seen_at = ${at}`, sql`id = any(${textArray(ids)}) and seen_at is null`, { kind: 'seen', by, at }),

    /** With what is folded under them: it was said by them. */
    handle: (ids: readonly string[], by: string, at: number, content: string, notes: string | undefined): Promise<Alarm[]> =>
      change(
        sql`state = 'PROCESSED', handled_by = ${by}, handled_at = ${at}, handling_content = ${content}, notes = ${notes ?? null},
          chatter_since = null, seen_by = coalesce(seen_by, ${by}), seen_at = coalesce(seen_at, ${at}::bigint)`,
        sql`(id = any(${textArray(ids)}) or cause_id = any(${textArray(ids)})) and state = 'WARNING'`,
        { kind: 'handled', by, at, detail: content },
      ),

    /** One that another set aside meanwhile keeps that person's reason and end. */
    shelve: (ids: readonly string[], by: string, at: number, until: number, reason: string): Promise<Alarm[]> =>
      change(
        sql`shelved_until = ${until}::bigint, shelved_at = ${at}::bigint, shelved_by = ${by}, shelve_reason = ${reason},
          seen_by = coalesce(seen_by, ${by}), seen_at = coalesce(seen_at, ${at}::bigint)`,
        sql`id = any(${textArray(ids)}) and state = 'WARNING' and (coalesce(shelved_until <= ${at}::bigint, true) or shelved_by = ${by})`,
        { kind: 'shelved', by, at, detail: reason, until },
      ),

    /** How many of them, of those that are the viewer's, were handled before, and by whom one of these was. */
    async handledBefore(ids: readonly string[]): Promise<{ count: number; by: string | undefined }> {
      const found = await tx.execute<{ count: number; by: string | null }>(
        sql`select count(*)::int as count, min(handled_by) as by from alarm where id = any(${textArray(ids)}) and state = 'PROCESSED' and ${mine}`,
      )
      const [row] = found.rows
      return { count: row?.count ?? 0, by: row?.by ?? undefined }
    },

    /** By whom one of them is set aside at the moment. */
    async shelvedBefore(ids: readonly string[], at: number): Promise<string | undefined> {
      const found = await tx.execute<{ by: string | null }>(
        sql`select min(shelved_by) as by from alarm where id = any(${textArray(ids)}) and state = 'WARNING' and shelved_until > ${at}::bigint and ${mine}`,
      )
      return found.rows[0]?.by ?? undefined
    },

    unshelve: (ids: readonly string[], by: string, at: number): Promise<Alarm[]> =>
      change(sql`shelved_until = null`, sql`id = any(${textArray(ids)}) and state = 'WARNING' and shelved_until is not null`, {
        kind: 'shelfEnded',
        by,
        at,
      }),
  }
}
