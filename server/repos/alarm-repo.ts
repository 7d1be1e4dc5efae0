import type pg from 'pg'
import type { Alarm, AlarmCounts } from '#contract/alarm.ts'
import { alarmLevels } from '#contract/alarm.ts'
import type { ParsedPayload } from '#contract/schemas.ts'
import { toAlarm, type AlarmRow } from '../alarms/alarm-row.ts'
import type { Registry } from '../plant/registry.ts'

/** More rows than this are cut; the answer carries the true count. */
const MAX_ROWS = 5000

/** Of an open alarm that calls people. */
const CALLS = '(shelved_until is null and cause_id is null and not maintenance)'
/** The same at a moment that stands in parameter `n`. */
const calledAt = (n: string): string => `(cause_id is null and not maintenance and not coalesce(shelved_at <= ${n} and shelved_until > ${n}, false))`
/** Open and calling, now or at a moment, which is the second parameter then. */
const openSql = (moment: number | undefined): string =>
  moment === undefined ? `state = 'WARNING' and ${CALLS}` : `raised_at <= $2 and (handled_at is null or handled_at > $2) and ${calledAt('$2')}`

/** How many open alarms are folded under one. */
const FOLDED = "(select count(*)::int from alarm child where child.cause_id = alarm.id and child.state = 'WARNING') as folded"

/** When something last happened to an alarm, now or up to a moment. */
function changedSql(moment: number | undefined): string {
  const ends = ['last_at', 'cleared_at', 'handled_at']
  if (moment === undefined) return `greatest(${ends.join(', ')})`
  const until = Math.floor(moment)
  return `greatest(raised_at, ${ends.map((at) => `case when ${at} <= ${until} then ${at} end`).join(', ')})`
}

/** The more urgent, the greater. */
const levelRank = `array_position(array['WARN','COMMON','SERIOUS','URGENT','VERY_URGENT'], level)`

export const noAlarms = (): AlarmCounts => Object.fromEntries(alarmLevels.map((level) => [level, 0])) as AlarmCounts

/** Serial numbers of the devices of some stations that have a text in one of their names, which the list shows. */
function devicesNamed({ devices }: Registry, text: string, stationIds: readonly string[]): string[] {
  const [searched, mine] = [text.toLowerCase(), new Set(stationIds)]
  return [...devices.values()]
    .filter(({ stationId, name, nameEn }) => mine.has(stationId) && [name, nameEn].some((one) => one.toLowerCase().includes(searched)))
    .map(({ sn }) => sn)
}

/** Alarms of one viewer's stations. */
export function alarmRepo(pool: pg.Pool, registry: Registry, stationIds: string[]) {
  const mine = (stationId: string | undefined): string[] =>
    stationId === undefined || stationId === '' ? stationIds : stationIds.filter((id) => id === stationId)

  return {
    /** With a moment: alarms that had been raised by then, and open or processed as they were then. */
    async list(query: ParsedPayload<'alarmList'>, moment?: number): Promise<{ alarmList: Alarm[]; totalRows: number }> {
      const where: string[] = []
      const parameters: unknown[] = []
      const add = (condition: (n: string) => string, value: unknown): void => {
        parameters.push(value)
        where.push(condition(`$${parameters.length}`))
      }
      add((n) => `station_id = any(${n}::text[])`, mine(query.powerstationId))
      if (query.level !== undefined) add((n) => `level = any(${n}::text[])`, [query.level].flat())
      if (moment === undefined) {
        if (query.state !== undefined) add((n) => `state = ${n}`, query.state)
      } else {
        add((n) => `raised_at <= ${n}`, moment)
        if (query.state === 'WARNING') add((n) => `(handled_at is null or handled_at > ${n})`, moment)
        if (query.state === 'PROCESSED') add((n) => `handled_at <= ${n}`, moment)
      }
      if (query.deviceSn !== undefined) add((n) => `device_sn = ${n}`, query.deviceSn)
      if (query.from !== undefined) add((n) => `raised_at >= ${n}`, query.from)
      if (query.to !== undefined) add((n) => `raised_at < ${n}`, query.to)
      if (query.causeId !== undefined) add((n) => `cause_id = ${n}`, query.causeId)
      else if (query.aside !== 'with') {
        // Only what is open can be aside; a record that was handled says how it ended.
        if (query.aside === 'only') where.push(`(state = 'WARNING' and not ${CALLS})`)
        else if (moment === undefined) where.push(`(state = 'PROCESSED' or ${CALLS})`)
        else add((n) => `(handled_at <= ${n} or ${calledAt(n)})`, moment)
      }
      if (query.text !== undefined && query.text.trim() !== '') {
        const text = query.text.trim()
        parameters.push(`%${text.replace(/[\\%_]/g, '\\$&')}%`)
        const n = `$${parameters.length}`
        add(
          (named) =>
            `(content_zh ilike ${n} or content_en ilike ${n} or device_sn ilike ${n} or code ilike ${n} or device_sn = any(${named}::text[]))`,
          devicesNamed(registry, text, mine(query.powerstationId)),
        )
      }
      const condition = where.join(' and ')
      const direction = query.order === 'asc' ? 'asc' : 'desc'
      const waits = moment === undefined ? "(state = 'WARNING')" : `(handled_at is null or handled_at > ${Math.floor(moment)})`
      const columns = {
        urgency: [waits, levelRank, 'raised_at'],
        raisedAt: ['raised_at'],
        lastAt: ['last_at'],
        changedAt: [changedSql(moment)],
        level: [levelRank, 'raised_at'],
      }[query.sort]
      const order = columns.map((column) => `${column} ${direction}`).join(', ')
      const size = Math.min(query.pageSize, MAX_ROWS)
      const total = await pool.query<{ n: number }>(`select count(*)::int as n from alarm where ${condition}`, parameters)
      const rows = await pool.query<AlarmRow>(
        `select alarm.*, ${FOLDED} from alarm where ${condition} order by ${order}, id limit ${size} offset ${Math.min((query.pageNum - 1) * size, 10_000_000)}`,
        parameters,
      )
      return { alarmList: rows.rows.map((row) => toAlarm(row, registry)), totalRows: total.rows[0]?.n ?? 0 }
    },

    /** Records by their ids; those of other viewers' stations are left out. */
    async byIds(ids: readonly string[]): Promise<{ alarm: Alarm; pointId: number | null }[]> {
      const rows = await pool.query<AlarmRow>(`select alarm.*, ${FOLDED} from alarm where id = any($1::text[]) and station_id = any($2::text[])`, [
        ids,
        stationIds,
      ])
      return rows.rows.map((row) => ({ alarm: toAlarm(row, registry), pointId: row.point_id }))
    },

    /** Open alarms by level, now or at a moment. */
    async counts(stationId: string | undefined, moment?: number): Promise<AlarmCounts> {
      const open = openSql(moment)
      const rows = await pool.query<{ level: keyof AlarmCounts; n: number }>(
        `select level, count(*)::int as n from alarm where ${open} and station_id = any($1::text[]) group by level`,
        moment === undefined ? [mine(stationId)] : [mine(stationId), moment],
      )
      const found = new Map(rows.rows.map((row) => [row.level, row.n]))
      return Object.fromEntries(alarmLevels.map((level) => [level, found.get(level) ?? 0])) as AlarmCounts
    },

    /** Handled alarms whose cause is still there, now or at a moment: nobody needs to act, and all is not calm. */
    async present(stationId: string | undefined, moment?: number): Promise<number> {
      const there =
        moment === undefined
          ? "state = 'PROCESSED' and cleared_at is null"
          : 'raised_at <= $2 and handled_at <= $2 and (cleared_at is null or cleared_at > $2)'
      const rows = await pool.query<{ n: number }>(
        `select count(*)::int as n from alarm where ${there} and station_id = any($1::text[])`,
        moment === undefined ? [mine(stationId)] : [mine(stationId), moment],
      )
      return rows.rows[0]?.n ?? 0
    },

    /** Open alarms by station and level, now or at a moment: all of them, and those whose cause is there. */
    async countsByStation(moment?: number): Promise<Map<string, { alarms: AlarmCounts; present: AlarmCounts }>> {
      const open = openSql(moment)
      const there = moment === undefined ? 'cleared_at is null' : '(cleared_at is null or cleared_at > $2)'
      const rows = await pool.query<{ station_id: string; level: keyof AlarmCounts; n: number; there: number }>(
        `select station_id, level, count(*)::int as n, (count(*) filter (where ${there}))::int as there from alarm where ${open} and station_id = any($1::text[]) group by 1, 2`,
        moment === undefined ? [stationIds] : [stationIds, moment],
      )
      const result = new Map<string, { alarms: AlarmCounts; present: AlarmCounts }>()
      for (const row of rows.rows) {
        const counts = result.get(row.station_id) ?? { alarms: noAlarms(), present: noAlarms() }
        counts.alarms[row.level] = row.n
        counts.present[row.level] = row.there
        result.set(row.station_id, counts)
      }
      return result
    },

    /** Alarms raised up to `now` on each of the days that begin at `starts` (ascending), by level. */
    async countsByDay(stationId: string | undefined, starts: readonly number[], now: number): Promise<AlarmCounts[]> {
      const rows = await pool.query<{ day: number; level: keyof AlarmCounts; n: number }>(
        `select width_bucket(raised_at, $2::int8[]) - 1 as day, level, count(*)::int as n from alarm
         where station_id = any($1::text[]) and raised_at >= $3 and raised_at <= $4 group by 1, 2`,
        [mine(stationId), `{${starts.join(',')}}`, starts[0] ?? 0, now],
      )
      const result = starts.map(noAlarms)
      for (const row of rows.rows) {
        const counts = result[row.day]
        if (counts !== undefined) counts[row.level] = row.n
      }
      return result
    },

    /** Alarms of a station that were open at a moment. */
    async openAt(stationId: string, at: number): Promise<Alarm[]> {
      const rows = await pool.query<AlarmRow>(
        `select * from alarm where station_id = any($1::text[]) and raised_at <= $2 and (handled_at is null or handled_at > $2) and ${calledAt('$2')} order by raised_at desc limit 500`,
        [mine(stationId), at],
      )
      return rows.rows.map((row) => toAlarm(row, registry))
    },

    /** Open alarms that call nobody for now, by why; one that is several things counts as the first. */
    async aside(stationId: string | undefined): Promise<{ shelved: number; folded: number; maintenance: number }> {
      const rows = await pool.query<{ shelved: number; folded: number; maintenance: number }>(
        `select count(*) filter (where shelved_until is not null)::int as shelved,
           count(*) filter (where shelved_until is null and cause_id is not null)::int as folded,
           count(*) filter (where shelved_until is null and cause_id is null and maintenance)::int as maintenance
         from alarm where state = 'WARNING' and station_id = any($1::text[])`,
        [mine(stationId)],
      )
      return rows.rows[0] ?? { shelved: 0, folded: 0, maintenance: 0 }
    },
  }
}
