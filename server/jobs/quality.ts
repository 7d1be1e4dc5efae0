import type pg from 'pg'
import { HOUR, MINUTE } from '#domain/quality/hour.ts'
import { isOperating } from '#domain/stations.ts'
import { localDate } from '#domain/time.ts'
import type { AlarmSignal } from '../alarms/alarm-signal.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { LastValues } from '../plant/last-values.ts'
import type { Registry, StationEntry } from '../plant/registry.ts'
import type { Arrivals } from './arrivals.ts'
import { qualityAlarms } from './quality-alarms.ts'
import { addDue, doneDue, hoursOf, newestDue, type DueDay } from './quality-due.ts'
import { judgeBalance, judgeDevice, type Judged } from './quality-hour.ts'
import { addHour, replaceDay, type DayPart } from './quality-store.ts'

/** An hour is judged this long after its end: what is a little late has come, and its minutes are summed up. */
const SETTLE_MS = 15 * MINUTE
/** What a server that begins looks back at. */
const LOOK_BACK_HOURS = 24
/** Days are judged again in turns of this length. */
const TURN_MS = 5000
const KEY = 'qualityUntil'

export interface QualityDeps {
  pool: pg.Pool
  registry: () => Registry
  values: LastValues
  arrivals: Arrivals
  aliveSince: (stationId: string, sn: string) => number | undefined
  now: () => number
  /** Minutes from before this moment are no longer all kept. */
  oldest: () => number
  signal: (signal: AlarmSignal) => void
}

/**
 * Judges the readings of every point, hour by hour, by what its model and its unit allow, and keeps what it finds: counts by day, and from when to when.
 * Each hour once: its result and the note that it is done are kept together. A day whose readings change afterwards is judged again as a whole.
 */
export class QualityWatch {
  readonly #deps: QualityDeps
  /** Up to where judging has begun: what comes late for an hour before this one came too late for it. */
  #begun = 0
  #open = true

  constructor(deps: QualityDeps) {
    this.#deps = deps
  }

  /** Judges what has settled, then days that have changed, and adds up how readings came. Called by the clock. */
  async run(): Promise<void> {
    await this.#deps.arrivals.write()
    const end = Math.floor((this.#deps.now() - SETTLE_MS) / HOUR) * HOUR
    const silentUntil = new Map<string, number>()
    let hour = Math.max(await this.#until(), end - LOOK_BACK_HOURS * HOUR)
    for (; hour < end; hour += HOUR) {
      if (!this.#open) return
      await this.judge(hour, silentUntil)
    }
    await this.#redo()
  }

  stop(): void {
    this.#open = false
  }

  /** One hour of all stations that operate. */
  async judge(hour: number, silentUntil = new Map<string, number>()): Promise<void> {
    const deps = { ...this.#deps, silentUntil }
    this.#begun = Math.max(this.#begun, hour + HOUR)
    const judged: Judged[] = []
    for (const station of this.#deps.registry().stations.values()) {
      if (!isOperating(station)) continue
      for (const device of station.devices) judged.push(...(await judgeDevice(deps, device, hour)))
      judged.push(...(await judgeBalance(deps, station, hour)))
    }
    await inTransaction(this.#deps.pool, async (client) => {
      await addHour(client, hour, this.#partsOf(judged))
      await client.query('insert into setting (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value', [
        KEY,
        JSON.stringify(hour + HOUR),
      ])
    })
    await this.#tell(judged, hour)
  }

  /**
   * Readings of these points have changed from one moment to another, after their hours were judged: their devices' days are judged again within a minute.
   * Hours that are not judged yet need none of it.
   */
  async judgeAgain(points: readonly number[], from: number, to: number): Promise<void> {
    const hours: { point: number; hour: number }[] = []
    const [first, last] = [Math.max(from, this.#deps.oldest()), Math.min(to, this.#deps.now())]
    for (let hour = Math.floor(first / HOUR) * HOUR; hour <= last; hour += HOUR) for (const point of points) hours.push({ point, hour })
    await this.changed(hours)
  }

  /** The same of single hours (their beginnings). */
  async changed(hours: readonly { point: number; hour: number }[]): Promise<void> {
    const until = Math.max(this.#begun, await this.#until())
    const late = hours.filter(({ hour }) => hour < until && hour > this.#deps.oldest())
    if (late.length > 0) await addDue(this.#deps.pool, this.#deps.registry(), late)
  }

  async #until(): Promise<number> {
    const known = await this.#deps.pool.query<{ value: number }>('select value from setting where key = $1', [KEY])
    return known.rows[0]?.value ?? 0
  }

  async #redo(): Promise<void> {
    for (const end = performance.now() + TURN_MS; this.#open && performance.now() < end;) {
      const due = await newestDue(this.#deps.pool)
      if (due === undefined) return
      await this.#again(due)
    }
  }

  async #again(due: DueDay): Promise<void> {
    const { pool, registry } = this.#deps
    const until = await this.#until()
    const station = registry().stations.get(due.stationId)
    const device = station?.devices.find(({ sn }) => sn === due.deviceSn)
    const hours = station === undefined ? [] : hoursOf(station.timeZone, due.date, until)
    const [first, last] = [hours[0], hours.at(-1)]
    if (
      station === undefined ||
      (device === undefined && due.deviceSn !== '') ||
      first === undefined ||
      last === undefined ||
      !isOperating(station)
    ) {
      await doneDue(pool, due)
      return
    }
    const judged: Judged[] = []
    const deps = { ...this.#deps, silentUntil: new Map<string, number>() }
    for (const hour of hours) {
      if (!this.#open) return
      judged.push(...(device === undefined ? await judgeBalance(deps, station, hour) : await judgeDevice(deps, device, hour)))
    }
    const points = (device === undefined ? [...station.quantities.values()] : [...device.points.values()]).map(({ id }) => id)
    await inTransaction(pool, async (client) => {
      await replaceDay(client, due.date, { from: first, to: last + HOUR, points }, this.#partsOf(judged))
      await doneDue(client, due)
    })
    if (last + HOUR === until)
      await this.#tell(
        judged.filter(({ hour }) => hour === last),
        last,
      )
  }

  /** Alarms follow the newest hour. */
  async #tell(judged: readonly Judged[], hour: number): Promise<void> {
    for (const signal of await qualityAlarms(this.#deps.pool, this.#deps.registry(), judged, hour)) this.#deps.signal(signal)
  }

  #partsOf(judged: readonly Judged[]): DayPart[] {
    const parts = new Map<string, DayPart & { hours: Judged['result'][] }>()
    const begins = new Map<string, number>()
    for (const { entry, hour, result } of judged) {
      const station = this.#deps.registry().stations.get(entry.stationId) as StationEntry
      const date = localDate(station.timeZone, hour)
      const key = `${entry.id} ${date}`
      const day = `${station.timeZone} ${date}`
      const from = begins.get(day) ?? hoursOf(station.timeZone, date, Infinity)[0] ?? hour
      begins.set(day, from)
      const part = parts.get(key)
      if (part === undefined) parts.set(key, { point: entry.id, date, from, hours: [result] })
      else part.hours.push(result)
    }
    return [...parts.values()]
  }
}
