import type pg from 'pg'
import type { Logger } from 'pino'
import type { Alarm } from '#contract/alarm.ts'
import type { alarmChanges } from '#contract/live.ts'
import { isOperating } from '#domain/stations.ts'
import { isDataError } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { RefusalReason } from '../ingest/refusals.ts'
import type { Registry } from '../plant/registry.ts'
import { sweepAside, sweepChatter } from './alarm-aside.ts'
import type { AlarmChange, AlarmTeller } from './alarm-change.ts'
import { AlarmQueue, type Waiting } from './alarm-queue.ts'
import { calls, toAlarm, type AlarmRow } from './alarm-row.ts'
import type { AlarmSignal } from './alarm-signal.ts'
import { endAlarms, MAX_OPEN_UNKNOWN, raiseAlarms, type ChatterRule, type Stored } from './alarm-store.ts'

export interface AlarmEngineDeps {
  pool: pg.Pool
  registry: () => Registry
  log: Logger
  now: () => number
  chatter: ChatterRule
  teller: AlarmTeller
  publish(change: (typeof alarmChanges)[number], alarm: Alarm): void
  /** An alarm that is not taken is counted where operators look. */
  refuse(reason: RefusalReason, source: string, detail: string): void
}

/** What the clock did to an alarm that was aside; what is aside still, for another reason, calls nobody yet. */
const resumedAs = (row: AlarmRow): (typeof alarmChanges)[number] => (row.state === 'PROCESSED' ? 'handled' : calls(row) ? 'resumed' : 'aside')

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

  /** Answers whether it goes to the store: not what is raised of a station that does not operate, nor what finds no room. */
  signal(signal: AlarmSignal): boolean {
    const isWatched = signal.cleared || this.#isWatched(signal)
    const isTaken = isWatched && this.#queue.add(signal, this.#isKnown(signal))
    if (isTaken) this.#running ??= this.#run()
    else {
      if (isWatched) this.#deps.refuse('tooManyAlarms', sourceOf(signal), 'too many alarms of the station wait')
      signal.ack?.()
    }
    return isTaken
  }

  /** Alarms that wait for the store. */
  get waiting(): number {
    return this.#queue.size
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
    const { pool, registry, teller, chatter, now } = this.#deps
    const context = { registry: registry(), isKnown: ({ signal }: Waiting) => this.#isKnown(signal), chatter, now: now() }
    const stored = await inTransaction(pool, async (client) => {
      const done = await raiseAlarms(client, part, context)
      if (done.changes.length > 0) await teller.keep(client, done.changes)
      return done
    })
    this.#tell(stored)
    for (const { signal } of stored.refused) {
      this.#deps.refuse('tooManyAlarms', sourceOf(signal), `the device has ${MAX_OPEN_UNKNOWN} open alarms under unknown codes`)
    }
  }

  async #clear(part: Waiting[]): Promise<void> {
    const causes = part.map(({ signal: { stationId, deviceSn, code }, clearedAt }) => ({ stationId, deviceSn, code, at: clearedAt }))
    await this.#change(async (client) => ({ change: 'cleared', kind: () => 'cleared', rows: await endAlarms(client, causes) }))
  }

  /** Shelves that are over, maintenance that has ended, causes that are gone, chatter that has calmed down. Called by the clock. */
  async sweep(): Promise<void> {
    const { registry, chatter, now } = this.#deps
    const at = now()
    // Who was told that its returns are told no more is told how it ended.
    const asEnded = (row: AlarmRow): AlarmChange['kind'] => (row.cleared_at === null ? 'resumed' : 'cleared')
    await this.#change(async (client) => ({ change: 'repeated', kind: asEnded, rows: await sweepChatter(client, at - chatter.withinMs, at) }))
    await this.#change(async (client) => ({ change: 'resumed', kind: () => 'resumed', rows: await sweepAside(client, registry(), at) }))
  }

  /** Ends what nobody can say to be over any more: of devices that are out of service, or at another station now. Called when the plant has changed. */
  async endLeft(): Promise<void> {
    const { pool, registry, now, log } = this.#deps
    const open = await pool
      .query<Pick<AlarmSignal, 'stationId' | 'code'> & { deviceSn: string }>(
        'select distinct station_id as "stationId", device_sn as "deviceSn", code from alarm where cleared_at is null and device_sn is not null',
      )
      .catch((error: unknown) => log.warn(`alarms of devices that left stay: ${String(error)}`))
    const over = {
      level: 'COMMON',
      text: { zh: '', en: '' },
      value: null,
      pointId: null,
      at: now(),
      cleared: true,
      isOwn: true,
      ack: undefined,
    } as const
    for (const one of open?.rows ?? []) {
      const device = registry().devices.get(one.deviceSn)
      if (device !== undefined && (device.retired || device.stationId !== one.stationId)) this.signal({ ...one, ...over })
    }
  }

  /** Changes records in one transaction with what must be told of them, then tells pages. */
  async #change(
    work: (
      client: pg.ClientBase,
    ) => Promise<{ change: Stored['published'][number]['change']; kind: (row: AlarmRow) => AlarmChange['kind']; rows: AlarmRow[] }>,
  ): Promise<void> {
    const { pool, teller } = this.#deps
    const stored = await inTransaction(pool, async (client) => {
      const { change, kind, rows } = await work(client)
      // One that comes and goes is told as that, if it was not before.
      const kindOf = (row: AlarmRow): AlarmChange['kind'] => (kind(row) === 'resumed' && row.chatter_since !== null ? 'chattering' : kind(row))
      const isTold = (row: AlarmRow): boolean => kind(row) === 'cleared' || (calls(row) && row.cleared_at === null)
      const changes = rows.filter(isTold).map((row): AlarmChange => ({ kind: kindOf(row), row, goesOn: change === 'repeated' }))
      if (changes.length > 0) await teller.keep(client, changes)
      return { changes, published: rows.map((row) => ({ change: change === 'resumed' ? resumedAs(row) : change, row })) }
    })
    this.#tell(stored)
  }

  #tell({ published, changes }: Pick<Stored, 'published' | 'changes'>): void {
    const { registry, publish, teller } = this.#deps
    for (const { change, row } of published) publish(change, toAlarm(row, registry()))
    if (changes.length > 0) teller.wake()
  }
}
