import type pg from 'pg'
import type { Logger } from 'pino'
import type { Alarm } from '#contract/alarm.ts'
import type { alarmChanges } from '#contract/live.ts'
import { isOperating } from '#domain/stations.ts'
import { isDataError } from '../db/database.ts'
import type { RefusalReason } from '../ingest/refusals.ts'
import type { Registry } from '../plant/registry.ts'
import { AlarmQueue, keyOf, type Waiting } from './alarm-queue.ts'
import { toAlarm, type AlarmRow } from './alarm-row.ts'
import type { AlarmSignal } from './alarm-signal.ts'

export interface AlarmEngineDeps {
  pool: pg.Pool
  registry: () => Registry
  log: Logger
  publish(change: (typeof alarmChanges)[number], alarm: Alarm): void
  /** An alarm that is not taken is counted where operators look. */
  refuse(reason: RefusalReason, source: string, detail: string): void
}

/**
 * Open alarms of one device under codes that nobody has described; more are refused. Codes of the catalogue and limits of parameters are few by nature and
 * are always taken.
 */
const MAX_OPEN_UNKNOWN = 200

const sourceOf = (signal: AlarmSignal): string => `${signal.stationId}/${signal.deviceSn ?? ''}/${signal.code}`

/**
 * Turns signals of devices and limits into alarm records: to the store first, then to the streams, then the acknowledgement. One open alarm per device and
 * code; a return counts up; clearing notes the time and never processes. Signals wait in `AlarmQueue`, which folds chatter and gives stations their turns.
 */
export class AlarmEngine {
  readonly #deps: AlarmEngineDeps
  readonly #queue = new AlarmQueue()
  #running: Promise<void> | undefined
  #open = true

  constructor(deps: AlarmEngineDeps) {
    this.#deps = deps
  }

  /** Few by nature: what the server finds itself, and codes that somebody has described. */
  #isKnown(signal: AlarmSignal): boolean {
    return signal.isOwn === true || this.#deps.registry().eventCodes.has(signal.code)
  }

  /** A station that is being built or has stopped raises none; what was raised before still ends. */
  #isWatched({ stationId }: AlarmSignal): boolean {
    const station = this.#deps.registry().stations.get(stationId)
    return station === undefined || isOperating(station)
  }

  signal(signal: AlarmSignal): void {
    if (!signal.cleared && !this.#isWatched(signal)) return signal.ack?.()
    if (!this.#queue.add(signal, this.#isKnown(signal))) {
      this.#deps.refuse('tooManyAlarms', sourceOf(signal), 'too many alarms of the station wait')
      return signal.ack?.()
    }
    this.#running ??= this.#run()
  }

  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running
  }

  close(): void {
    this.#open = false
  }

  async #run(): Promise<void> {
    try {
      await new Promise((resolve) => setImmediate(resolve))
      while (!this.#queue.isEmpty) {
        const turn = this.#queue.take()
        await this.#write(
          turn.filter((waiting) => waiting.raises > 0),
          (part) => this.#raise(part),
        )
        await this.#write(
          turn.filter((waiting) => waiting.raises === 0),
          (part) => this.#clear(part),
        )
      }
    } catch (error) {
      // Closed while the store was away: nothing was acknowledged, the gateways send it again.
      this.#deps.log.warn(`alarms not written: ${String(error)}`)
    }
    this.#running = undefined
  }

  /** Stores a part of a turn and acknowledges it; what the store refuses is halved until it stands alone, anything else is tried again. */
  async #write(part: Waiting[], store: (part: Waiting[]) => Promise<void>): Promise<void> {
    if (part.length === 0) return
    for (let pause = 50; ; pause = Math.min(pause * 2, 1000)) {
      try {
        await store(part)
        break
      } catch (error) {
        if (isDataError(error)) {
          if (part.length > 1) {
            await this.#write(part.slice(0, part.length >> 1), store)
            return this.#write(part.slice(part.length >> 1), store)
          }
          for (const { signal } of part) this.#deps.refuse('notStored', sourceOf(signal), error instanceof Error ? error.message : String(error))
          break
        }
        if (!this.#open) throw error
        this.#deps.log.warn(`alarms not written yet: ${String(error)}`)
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
    for (const waiting of part) for (const ack of waiting.acks) ack()
  }

  async #raise(part: Waiting[]): Promise<void> {
    const { registry } = this.#deps
    const column = <T>(pick: (row: Waiting) => T): T[] => part.map(pick)
    const result = await this.#deps.pool.query<AlarmRow>(
      // A statement that is tried again finds its own record: it is not counted twice, and still new.
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
         last_at = greatest(alarm.last_at, excluded.last_at), value = excluded.value,
         level = excluded.level, cleared_at = excluded.cleared_at, content_zh = excluded.content_zh, content_en = excluded.content_en
       returning *`,
      [
        column((row) => row.id),
        column((row) => row.signal.stationId),
        column((row) => registry().stations.get(row.signal.stationId)?.organizationCode ?? ''),
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
        column(({ signal }) => this.#isKnown(signal)),
      ],
    )
    const own = new Map(part.map((row) => [row.key, row]))
    const raised: AlarmRow[] = []
    for (const row of result.rows) {
      const key = keyOf(row.station_id, row.device_sn, row.code)
      const isNew = own.get(key)?.id === row.id
      const change = isNew ? 'raised' : 'repeated'
      if (isNew) raised.push(row)
      own.delete(key)
      this.#deps.publish(change, { ...toAlarm(row, registry()), clearedAt: null })
      if (row.cleared_at !== null) this.#deps.publish('cleared', toAlarm(row, registry()))
    }
    await this.#ended(
      raised.map((row) => ({ stationId: row.station_id, deviceSn: row.device_sn, code: row.code, at: row.raised_at })),
      true,
    )
    for (const { signal } of own.values()) {
      this.#deps.refuse('tooManyAlarms', sourceOf(signal), `the device has ${MAX_OPEN_UNKNOWN} open alarms under unknown codes`)
    }
  }

  #clear(part: Waiting[]): Promise<void> {
    return this.#ended(part.map(({ signal: { stationId, deviceSn, code }, clearedAt }) => ({ stationId, deviceSn, code, at: clearedAt })))
  }

  /**
   * The causes of these ended. Records that a person has processed while the cause was there learn of it too: processing is a person's word, clearing the
   * device's. `processedOnly`: the alarm was raised anew, so that the processed record is of a cause that had ended.
   */
  async #ended(
    causes: readonly { stationId: string; deviceSn: string | null; code: string; at: number | null }[],
    processedOnly = false,
  ): Promise<void> {
    if (causes.length === 0) return
    const result = await this.#deps.pool.query<AlarmRow>(
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
    for (const row of result.rows) this.#deps.publish('cleared', toAlarm(row, this.#deps.registry()))
  }
}
