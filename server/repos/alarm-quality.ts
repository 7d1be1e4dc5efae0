import type pg from 'pg'
import { alarmLevels, type AlarmLevel } from '#contract/alarm.ts'
import type { Answer } from '#contract/schemas.ts'
import { dayStart, localDate } from '#domain/time.ts'
import { toAlarm, type AlarmRow } from '../alarms/alarm-row.ts'
import type { Registry } from '../plant/registry.ts'
import { alarmRepo } from './alarm-repo.ts'

const TEN_MINUTES = 600_000
const DAY_MS = 86_400_000
/** More in ten minutes are a flood (ISA-18.2, EEMUA 191). */
const FLOOD = 10
const MOST_STANDING = 50
const MOST_FREQUENT = 10

type Care = Omit<Answer<'alarmQuality'>['levels'][number], 'level'>
const none: Care = { raised: 0, unseen: 0, unhandled: 0, seenMs: null, handledMs: null }

/** What called people: beginnings and returns, or the end of what had set it aside; nothing that is folded. */
const ANNOUNCED = 'e.announced and a.cause_id is null'
/** Of alarms that have called people, from when they did so first. */
const CARE = `count(*)::int as raised,
  count(*) filter (where first.seen is null)::int as unseen, count(*) filter (where state = 'WARNING')::int as unhandled,
  avg(greatest(0, first.seen - first.called)) filter (where first.seen is not null)::float8 as "seenMs",
  avg(greatest(0, handled_at - first.called)) filter (where handled_at is not null)::float8 as "handledMs"`
/** When it first called, and when somebody first looked at it: one that comes back is to be seen again. */
const FIRST = `join lateral (
  select min(e.at) filter (where e.announced) as called, min(e.at) filter (where e.kind in ('seen', 'shelved', 'handled')) as seen
  from alarm_event e where e.alarm_id = alarm.id) first on first.called is not null`

/** How good the alarms of a station (undefined: of all that the viewer sees) were in the last days, today included. */
export async function alarmQuality(
  { pool, registry, stationIds, now }: { pool: pg.Pool; registry: Registry; stationIds: string[]; now: number },
  stationId: string | undefined,
  days: number,
): Promise<Answer<'alarmQuality'>> {
  const stations = stationId === undefined || stationId === '' ? stationIds : [stationId]
  // Days of one station are its own; those of several are counted by the clock of the first.
  const timeZone = registry.stations.get(stations[0] ?? '')?.timeZone ?? 'Asia/Shanghai'
  const since = await watchedSince(pool, stations)
  const starts = [dayStart(timeZone, now)]
  while (starts.length < days && (starts[0] ?? 0) > since) starts.unshift(dayStart(timeZone, (starts[0] ?? 0) - 1))
  const from = Math.max(starts[0] ?? 0, Math.min(since, now))
  const span = [stations, from, now]

  const slots = await pool.query<{ slot: number; n: number }>(
    `select e.at / ${TEN_MINUTES} as slot, count(*)::int as n from alarm_event e join alarm a on a.id = e.alarm_id
     where ${ANNOUNCED} and a.station_id = any($1::text[]) and e.at >= $2 and e.at <= $3 group by 1`,
    span,
  )
  const ofDays = starts.map((start) => ({ date: localDate(timeZone, start), announced: 0, peak: 0, flooded: 0 }))
  for (const { slot, n } of slots.rows) {
    const at = Math.max(slot * TEN_MINUTES, from)
    const day = ofDays[starts.findLastIndex((start) => start <= at)]
    if (day === undefined) continue
    day.announced += n
    day.peak = Math.max(day.peak, n)
    if (n > FLOOD) day.flooded++
  }

  const raisedIn = 'station_id = any($1::text[]) and raised_at >= $2 and raised_at <= $3 and cause_id is null'
  const levels = await pool.query<Care & { level: AlarmLevel }>(`select level, ${CARE} from alarm ${FIRST} where ${raisedIn} group by 1`, span)
  const byStation = await pool.query<Care & { stationId: string }>(
    `select station_id as "stationId", ${CARE} from alarm ${FIRST} where ${raisedIn} group by 1 order by raised desc, 1 limit 100`,
    span,
  )
  const repo = alarmRepo(pool, registry, stationIds)
  return {
    from,
    to: now,
    isYoung: since > (starts[0] ?? 0),
    timeZone,
    days: ofDays,
    levels: alarmLevels.map((level) => ({ ...(levels.rows.find((row) => row.level === level) ?? none), level })),
    stations: byStation.rows.map((row) => {
      const station = registry.stations.get(row.stationId)
      return { ...row, stationName: station?.name ?? row.stationId, stationNameEn: station?.nameEn ?? row.stationId }
    }),
    frequent: await frequentOf(pool, registry, span),
    standing: await standingOf(pool, registry, stations, now),
    chattering: await count(pool, 'chatter_since is not null', stations),
    aside: await repo.aside(stationId),
  }
}

/** Since when alarms of at least one of the stations are recorded here: before, there were none to count. */
async function watchedSince(pool: pg.Pool, stations: readonly string[]): Promise<number> {
  const found = await pool.query<{ since: number | null }>(
    'select min(least(s.created_at, (select min(raised_at) from alarm where station_id = s.id))) as since from station s where s.id = any($1::text[])',
    [stations],
  )
  return found.rows[0]?.since ?? 0
}

const count = async (pool: pg.Pool, condition: string, stations: readonly string[], more: unknown[] = []): Promise<number> =>
  (
    await pool.query<{ n: number }>(
      `select count(*)::int as n from alarm where state = 'WARNING' and station_id = any($1::text[]) and ${condition}`,
      [stations, ...more],
    )
  ).rows[0]?.n ?? 0

/** Places (device and code) that announced most often, each by its newest record. */
async function frequentOf(pool: pg.Pool, registry: Registry, span: unknown[]): Promise<Answer<'alarmQuality'>['frequent']> {
  const found = await pool.query<AlarmRow & { announced: number }>(
    `select alarm.*, often.announced from (
       select (array_agg(a.id order by a.raised_at desc))[1] as id, count(*)::int as announced from alarm_event e join alarm a on a.id = e.alarm_id
       where ${ANNOUNCED} and a.station_id = any($1::text[]) and e.at >= $2 and e.at <= $3
       group by a.station_id, coalesce(a.device_sn, ''), a.code order by 2 desc, 1 limit ${MOST_FREQUENT}) often
     join alarm on alarm.id = often.id order by often.announced desc, alarm.id`,
    span,
  )
  return found.rows.map(({ announced, ...row }) => ({ alarm: toAlarm(row, registry), announced }))
}

/** Open, and there for more than a day without a break: one that came back since then stands from its return on, and one that comes and goes does not stand. */
async function standingOf(pool: pg.Pool, registry: Registry, stations: readonly string[], now: number): Promise<Answer<'alarmQuality'>['standing']> {
  const condition = `cleared_at is null and shelved_until is null and cause_id is null and not maintenance and chatter_since is null and raised_at < $2
    and not exists (select 1 from alarm_event e where e.alarm_id = alarm.id and e.kind in ('returned', 'chattering', 'calmed') and e.at >= $2)`
  const before = now - DAY_MS
  const rows = await pool.query<AlarmRow & { since: number }>(
    `select *, coalesce((select max(e.at) from alarm_event e where e.alarm_id = alarm.id and e.kind in ('returned', 'chattering', 'calmed')), raised_at) as since
     from alarm where state = 'WARNING' and station_id = any($1::text[]) and ${condition}
     order by since limit ${MOST_STANDING}`,
    [stations, before],
  )
  return {
    total: await count(pool, condition, stations, [before]),
    alarms: rows.rows.map((row) => ({ alarm: toAlarm(row, registry), since: row.since })),
  }
}
