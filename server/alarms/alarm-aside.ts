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

const foldedLine = (alarmId: string, cause: string | null, at: number): TrailLine => ({ alarmId, at, kind: 'folded', detail: cause ?? undefined })

/** Alarms that were put aside, by id, and the lines that say so: they stand behind those of what they were put aside from. */
interface PutAside {
  aside: Map<string, AlarmRow>
  lines: TrailLine[]
}

/**
 * Alarms that begin to be there (`rows`) and call nobody: marked where their station or device is worked on, folded where an alarm that is there explains them.
 * Those that such a cause among `rows` explains and that began shortly before it are folded too.
 */
export async function putAside(
  client: pg.ClientBase,
  rows: readonly AlarmRow[],
  { registry, now }: { registry: Registry; now: number },
): Promise<PutAside> {
  if (rows.length === 0) return { aside: new Map(), lines: [] }
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
    if (!marks.has(row.id)) marks.set(row.id, { maintenance: false, causeId: cause.id, line: foldedLine(row.id, cause.id, now) })
  }
  if (marks.size === 0) return { aside: new Map(), lines: [] }
  const ids = [...marks.keys()]
  const marked = await client.query<AlarmRow>(
    `update alarm set maintenance = u.maintenance, cause_id = u.cause from unnest($1::text[], $2::bool[], $3::text[]) as u (id, maintenance, cause)
     where alarm.id = u.id returning alarm.*`,
    [ids, ids.map((id) => marks.get(id)?.maintenance), ids.map((id) => marks.get(id)?.causeId)],
  )
  const moved = await foldWith(client, marks)
  return {
    aside: new Map([...marked.rows, ...moved].map((row) => [row.id, row])),
    lines: [...[...marks.values()].map(({ line }) => line), ...moved.map(({ id, cause_id }) => foldedLine(id, cause_id, now))],
  }
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
    return cause === undefined ? [] : [[row, topOf(cause, known, parentOf)]]
  })
}

/** Of causes that follow from each other the one that explains all of them. */
function topOf(cause: AlarmRow, known: readonly AlarmRow[], parentOf: (sn: string) => string | null): AlarmRow {
  const passed = new Set([cause.id])
  for (let top = cause; ; passed.add(top.id)) {
    const next = known.find((one) => !passed.has(one.id) && followsFrom(placeOf(top), placeOf(one), parentOf))
    if (next === undefined) return top
    top = next
  }
}

/** What was folded under alarms that are folded now goes with them: who handles a cause handles all that it explains. */
async function foldWith(client: pg.ClientBase, marks: ReadonlyMap<string, { causeId: string | null }>): Promise<AlarmRow[]> {
  const under = [...marks].flatMap(([id, { causeId }]) => (causeId === null ? [] : [{ id, causeId }]))
  if (under.length === 0) return []
  const moved = await client.query<AlarmRow>(
    `update alarm set cause_id = u.cause from unnest($1::text[], $2::text[]) as u (id, cause)
     where alarm.cause_id = u.id and alarm.state = 'WARNING' returning alarm.*`,
    [under.map(({ id }) => id), under.map(({ causeId }) => causeId)],
  )
  return moved.rows
}

/**
 * What the clock does to alarms that are aside: gives those that changed. What is there still calls as one that begins would, so that it may be put aside again
 * for another reason. What began in a maintenance and is over by its end has never called anybody: it is closed, and stays as history. In a caller's transaction.
 */
export async function sweepAside(client: pg.ClientBase, registry: Registry, now: number): Promise<AlarmRow[]> {
  const found = await client.query<AlarmRow & { cause_over: boolean }>(
    `select alarm.*, coalesce(cause.cleared_at < $1, false) as cause_over from alarm left join alarm cause on cause.id = alarm.cause_id
     where alarm.state = 'WARNING' and (alarm.shelved_until is not null or alarm.cause_id is not null or alarm.maintenance or alarm.chatter_since is not null)
     order by alarm.id for update of alarm`,
    [now - UNFOLD_AFTER_MS],
  )
  if (found.rows.length === 0) return []
  const spans = await spansOf(client, [...new Set(found.rows.map((row) => row.station_id))], now)
  const parentOf = parents(registry)
  const hasEnded = (row: AlarmRow): boolean => row.maintenance && !spans.some((one) => isMaintained(placeOf(row), one, now, parentOf))
  const announced = await announcedOf(
    client,
    found.rows.filter((row) => row.cleared_at !== null && hasEnded(row)),
  )
  const lines: TrailLine[] = []
  const changed: AlarmRow[] = []
  const again = new Set<string>()
  for (const { cause_over, ...row } of found.rows) {
    const next = { ...row }
    const say = (kind: TrailLine['kind']): void => void lines.push({ alarmId: row.id, at: now, kind })
    if (row.shelved_until !== null && row.shelved_until <= now) {
      next.shelved_until = null
      say('shelfEnded')
    }
    if (hasEnded(row)) {
      if (row.cleared_at === null || announced.has(row.id)) {
        next.maintenance = false
        say('maintenanceEnded')
      } else {
        // The mark stays: it says when it was raised.
        Object.assign(next, { state: 'PROCESSED', handled_at: now, chatter_since: null } satisfies Partial<AlarmRow>)
        say('closed')
      }
    }
    // What was over in the meantime stays where it is: nobody has to act.
    if (cause_over && row.cleared_at === null) {
      next.cause_id = null
      say('unfolded')
    }
    if (calls(next) && !calls(row) && row.cleared_at === null) {
      again.add(row.id)
      // It calls anew: who saw it before it was put aside has not seen that.
      Object.assign(next, { seen_by: null, seen_at: null } satisfies Partial<AlarmRow>)
    }
    if (JSON.stringify(next) !== JSON.stringify(row)) changed.push(next)
  }
  const kept = await update(client, changed)
  const { aside, lines: asideLines } = await putAside(
    client,
    kept.filter(({ id }) => again.has(id)),
    { registry, now },
  )
  // One that calls again is announced once, whatever ended.
  const last = new Map(lines.map((line) => [line.alarmId, line]))
  for (const id of again) if (!aside.has(id)) Object.assign(last.get(id) ?? {}, { announced: true })
  await addTrail(client, [...lines, ...asideLines])
  const ids = new Set(kept.map(({ id }) => id))
  return [...kept.map((row) => aside.get(row.id) ?? row), ...[...aside.values()].filter(({ id }) => !ids.has(id))]
}

/** Those of `rows` that have called anybody. */
async function announcedOf(client: pg.ClientBase, rows: readonly AlarmRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const found = await client.query<{ id: string }>('select distinct alarm_id as id from alarm_event where alarm_id = any($1::text[]) and announced', [
    rows.map(({ id }) => id),
  ])
  return new Set(found.rows.map(({ id }) => id))
}

async function update(client: pg.ClientBase, rows: readonly AlarmRow[]): Promise<AlarmRow[]> {
  if (rows.length === 0) return []
  const column = <T>(pick: (row: AlarmRow) => T): T[] => rows.map(pick)
  const result = await client.query<AlarmRow>(
    `update alarm set state = u.state, shelved_until = u.shelved, maintenance = u.maintenance, cause_id = u.cause, seen_by = u.seen_by, seen_at = u.seen_at,
       handled_at = u.handled_at, chatter_since = u.chatter
     from unnest($1::text[], $2::text[], $3::int8[], $4::bool[], $5::text[], $6::text[], $7::int8[], $8::int8[], $9::int8[])
       as u (id, state, shelved, maintenance, cause, seen_by, seen_at, handled_at, chatter)
     where alarm.id = u.id returning alarm.*`,
    [
      column((row) => row.id),
      column((row) => row.state),
      column((row) => row.shelved_until),
      column((row) => row.maintenance),
      column((row) => row.cause_id),
      column((row) => row.seen_by),
      column((row) => row.seen_at),
      column((row) => row.handled_at),
      column((row) => row.chatter_since),
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
