import type pg from 'pg'
import { followsFrom, isCause, isConsequence, isMaintained, type MaintenanceSpan } from '#domain/alarm-life.ts'
import type { Registry } from '../plant/registry.ts'
import { calls, type AlarmRow } from './alarm-row.ts'
import { addTrail, type TrailLine } from './alarm-trail.ts'

/** What follows from a cause may be heard before it. */
const FOLD_BACK_MS = 120_000
/** What is still there so long after its cause ended is an alarm of its own. */
const UNFOLD_AFTER_MS = 120_000

const placeOf = (row: AlarmRow) => ({ stationId: row.station_id, deviceSn: row.device_sn, code: row.code })
const parents =
  ({ devices }: Registry) =>
  (sn: string): string | null =>
    devices.get(sn)?.parentSn ?? null

const spansOf = async (client: pg.ClientBase, stationIds: readonly string[], now: number): Promise<(MaintenanceSpan & { reason: string })[]> =>
  (
    await client.query<MaintenanceSpan & { reason: string }>(
      `select station_id as "stationId", device_sn as "deviceSn", from_at as "fromAt", to_at as "toAt", reason from maintenance
       where station_id = any($1::text[]) and from_at <= $2 and to_at > $2`,
      [stationIds, now],
    )
  ).rows

/**
 * Alarms that have just begun (`rows`) and call nobody: marked where their station or device is worked on, folded where an alarm that is there explains them.
 * Those that such a cause among `rows` explains and that began shortly before it are folded too. Gives all that was put aside, by id.
 */
export async function putAside(
  client: pg.ClientBase,
  rows: readonly AlarmRow[],
  { registry, now }: { registry: Registry; now: number },
): Promise<Map<string, AlarmRow>> {
  if (rows.length === 0) return new Map()
  const stationIds = [...new Set(rows.map((row) => row.station_id))]
  const parentOf = parents(registry)
  const spans = await spansOf(client, stationIds, now)
  const marks = new Map<string, { maintenance: boolean; causeId: string | null; line: TrailLine }>()
  for (const row of rows) {
    const span = spans.find((one) => isMaintained(placeOf(row), one, now, parentOf))
    if (span !== undefined)
      marks.set(row.id, {
        maintenance: true,
        causeId: null,
        line: { alarmId: row.id, at: now, kind: 'maintenance', detail: span.reason, untilAt: span.toAt },
      })
  }
  for (const [row, cause] of await folds(client, rows, stationIds, parentOf, now)) {
    if (!marks.has(row.id))
      marks.set(row.id, { maintenance: false, causeId: cause.id, line: { alarmId: row.id, at: now, kind: 'folded', detail: cause.id } })
  }
  if (marks.size === 0) return new Map()
  const ids = [...marks.keys()]
  const marked = await client.query<AlarmRow>(
    `update alarm set maintenance = u.maintenance, cause_id = u.cause from unnest($1::text[], $2::bool[], $3::text[]) as u (id, maintenance, cause)
     where alarm.id = u.id returning alarm.*`,
    [ids, ids.map((id) => marks.get(id)?.maintenance), ids.map((id) => marks.get(id)?.causeId)],
  )
  await addTrail(
    client,
    [...marks.values()].map(({ line }) => line),
  )
  return new Map(marked.rows.map((row) => [row.id, row]))
}

/** Alarms and the causes that they fold under. */
async function folds(
  client: pg.ClientBase,
  rows: readonly AlarmRow[],
  stationIds: readonly string[],
  parentOf: (sn: string) => string | null,
  now: number,
): Promise<[AlarmRow, AlarmRow][]> {
  const causes = rows.filter((row) => isCause(placeOf(row)))
  if (causes.length === 0 && !rows.some((row) => isConsequence(placeOf(row)))) return []
  const there = await client.query<AlarmRow>(
    "select * from alarm where station_id = any($1::text[]) and state = 'WARNING' and cleared_at is null and cause_id is null and not maintenance order by raised_at",
    [stationIds],
  )
  const known = there.rows.filter((row) => isCause(placeOf(row)))
  const begun = new Set(rows.map((row) => row.id))
  return there.rows.flatMap((row): [AlarmRow, AlarmRow][] => {
    // What was there long before is no consequence of what came now; nor is what somebody set aside by hand.
    if (!begun.has(row.id) && (row.last_at < now - FOLD_BACK_MS || row.shelved_until !== null)) return []
    const cause = known.find(
      (one) => one.id !== row.id && (begun.has(row.id) || begun.has(one.id)) && followsFrom(placeOf(row), placeOf(one), parentOf),
    )
    // A cause that itself follows from another is folded with what it explains.
    const top = cause && (known.find((one) => one.id !== cause.id && followsFrom(placeOf(cause), placeOf(one), parentOf)) ?? cause)
    return top === undefined ? [] : [[row, top]]
  })
}

/** What the clock does to alarms that are aside: gives those that call again, and those that chatter no more. In a caller's transaction. */
export async function sweepAside(client: pg.ClientBase, registry: Registry, now: number): Promise<AlarmRow[]> {
  const aside = await client.query<AlarmRow & { cause_over: boolean }>(
    `select alarm.*, coalesce(cause.cleared_at < $1, false) as cause_over from alarm left join alarm cause on cause.id = alarm.cause_id
     where alarm.state = 'WARNING' and (alarm.shelved_until is not null or alarm.cause_id is not null or alarm.maintenance or alarm.chatter_since is not null)
     order by alarm.id for update of alarm`,
    [now - UNFOLD_AFTER_MS],
  )
  if (aside.rows.length === 0) return []
  const spans = await spansOf(client, [...new Set(aside.rows.map((row) => row.station_id))], now)
  const parentOf = parents(registry)
  const lines: TrailLine[] = []
  const changed: AlarmRow[] = []
  for (const row of aside.rows) {
    const next = { ...row }
    const say = (kind: TrailLine['kind'], more: Pick<TrailLine, 'detail' | 'untilAt'> = {}): void =>
      void lines.push({ alarmId: row.id, at: now, kind, ...more })
    const span = spans.find((one) => isMaintained(placeOf(row), one, now, parentOf))
    if (row.shelved_until !== null && row.shelved_until <= now) {
      next.shelved_until = null
      say('shelfEnded')
    }
    // What was over in the meantime stays where it is: nobody has to act.
    if (row.maintenance && row.cleared_at === null && span === undefined) {
      next.maintenance = false
      say('maintenanceEnded')
    }
    if (row.cause_over && row.cleared_at === null) {
      next.cause_id = null
      say('unfolded')
    }
    if (calls(next) && !calls(row) && row.cleared_at === null) {
      // Its device is worked on by now: it would call as one that begins.
      if (span !== undefined) {
        next.maintenance = true
        say('maintenance', { detail: span.reason, untilAt: span.toAt })
      }
      // It calls anew: who saw it before it was put aside has not seen that.
      else [next.seen_by, next.seen_at] = [null, null]
    }
    if (JSON.stringify(next) !== JSON.stringify(row)) changed.push(next)
  }
  await addTrail(client, lines)
  return update(client, changed)
}

async function update(client: pg.ClientBase, rows: readonly AlarmRow[]): Promise<AlarmRow[]> {
  if (rows.length === 0) return []
  const result = await client.query<AlarmRow>(
    `update alarm set shelved_until = u.shelved, maintenance = u.maintenance, cause_id = u.cause, seen_by = u.seen_by, seen_at = u.seen_at
     from unnest($1::text[], $2::int8[], $3::bool[], $4::text[], $5::text[], $6::int8[]) as u (id, shelved, maintenance, cause, seen_by, seen_at)
     where alarm.id = u.id returning alarm.*`,
    [
      rows.map((row) => row.id),
      rows.map((row) => row.shelved_until),
      rows.map((row) => row.maintenance),
      rows.map((row) => row.cause_id),
      rows.map((row) => row.seen_by),
      rows.map((row) => row.seen_at),
    ],
  )
  return result.rows
}

/** Alarms that have not come back for a while chatter no more. In a caller's transaction. */
export async function sweepChatter(client: pg.ClientBase, quietSince: number, now: number): Promise<AlarmRow[]> {
  const calm = await client.query<AlarmRow>('update alarm set chatter_since = null where chatter_since is not null and last_at < $1 returning *', [
    quietSince,
  ])
  await addTrail(
    client,
    calm.rows.flatMap((row): TrailLine[] => [
      { alarmId: row.id, at: now, kind: 'calmed', count: row.count },
      ...(row.cleared_at === null ? [] : [{ alarmId: row.id, at: row.cleared_at, kind: 'cleared' as const }]),
    ]),
  )
  return calm.rows
}
