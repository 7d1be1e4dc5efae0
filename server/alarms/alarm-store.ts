import type pg from 'pg'
import { alarmLevels, type AlarmLevel } from '#contract/alarm.ts'
import type { alarmChanges } from '#contract/live.ts'
import type { Registry } from '../plant/registry.ts'
import type { AlarmChange } from './alarm-change.ts'
import { keyOf, type Waiting } from './alarm-queue.ts'
import { calls, type AlarmRow } from './alarm-row.ts'
import { putAside } from './alarm-aside.ts'
import { addRepeats, addTrail, addWorsened, type Repeats, type TrailLine } from './alarm-trail.ts'

/** So many returns within so long, and an alarm is chattering. */
export interface ChatterRule {
  raises: number
  withinMs: number
}

/** What a turn of alarms did to the store. */
export interface Stored {
  /** For open pages, in order. */
  published: { change: (typeof alarmChanges)[number]; row: AlarmRow }[]
  /** For whoever tells people. */
  changes: AlarmChange[]
  /** Too many under unknown codes are open at their device. */
  refused: Waiting[]
}

export interface StoreContext {
  registry: Registry
  /** Few by nature, and always taken. */
  isKnown(waiting: Waiting): boolean
  chatter: ChatterRule
  now: number
}

/**
 * Open alarms of one device under codes that nobody has described; more are refused. Codes of the catalogue and limits of parameters are few by nature and
 * are always taken.
 */
export const MAX_OPEN_UNKNOWN = 200

/** Keeps alarms that were raised, with what follows from it: one open record a device and code; a return counts up. In a caller's transaction. */
export async function raiseAlarms(client: pg.ClientBase, part: readonly Waiting[], context: StoreContext): Promise<Stored> {
  const before = await openOf(client, part)
  const rows = await upsert(client, part, context)
  const found = new Map(rows.map((row) => [keyOf(row.station_id, row.device_sn, row.code), row]))
  const told = part.flatMap((waiting) => {
    const row = found.get(waiting.key)
    return row === undefined ? [] : [{ waiting, row, was: before.get(waiting.key) }]
  })
  // A transaction that is tried again though it was kept finds its own record: it has its lines and was told.
  const fresh = told.filter(({ was, waiting }) => was?.id !== waiting.id)
  await unsee(
    client,
    // Over and back in one turn: the record never stood as over.
    fresh.filter(({ was, waiting, row }) => was?.clearedAt === null && waiting.returns > 0 && row.chatter_since === null).map(({ row }) => row),
  )
  // It stands, and is said to be more urgent than before: who is told of that level alone has not heard of it.
  const worsened = fresh.filter(
    ({ was, waiting, row }) =>
      was?.clearedAt === null &&
      waiting.returns === 0 &&
      row.cleared_at === null &&
      row.chatter_since === null &&
      alarmLevels.indexOf(row.level) < alarmLevels.indexOf(was.level),
  )
  const seen = new Set(worsened.filter(({ row }) => row.seen_at !== null).map(({ row }) => row.id))
  await unsee(
    client,
    worsened.map(({ row }) => row),
  )
  const begun = fresh.filter(({ was, waiting }) => was === undefined || was.clearedAt !== null || waiting.returns > 0)
  const isNew = ({ was }: { was: Was | undefined }): boolean => was === undefined
  const { aside, lines: asideLines } = await putAside(
    client,
    begun.map(({ row }) => row),
    context,
  )
  await addTrail(
    client,
    begun
      .filter((one) => isNew(one) || one.row.chatter_since === null)
      .map((one): TrailLine => ({
        alarmId: one.row.id,
        at: isNew(one) ? one.waiting.firstAt : one.waiting.lastAt,
        kind: isNew(one) ? 'raised' : 'returned',
        value: one.row.value,
        count: one.waiting.returns + 1,
        announced: calls(aside.get(one.row.id) ?? one.row),
      })),
  )
  await addRepeats(
    client,
    fresh.filter(({ was, row }) => was !== undefined && was.clearedAt === null && row.chatter_since === null).flatMap(repeatsOf),
  )
  await addWorsened(
    client,
    worsened.map(({ row, waiting }) => ({ id: row.id, level: row.level, at: waiting.lastAt })),
  )
  const chattering = await markChatter(
    client,
    begun.filter(({ row, was, waiting }) => row.chatter_since === null && (was !== undefined || waiting.returns > 0)).map(({ row }) => row),
    context,
  )
  await addTrail(client, asideLines)
  const ended = await endAlarms(
    client,
    fresh.filter(isNew).map(({ row }) => ({ stationId: row.station_id, deviceSn: row.device_sn, code: row.code, at: row.raised_at })),
    true,
  )
  await addTrail(
    client,
    fresh.flatMap(({ row, waiting }): TrailLine[] =>
      waiting.clearedAt === null || chattering.has(row.id) || row.chatter_since !== null
        ? []
        : [{ alarmId: row.id, at: waiting.clearedAt, kind: 'cleared' }],
    ),
  )

  // Chatter was marked last.
  const nowOf = (row: AlarmRow): AlarmRow => chattering.get(row.id) ?? aside.get(row.id) ?? row
  const stored: Stored = { published: [], changes: [], refused: part.filter(({ key }) => !found.has(key)) }
  for (const one of told) {
    const row = nowOf(one.row)
    const isFirst = one.was === undefined || one.was.id === one.waiting.id
    const again = calls(row) && worsened.includes(one) ? 'worsened' : 'repeated'
    stored.published.push({ change: isFirst ? (calls(row) ? 'raised' : 'aside') : again, row: { ...row, cleared_at: null } })
    if (row.cleared_at !== null) stored.published.push({ change: 'cleared', row })
  }
  for (const [id, row] of aside) if (!begun.some((one) => one.row.id === id)) stored.published.push({ change: 'aside', row })
  for (const one of begun) {
    const row = nowOf(one.row)
    if (calls(row) && (isNew(one) || one.row.chatter_since === null))
      stored.changes.push({ kind: chattering.has(row.id) ? 'chattering' : isNew(one) ? 'raised' : 'returned', row })
    if (row.cleared_at !== null) stored.changes.push({ kind: 'cleared', row })
  }
  for (const { row } of worsened) if (calls(nowOf(row))) stored.changes.push({ kind: 'worsened', row: nowOf(row), wasSeen: seen.has(row.id) })
  stored.published.push(...ended.map((row) => ({ change: 'cleared' as const, row })))
  return stored
}

/** Of an alarm that stood already: what was raised before anything was over. */
function repeatsOf({ row, waiting: { raises, returns, firstAt, lastAt } }: { row: AlarmRow; waiting: Waiting }): Repeats[] {
  const count = raises - returns
  return count > 0 ? [{ alarmId: row.id, firstAt, lastAt: returns > 0 ? firstAt : lastAt, count }] : []
}

interface Was {
  id: string
  clearedAt: number | null
  level: AlarmLevel
}

/** Open records of these places, held until the transaction ends. */
async function openOf(client: pg.ClientBase, part: readonly Waiting[]): Promise<Map<string, Was>> {
  const found = await client.query<Was & { station: string; sn: string | null; code: string }>(
    `select a.id, a.station_id as station, a.device_sn as sn, a.code, a.cleared_at as "clearedAt", a.level from alarm a
     join unnest($1::text[], $2::text[], $3::text[]) as u (station, sn, code) on a.station_id = u.station and coalesce(a.device_sn, '') = u.sn and a.code = u.code
     where a.state = 'WARNING' order by a.id for update of a`,
    [part.map(({ signal }) => signal.stationId), part.map(({ signal }) => signal.deviceSn ?? ''), part.map(({ signal }) => signal.code)],
  )
  return new Map(found.rows.map(({ station, sn, code, ...was }) => [keyOf(station, sn, code), was]))
}

/** Of an open record: it was over, and calls anew. Nobody has seen that yet. */
const COMES_BACK = 'alarm.id <> excluded.id and alarm.cleared_at is not null and alarm.chatter_since is null'

async function upsert(client: pg.ClientBase, part: readonly Waiting[], { registry, isKnown }: StoreContext): Promise<AlarmRow[]> {
  const column = <T>(pick: (row: Waiting) => T): T[] => part.map(pick)
  const result = await client.query<AlarmRow>(
    `insert into alarm (id, station_id, organization_code, device_sn, code, level, state, content_zh, content_en, value, point_id, raised_at, last_at, count, cleared_at)
     select u.id, u.station, u.organization, u.sn, u.code, u.level, 'WARNING', u.zh, u.en, u.value, u.point, u.first, u.last, u.times, u.cleared
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::float8[], $10::int4[], $11::int8[], $12::int8[],
         $13::int4[], $14::int8[], $15::bool[])
       as u (id, station, organization, sn, code, level, zh, en, value, point, first, last, times, cleared, known)
     where u.known
       or exists (select 1 from alarm a where a.state = 'WARNING' and a.station_id = u.station and coalesce(a.device_sn, '') = coalesce(u.sn, '') and a.code = u.code)
       or (select count(*) from (select 1 from alarm a where a.state = 'WARNING' and a.station_id = u.station and coalesce(a.device_sn, '') = coalesce(u.sn, '')
           limit ${MAX_OPEN_UNKNOWN}) open) < ${MAX_OPEN_UNKNOWN}
     on conflict (station_id, coalesce(device_sn, ''), code) where state = 'WARNING' do update set
       count = case when alarm.id = excluded.id then alarm.count else alarm.count + excluded.count end,
       last_at = case when alarm.chatter_since is not null and alarm.cleared_at is null and excluded.id = any($18) then alarm.last_at
         else greatest(alarm.last_at, excluded.last_at) end, value = excluded.value,
       seen_by = case when ${COMES_BACK} then null else alarm.seen_by end, seen_at = case when ${COMES_BACK} then null else alarm.seen_at end,
       level = case when excluded.id = any($16) then alarm.level else excluded.level end, cleared_at = excluded.cleared_at,
       content_zh = case when excluded.id = any($17) then alarm.content_zh else excluded.content_zh end,
       content_en = case when excluded.id = any($17) then alarm.content_en else excluded.content_en end
     returning *`,
    [
      column((row) => row.id),
      column((row) => row.signal.stationId),
      column((row) => registry.stations.get(row.signal.stationId)?.organizationCode ?? ''),
      column((row) => row.signal.deviceSn),
      column((row) => row.signal.code),
      column((row) => row.signal.level),
      column((row) => row.signal.text.zh),
      column((row) => row.signal.text.en),
      column((row) => row.signal.value),
      column((row) => row.signal.pointId),
      column((row) => row.firstAt),
      column((row) => row.lastAt),
      column((row) => row.raises),
      column((row) => row.clearedAt),
      column(isKnown),
      part.filter(({ signal }) => signal.isLevelUnsaid === true).map(({ id }) => id),
      part.filter(({ signal }) => signal.isTextUnsaid === true).map(({ id }) => id),
      // What only says again that it stands is no return: it would never be quiet.
      part.filter(({ returns }) => returns === 0).map(({ id }) => id),
    ],
  )
  return result.rows
}

/** Nobody has seen yet that these came back. */
async function unsee(client: pg.ClientBase, rows: readonly AlarmRow[]): Promise<void> {
  if (rows.length === 0) return
  await client.query('update alarm set seen_by = null, seen_at = null where id = any($1::text[])', [rows.map(({ id }) => id)])
  for (const row of rows) Object.assign(row, { seen_by: null, seen_at: null })
}

/** Those of `rows` that came back too often lately, marked as chattering; by id. */
async function markChatter(client: pg.ClientBase, rows: readonly AlarmRow[], { chatter, now }: StoreContext): Promise<Map<string, AlarmRow>> {
  if (rows.length === 0) return new Map()
  const marked = await client.query<AlarmRow>(
    `update alarm set chatter_since = often.since from (
       select alarm_id, min(at) as since from alarm_event
       where alarm_id = any($1::text[]) and kind in ('raised', 'returned') and at > $2 group by alarm_id having sum(count) > $3) often
     where alarm.id = often.alarm_id returning alarm.*`,
    [rows.map((row) => row.id), now - chatter.withinMs, chatter.raises],
  )
  await addTrail(
    client,
    marked.rows.map((row) => ({ alarmId: row.id, at: row.last_at, kind: 'chattering', count: row.count })),
  )
  return new Map(marked.rows.map((row) => [row.id, row]))
}

/**
 * The causes of these ended. Records that a person has processed while the cause was there learn of it too: processing is a person's word, clearing the
 * device's. `processedOnly`: the alarm was raised anew, so that the processed record is of a cause that had ended. Gives the records; in a caller's transaction.
 */
export async function endAlarms(
  client: pg.ClientBase,
  causes: readonly { stationId: string; deviceSn: string | null; code: string; at: number | null }[],
  processedOnly = false,
): Promise<AlarmRow[]> {
  if (causes.length === 0) return []
  const result = await client.query<AlarmRow>(
    `update alarm set cleared_at = greatest(u.at, alarm.raised_at) from unnest($1::text[], $2::text[], $3::text[], $4::int8[]) as u (station, sn, code, at)
     where alarm.cleared_at is null and alarm.station_id = u.station and coalesce(alarm.device_sn, '') = u.sn and alarm.code = u.code
       ${processedOnly ? "and alarm.state = 'PROCESSED'" : ''}
     returning alarm.*`,
    [
      causes.map(({ stationId }) => stationId),
      causes.map(({ deviceSn }) => deviceSn ?? ''),
      causes.map(({ code }) => code),
      causes.map(({ at }) => at),
    ],
  )
  await addTrail(
    client,
    result.rows.flatMap((row): TrailLine[] =>
      row.chatter_since !== null && row.state === 'WARNING' ? [] : [{ alarmId: row.id, at: row.cleared_at ?? row.last_at, kind: 'cleared' }],
    ),
  )
  return result.rows
}
