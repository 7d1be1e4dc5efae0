import type pg from 'pg'
import type { AlarmLevel } from '#contract/alarm.ts'
import type { LocalText } from '#contract/text.ts'
import type { Drift } from '#domain/battery/health/drift.ts'
import { isOperating } from '#domain/stations.ts'
import { localDate } from '#domain/time.ts'
import type { AlarmSignal } from '../alarms/alarm-signal.ts'
import type { DeviceEntry, Registry, StationEntry } from '../plant/registry.ts'

/** Settings: when a battery was judged last, by its serial number behind this. */
const JUDGED = 'cellDrift:'
/** Before the cell's number in the code of its alarm. */
const CELL_DRIFT = 'CELL_DRIFT.'
const DAY_MS = 86_400_000
/** An alarm stays until its cell is so many times the days away from the limit: from week to week an estimate moves to and fro. */
const STAYS = 1.5

type CellDrift = Pick<Drift, 'perMonth' | 'from' | 'to'> & { cell: number }

/** What is known of a battery's cells. */
export interface JudgedBattery {
  /** The most urgent first; undefined: its readings at rest tell nothing. */
  drifts: readonly CellDrift[] | undefined
  limitMv: number
  /** A cell that may reach the limit within so many days raises an alarm of this level; 0: none does. */
  driftDays: number
  driftLevel: AlarmLevel
  /** The voltage of a cell. */
  pointOf(cell: number): number | null
}

export interface DriftWatchDeps {
  pool: pg.Pool
  registry: () => Registry
  now: () => number
  /** Undefined: a device without cells. */
  judge(station: StationEntry, device: DeviceEntry): Promise<JudgedBattery | undefined>
  signal(signal: AlarmSignal): void
}

/** Asks once a day of every battery which of its cells go away from the others, and raises an alarm of each that will soon be an outlier. */
export class DriftWatch {
  readonly #deps: DriftWatchDeps
  /** The day on which a device was judged, and when, by serial number. */
  #judged = new Map<string, { day: string; at: number }>()
  /** What was judged before this server began, read when it is first needed. */
  #known: Promise<void> | undefined

  constructor(deps: DriftWatchDeps) {
    this.#deps = deps
  }

  /** When a battery was judged last; undefined: never. */
  async judgedAt(deviceSn: string): Promise<number | undefined> {
    await this.#readKnown()
    return this.#judged.get(deviceSn)?.at
  }

  /** The next battery that was not judged today, if there is one. Called by the clock: one a turn, so that the store has its other work. */
  async run(): Promise<void> {
    const { registry, now, judge } = this.#deps
    await this.#readKnown()
    for (const station of registry().stations.values()) {
      const at = now()
      const day = localDate(station.timeZone, at)
      for (const device of station.devices) {
        if (this.#judged.get(device.sn)?.day === day) continue
        this.#judged.set(device.sn, { day, at })
        const found = await judge(station, device)
        if (found === undefined) continue
        await this.#tell(station, device, found)
        // One of which nothing could be told has its turn again when the server begins anew: its history may be there by then.
        if (found.drifts !== undefined) await this.#keep(device.sn, { day, at })
        return
      }
    }
  }

  async #readKnown(): Promise<void> {
    this.#known ??= (async () => {
      const { rows } = await this.#deps.pool.query<{ key: string; value: { day: string; at: number } }>(
        'select key, value from setting where starts_with(key, $1)',
        [JUDGED],
      )
      for (const { key, value } of rows) this.#judged.set(key.slice(JUDGED.length), value)
    })()
    try {
      await this.#known
    } catch (error) {
      this.#known = undefined
      throw error
    }
  }

  async #keep(deviceSn: string, judged: { day: string; at: number }): Promise<void> {
    await this.#deps.pool.query('insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [
      `${JUDGED}${deviceSn}`,
      JSON.stringify(judged),
    ])
  }

  async #tell(station: StationEntry, device: DeviceEntry, found: JudgedBattery): Promise<void> {
    const open = await this.#openOf(device.sn)
    const isWatched = isOperating(station) && found.driftDays > 0
    // Nothing new is known: what stands stays.
    if (isWatched && found.drifts === undefined) return
    const at = this.#deps.now()
    const near = (times: number): CellDrift[] =>
      isWatched ? (found.drifts ?? []).filter(({ from }) => from !== null && from - at <= found.driftDays * DAY_MS * times) : []
    const base = { stationId: station.id, deviceSn: device.sn, value: null, at, level: found.driftLevel, isOwn: true, ack: undefined } as const
    for (const drift of near(1)) {
      const code = codeOf(drift.cell)
      if (open.has(code)) continue
      const text = wordsOf(drift, found.limitMv, (moment) => localDate(station.timeZone, moment))
      this.#deps.signal({ ...base, code, text, pointId: found.pointOf(drift.cell), cleared: false })
    }
    const staying = new Set(near(STAYS).map(({ cell }) => codeOf(cell)))
    for (const code of open) if (!staying.has(code)) this.#deps.signal({ ...base, code, text: { zh: '', en: '' }, pointId: null, cleared: true })
  }

  async #openOf(deviceSn: string): Promise<Set<string>> {
    const found = await this.#deps.pool.query<{ code: string }>(
      'select code from alarm where cleared_at is null and device_sn = $1 and starts_with(code, $2)',
      [deviceSn, CELL_DRIFT],
    )
    return new Set(found.rows.map(({ code }) => code))
  }
}

const codeOf = (cell: number): string => `${CELL_DRIFT}${cell}`

function wordsOf({ cell, perMonth, from, to }: CellDrift, limitMv: number, day: (at: number) => string): LocalText {
  const rate = `${perMonth > 0 ? '+' : '-'}${Math.abs(perMonth).toFixed(1)} mV`
  const [first, last] = [day(from ?? 0), to === null ? undefined : day(to)]
  return {
    zh: `电芯 ${cell} 漂移：每月 ${rate}，${last === undefined ? `最早 ${first}` : first === last ? `约 ${first}` : `约 ${first} 至 ${last}`} 偏离中位数 ${limitMv} mV`,
    en: `Cell ${cell} drifts: ${rate} a month, ${limitMv} mV from the median ${last === undefined ? `not before ${first}` : first === last ? `about ${first}` : `between ${first} and ${last}`}`,
  }
}
