import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Alarm, AlarmLevel, alarmLevels } from '#contract/alarm.ts'
import type { alarmChanges } from '#contract/live.ts'
import type { LocalText } from '#contract/text.ts'
import { withRetry } from '../db/database.ts'
import type { Registry } from '../ingest/registry.ts'
import { toAlarm, type AlarmRow } from './alarm-row.ts'

export interface AlarmSignal {
  stationId: string
  deviceSn: string | null
  code: string
  level: AlarmLevel
  text: LocalText
  value: number | null
  pointId: number | null
  at: number
  cleared: boolean
  ack: (() => void) | undefined
}

export interface AlarmEngineDeps {
  pool: pg.Pool
  registry: () => Registry
  log: Logger
  publish(change: (typeof alarmChanges)[number], alarm: Alarm): void
}

export const levelOrder: Record<(typeof alarmLevels)[number], number> = { VERY_URGENT: 0, URGENT: 1, SERIOUS: 2, COMMON: 3, WARN: 4 }

const keyOf = (signal: AlarmSignal): string => `${signal.stationId}\u0000${signal.deviceSn ?? ''}\u0000${signal.code}`

/**
 * Turns signals of devices and limits into alarm records: to the store first, then to the streams. One open alarm per device and code; a return counts up;
 * clearing notes the time and never processes. Signals of one moment are written in one statement, in order, so that a burst is a few statements.
 */
export class AlarmEngine {
  readonly #deps: AlarmEngineDeps
  #waiting: AlarmSignal[] = []
  #running: Promise<void> | undefined
  #open = true

  constructor(deps: AlarmEngineDeps) {
    this.#deps = deps
  }

  signal(signal: AlarmSignal): void {
    this.#waiting.push(signal)
    this.#running ??= this.#run()
  }

  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running
  }

  close(): void {
    this.#open = false
  }

  async #run(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      const batch = takeRun(this.#waiting)
      try {
        await withRetry(
          () => (batch[0]?.cleared === true ? this.#clear(batch) : this.#raise(batch)),
          () => this.#open,
        )
      } catch (error) {
        this.#deps.log.error({ err: error }, 'alarms not written')
      }
      for (const signal of batch) signal.ack?.()
    }
    this.#running = undefined
  }

  async #raise(batch: AlarmSignal[]): Promise<void> {
    const counts = new Map<string, { signal: AlarmSignal; times: number }>()
    for (const signal of batch) {
      const known = counts.get(keyOf(signal))
      if (known === undefined) counts.set(keyOf(signal), { signal, times: 1 })
      else {
        known.times++
        if (signal.at >= known.signal.at) known.signal = { ...signal, at: signal.at }
      }
    }
    const rows = [...counts.values()]
    const column = <T>(pick: (row: { signal: AlarmSignal; times: number }) => T): T[] => rows.map(pick)
    const result = await this.#deps.pool.query<AlarmRow & { was_new: boolean }>(
      `insert into alarm (id, station_id, organization_code, device_sn, code, level, state, content_zh, content_en, value, point_id, raised_at, last_at, count)
       select u.id, u.station, u.organization, u.sn, u.code, u.level, 'WARNING', u.zh, u.en, u.value, u.point, u.at, u.at, u.times
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::float8[], $10::int4[], $11::int8[], $12::int4[])
         as u (id, station, organization, sn, code, level, zh, en, value, point, at, times)
       on conflict (station_id, coalesce(device_sn, ''), code) where state = 'WARNING' do update set
         count = alarm.count + excluded.count, last_at = greatest(alarm.last_at, excluded.last_at), value = excluded.value,
         level = excluded.level, cleared_at = null, content_zh = excluded.content_zh, content_en = excluded.content_en
       returning *, (xmax = 0) as was_new`,
      [
        column(() => randomUUID()),
        column((row) => row.signal.stationId),
        column((row) => this.#deps.registry().stations.get(row.signal.stationId)?.organizationCode ?? ''),
        column((row) => row.signal.deviceSn),
        column((row) => row.signal.code),
        column((row) => row.signal.level),
        column((row) => row.signal.text.zh),
        column((row) => row.signal.text.en),
        column((row) => row.signal.value),
        column((row) => row.signal.pointId),
        column((row) => row.signal.at),
        column((row) => row.times),
      ],
    )
    for (const row of result.rows) this.#deps.publish(row.was_new ? 'raised' : 'repeated', toAlarm(row, this.#deps.registry()))
  }

  async #clear(batch: AlarmSignal[]): Promise<void> {
    const result = await this.#deps.pool.query<AlarmRow>(
      `update alarm set cleared_at = u.at from unnest($1::text[], $2::text[], $3::text[], $4::int8[]) as u (station, sn, code, at)
       where alarm.state = 'WARNING' and alarm.cleared_at is null and alarm.station_id = u.station and coalesce(alarm.device_sn, '') = u.sn and alarm.code = u.code
       returning alarm.*`,
      [batch.map((s) => s.stationId), batch.map((s) => s.deviceSn ?? ''), batch.map((s) => s.code), batch.map((s) => s.at)],
    )
    for (const row of result.rows) this.#deps.publish('cleared', toAlarm(row, this.#deps.registry()))
  }
}

/** The longest run of raises, or of clears, at the head: order between the two kinds is kept. */
function takeRun(waiting: AlarmSignal[]): AlarmSignal[] {
  const cleared = waiting[0]?.cleared ?? false
  let length = 0
  while (length < waiting.length && length < 1000 && waiting[length]?.cleared === cleared) length++
  return waiting.splice(0, length)
}
