import { quality, type Quality } from '#contract/live.ts'
import type { FieldClock } from '#contract/field-clock.ts'
import type { QualityArrival } from '#contract/quality.ts'
import { isPlausible, withoutDust } from '#domain/plausible.ts'
import { unitWords } from '#domain/units.ts'
import { cleanText } from './field-text.ts'
import { FieldConnections } from './connections.ts'
import { FieldClocks, wrongClocks } from './field-clocks.ts'
import { Links, type LinkStatus } from './links.ts'
import { Refusals, type RefusalReason } from './refusals.ts'
import { Strangers } from './strangers.ts'
import type { DeviceEntry, PointEntry, Registry } from '../plant/registry.ts'
import { LATE_MS, MAX_AHEAD_MS } from '../plant/clocks.ts'
import type { LastValues } from '../plant/last-values.ts'
import type { SampleWriter } from './sample-writer.ts'

/** Before a JSON point's own interval is known. */
const UNKNOWN_INTERVAL_MS = 60_000
/** A clock that says an earlier time was never set. */
export const YEAR_2000 = 946_684_800_000
/** What is later is no date. */
const MAX_DATE_MS = 8_640_000_000_000_000

export interface DeviceEvent {
  stationId: string
  device: DeviceEntry | undefined
  code: string
  level: string | undefined
  cleared: boolean
  at: number
  text: string | undefined
}

export interface IngestDeps {
  registry: () => Registry
  values: LastValues
  writer: SampleWriter
  now: () => number
  /** A point's value or quality changed (live path: hub, quantities). */
  onChange(entry: PointEntry): void
  /** A sample was taken on the live path, in order (limits). */
  onSample(entry: PointEntry, value: number, at: number): void
  /** Readings from before this moment are refused: what they would be summed up with is no longer kept. */
  oldest(): number
  /** A sample older than what is already worked out. */
  onLate(entry: PointEntry, at: number): void
  /** A reading came later than those of its time, or once more. */
  onArrival?(kind: QualityArrival, entry: PointEntry, at: number): void
  onEvent(event: DeviceEvent, ack: (() => void) | undefined): void
}

/** Of whatever a gateway sent; text of an object may be long, endless or of its own making. */
function describe(raw: unknown): string {
  if (typeof raw === 'string') return cleanText(raw, 60)
  return typeof raw === 'object' && raw !== null ? (Array.isArray(raw) ? 'a list' : 'an object') : String(raw)
}

/** A point as an operator finds it in the list of refusals. */
const sourceOf = (entry: PointEntry): string => `${entry.stationId}/${entry.deviceSn ?? ''}/${entry.code}`

export function sourceOfPoint(registry: Registry, point: number): string {
  const entry = registry.points[point]
  return entry === undefined ? `point ${point}` : sourceOf(entry)
}

/** Takes decoded values: checks, scales, stores, passes on. Knows nothing of MQTT; the decoders call it. */
export class Ingest {
  readonly refusals: Refusals
  /** Devices that nobody has entered, and what they say. */
  readonly strangers = new Strangers()
  /** Whether who speaks JSON is there. */
  readonly links = new Links()
  /** How gateways' connections to devices are. */
  readonly connections = new FieldConnections()
  readonly clocks = new FieldClocks()
  readonly deps: IngestDeps
  accepted = 0
  /** Learned report interval of JSON points, by point id. */
  readonly #intervals: (number | undefined)[] = []
  readonly #jsonPoints = new Set<number>()
  readonly #lastStationArrival = new Map<string, { kind: 'sparkplug' | 'json'; at: number; offsetMs: number }>()

  /** `refusals`: where what is refused is counted, also by others. */
  constructor(deps: IngestDeps, refusals = new Refusals()) {
    this.deps = deps
    this.refusals = refusals
  }

  refuse(reason: RefusalReason, source: string, detail = ''): void {
    this.refusals.add(reason, source, detail, this.deps.now())
  }

  /** The device if it belongs to the station, else counts why not. */
  deviceOf(stationId: string, sn: string, source: string): DeviceEntry | undefined {
    const registry = this.deps.registry()
    if (!registry.stations.has(stationId)) {
      this.refuse('unknownStation', source, stationId)
      return undefined
    }
    const device = registry.devices.get(sn)
    if (device === undefined || device.stationId !== stationId) {
      this.refuse('unknownDevice', source, sn)
      this.strangers.heard(stationId, sn, this.deps.now())
      return undefined
    }
    if (device.retired) {
      this.refuse('retiredDevice', source, sn)
      return undefined
    }
    return device
  }

  /** One value by a gateway's clock. Gives false when it was refused (and counted). `isBirth`: it tells what was known before, and so nothing of a clock. */
  sample(entry: PointEntry, t: number, raw: unknown, kind: 'sparkplug' | 'json', isHistorical = false, isBirth = false): boolean {
    const { values, writer, now } = this.deps
    const number = typeof raw === 'boolean' ? Number(raw) : raw
    if (typeof number !== 'number' || !Number.isFinite(number)) return this.#refuseReading('wrongType', entry, t, describe(raw))
    const arrived = now()
    if (!isHistorical && !isBirth && t >= 0 && t <= MAX_DATE_MS) this.clocks.said(entry.stationId, entry.deviceSn ?? '', t - arrived, arrived)
    if (!Number.isFinite(t) || t < this.#oldest()) return this.#refuseSample('badTime', entry, String(t))
    if (t > arrived + MAX_AHEAD_MS) return this.#refuseSample('clockAhead', entry, `${Math.round((t - arrived) / 1000)} s`)
    const at = Math.round(t)
    const value = withoutDust(number * entry.coefficient)
    const inRange = entry.range === undefined || (value >= entry.range[0] && value <= entry.range[1])
    if (!inRange || !isPlausible(value, entry.unit)) return this.#refuseReading('implausible', entry, t, `${value} ${unitWords(entry.unit)}`)
    if (at === values.gatewayTime(entry.id) && value === values.value(entry.id)) {
      this.deps.onArrival?.('doubled', entry, at)
      if (isHistorical) return false
      // The same reading again says that its source is alive, and nothing else; of JSON not even that for long: a gateway repeats what a dead device said last.
      if (values.quality(entry.id) !== quality.good && (kind === 'sparkplug' || this.#holds(entry, arrived))) this.#revive(entry)
      return this.#refuseSample('duplicate', entry, String(at))
    }
    this.accepted++
    writer.push(entry.id, at, value, quality.good)
    if (arrived - at > LATE_MS) this.deps.onArrival?.('late', entry, at)
    // Nothing is live of the future: a clock that was ahead and is set right would bar its own values until it has caught up.
    const liveAt = Math.min(at, arrived)
    if (isHistorical || arrived - at > LATE_MS || liveAt < values.time(entry.id)) this.deps.onLate(entry, at)
    if (kind === 'json') this.#learnInterval(entry.id, arrived)
    else this.#jsonPoints.delete(entry.id)
    if (isHistorical && arrived - at > LATE_MS) return true
    this.#lastStationArrival.set(entry.stationId, { kind, at: arrived, offsetMs: at - arrived })
    if (values.take(entry.id, liveAt, value, quality.good, arrived, at)) {
      this.deps.onChange(entry)
      this.deps.onSample(entry, value, at)
    }
    return true
  }

  /** There is no value any more: the one before it must not go on looking alive. */
  gone(entry: PointEntry, t: number): void {
    const { values, now } = this.deps
    if (Number.isFinite(t) && t >= values.time(entry.id) && t <= now() + MAX_AHEAD_MS) this.setQuality(entry, quality.bad)
  }

  /** Sets quality without a new value: a death, a silence, a revival. */
  setQuality(entry: PointEntry, q: Quality): void {
    const { values } = this.deps
    if (!values.known(entry.id) || values.quality(entry.id) === q) return
    values.setQuality(entry.id, q)
    this.deps.onChange(entry)
  }

  /** A JSON gateway (empty serial number) or device says whether it is there. What was told before it was lost may have changed: it has to be told again. */
  status(stationId: string, sn: string, status: LinkStatus): void {
    if (!this.links.said(stationId, sn, status, this.deps.now()) || status.online) return
    const { points } = this.deps.registry()
    for (const id of this.#jsonPoints) {
      const entry = points[id]
      if (entry?.stationId !== stationId || (sn !== '' && entry.deviceSn !== sn)) continue
      this.#jsonPoints.delete(id)
      this.setQuality(entry, quality.stale)
    }
  }

  /**
   * JSON points whose source has been silent for too long become stale. One that is told only when it changes is as good as its line, and is so again when that
   * is heard again: a gateway keeps changes (QoS 1) while the network is away, and says so itself where it was lost. Called once a second.
   */
  sweep(): void {
    const { values, now, registry } = this.deps
    const at = now()
    const points = registry().points
    for (const id of this.#jsonPoints) {
      const entry = points[id]
      if (entry === undefined) continue
      const known = values.quality(id)
      if (known === quality.good && !this.#holds(entry, at)) this.setQuality(entry, quality.stale)
      else if (known === quality.stale && this.#tellsChanges(entry) && this.#holds(entry, at)) this.setQuality(entry, quality.good)
    }
  }

  /** The silence of a device says nothing: all that is heard of it is told only when it changes, and nobody promised a sign of life. */
  mayBeSilent({ stationId, sn, points }: DeviceEntry): boolean {
    if (this.links.promises(stationId, sn)) return false
    const heard = [...points.values()].filter(({ id }) => this.#jsonPoints.has(id))
    return heard.length > 0 && heard.every((entry) => this.#tellsChanges(entry))
  }

  /** How far the newest readings of a station's devices are from now, where that is worth a word, and whether they are refused for it. */
  clocksOf(stationId: string): FieldClock[] {
    const now = this.deps.now()
    const offsets = this.clocks.offsetsOf(stationId, now)
    const { devices, stations } = this.deps.registry()
    return wrongClocks(offsets, (ms) => ms > MAX_AHEAD_MS || now + ms < this.#oldest()).map(({ sns, ...clock }) => {
      const isAll = sns.length === offsets.size && (sns.length > 1 || stations.get(stationId)?.devices.length === 1)
      const named = sns.map((sn) => ({ sn, name: devices.get(sn)?.name ?? '', nameEn: devices.get(sn)?.nameEn ?? '' }))
      return { stationId, ...clock, devices: isAll ? [] : named }
    })
  }

  /** The plant was read again. */
  rebind(): void {
    const { stations, devices, points } = this.deps.registry()
    this.links.keep((stationId, sn) => (sn === '' ? stations.has(stationId) : devices.get(sn)?.stationId === stationId))
    this.connections.keep((stationId) => stations.has(stationId))
    this.refusals.keep((stationId) => stations.has(stationId))
    this.clocks.keep((stationId, sn) => devices.get(sn)?.stationId === stationId)
    for (const id of this.#jsonPoints) if (points[id] === undefined) this.#jsonPoints.delete(id)
  }

  #oldest(): number {
    return Math.max(YEAR_2000, this.deps.oldest())
  }

  /** Its source tells it when it changes, and not in between: its last value holds until the next. */
  isHeld(entry: PointEntry): boolean {
    return entry.kind === 'signal' || this.#tellsChanges(entry)
  }

  #tellsChanges({ stationId, deviceSn, quality: { silenceMinutes } }: PointEntry): boolean {
    return silenceMinutes === undefined ? this.links.tellsChanges(stationId, deviceSn ?? '') : silenceMinutes === 0
  }

  /** Whether the value that a point told last is that of now, as far as its silence can tell. */
  #holds(entry: PointEntry, at: number): boolean {
    if (this.#tellsChanges(entry)) return this.links.alive(entry.stationId, entry.deviceSn ?? '', at)
    return at - this.deps.values.arrived(entry.id) <= this.#silenceOf(entry)
  }

  /** How long a point may be silent that is told again and again: as people say of it, else three times what it usually is. */
  #silenceOf({ id, quality: { silenceMinutes }, reportIntervalMs }: PointEntry): number {
    if (silenceMinutes !== undefined) return silenceMinutes * 60_000
    return Math.max(3000, (reportIntervalMs ?? this.#intervals[id] ?? UNKNOWN_INTERVAL_MS) * 3)
  }

  stations(): ReadonlyMap<string, { kind: 'sparkplug' | 'json'; at: number; offsetMs: number }> {
    return this.#lastStationArrival
  }

  #revive(entry: PointEntry): void {
    const { values, now } = this.deps
    values.take(entry.id, values.time(entry.id), values.value(entry.id), quality.good, now(), values.gatewayTime(entry.id))
    this.deps.onChange(entry)
  }

  /** What is no measurement is refused, and the point says so: the value before it must not go on looking alive. */
  #refuseReading(reason: RefusalReason, entry: PointEntry, t: number, detail: string): false {
    this.gone(entry, t)
    return this.#refuseSample(reason, entry, detail)
  }

  #refuseSample(reason: RefusalReason, entry: PointEntry, detail: string): false {
    this.refuse(reason, sourceOf(entry), detail)
    return false
  }

  /** A slow mean of the distances between arrivals; a burst (a list of buffered values) says nothing about the interval. */
  #learnInterval(id: number, arrived: number): void {
    if (!this.#jsonPoints.has(id)) {
      this.#jsonPoints.add(id)
      return
    }
    const distance = arrived - this.deps.values.arrived(id)
    if (distance < 200) return
    const learned = this.#intervals[id]
    this.#intervals[id] = learned === undefined ? distance : learned * 0.7 + distance * 0.3
  }
}
