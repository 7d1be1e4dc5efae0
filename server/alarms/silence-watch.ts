import type pg from 'pg'
import type { AlarmLevel } from '#contract/alarm.ts'
import { quality } from '#contract/live.ts'
import type { LocalText } from '#contract/text.ts'
import { DEVICE_OFFLINE, GATEWAY_OFFLINE } from '#contract/alarm.ts'
import { MOST_SILENCE_MS } from '#domain/quality/silence.ts'
import { isOperating } from '#domain/stations.ts'
import type { LastValues } from '../plant/last-values.ts'
import type { DeviceEntry, Registry, StationEntry } from '../plant/registry.ts'
import type { AlarmSignal } from './alarm-signal.ts'

/** A gateway that died is given this long to return before it is an alarm, and a device without a fresh value as long again. */
const GATEWAY_SILENT_MS = 30_000
const DEVICE_SILENT_MS = 60_000

interface SilenceWatchDeps {
  pool: pg.Pool
  registry: () => Registry
  values: LastValues
  /** Sparkplug nodes: when each died. */
  nodes: () => Iterable<{ stationId: string; online: boolean; deadSince: number }>
  /** The silence of a device proves nothing: it is not called off line before a day is over. */
  mayBeSilent: (device: DeviceEntry) => boolean
  signal: (signal: AlarmSignal) => void
}

const words: Record<string, { level: AlarmLevel; text: LocalText }> = {
  [GATEWAY_OFFLINE]: { level: 'SERIOUS', text: { zh: '网关离线，数据停止更新', en: 'The gateway is offline, values no longer change' } },
  [DEVICE_OFFLINE]: { level: 'SERIOUS', text: { zh: '设备离线，数据停止更新', en: 'The device is offline, its values no longer change' } },
}

const keyOf = (stationId: string, sn: string | null): string => `${stationId}/${sn ?? ''}`

/**
 * Raises an alarm for what is not heard any more at operating stations, clears it on its return: a device that was heard and has no fresh value, and a
 * station's gateway that died, or behind which no device is heard. What was never heard is not missed.
 */
export class SilenceWatch {
  readonly #deps: SilenceWatchDeps
  readonly #raised = new Map<string, { stationId: string; deviceSn: string | null }>()
  readonly #heard = new Set<string>()
  /** Devices without a fresh value, since when. */
  readonly #silentSince = new Map<string, number>()

  constructor(deps: SilenceWatchDeps) {
    this.#deps = deps
  }

  /** What was open when the server stopped must be seen to end. */
  async resume(): Promise<void> {
    const open = await this.#deps.pool.query<{ station: string; sn: string | null }>(
      'select station_id as station, device_sn as sn from alarm where cleared_at is null and code = any($1::text[])',
      [[GATEWAY_OFFLINE, DEVICE_OFFLINE]],
    )
    for (const { station, sn } of open.rows) this.#raised.set(keyOf(station, sn), { stationId: station, deviceSn: sn })
  }

  sweep(now: number): void {
    this.#leave(now)
    const dead = new Map([...this.#deps.nodes()].map((node) => [node.stationId, node]))
    for (const station of this.#deps.registry().stations.values()) {
      const watched = isOperating(station)
      const states = station.devices.map((device) => {
        const since = this.#silent(device, now)
        return { device, since, missed: since !== undefined && now - since > (this.#deps.mayBeSilent(device) ? MOST_SILENCE_MS : DEVICE_SILENT_MS) }
      })
      const heard = states.filter(({ device }) => this.#heard.has(device.sn))
      const node = dead.get(station.id)
      const gone =
        node === undefined || node.online
          ? node === undefined && heard.length > 0 && heard.every(({ missed }) => missed)
          : node.deadSince > 0 && now - node.deadSince > GATEWAY_SILENT_MS
      const back = node?.online === true || (node === undefined && heard.some(({ since }) => since === undefined))
      // The cause first: what follows from it is folded under it.
      this.#say(station, null, GATEWAY_OFFLINE, watched && gone, !watched || back, now)
      for (const { device, since, missed } of states) {
        this.#say(station, device.sn, DEVICE_OFFLINE, watched && missed, !watched || (since === undefined && this.#heard.has(device.sn)), now)
      }
    }
  }

  /** Nobody misses a device at a station that it has left, or that is out of service or gone. */
  #leave(now: number): void {
    const { stations, devices } = this.#deps.registry()
    for (const { stationId, deviceSn } of this.#raised.values()) {
      const station = stations.get(stationId)
      if (station === undefined || deviceSn === null) continue
      const device = devices.get(deviceSn)
      if (device?.stationId !== stationId || device.retired) this.#say(station, deviceSn, DEVICE_OFFLINE, false, true, now)
    }
  }

  /** Since when a device that was heard has been silent; undefined: it is heard, or never was. */
  #silent({ sn, points }: DeviceEntry, now: number): number | undefined {
    const { values } = this.#deps
    for (const { id } of points.values()) {
      if (!values.known(id) || values.quality(id) === quality.stale) continue
      this.#heard.add(sn)
      this.#silentSince.delete(sn)
      return undefined
    }
    if (!this.#heard.has(sn)) return undefined
    const since = this.#silentSince.get(sn) ?? now
    this.#silentSince.set(sn, since)
    return since
  }

  #say(station: StationEntry, deviceSn: string | null, code: string, raise: boolean, clear: boolean, now: number): void {
    const key = keyOf(station.id, deviceSn)
    const isRaised = this.#raised.has(key)
    if (isRaised ? !clear : !raise) return
    if (isRaised) this.#raised.delete(key)
    else this.#raised.set(key, { stationId: station.id, deviceSn })
    const { level = 'SERIOUS', text = { zh: '', en: '' } } = words[code] ?? {}
    this.#deps.signal({
      stationId: station.id,
      deviceSn,
      code,
      level,
      text,
      value: null,
      pointId: null,
      at: now,
      cleared: isRaised,
      isOwn: true,
      ack: undefined,
    })
  }
}
