import { eventCodes } from '#domain/demo/models.ts'
import type { DemoStation } from '#domain/demo/stations.ts'
import type { FaultTarget } from './gateway/faults.ts'
import type { Gateway, GatewayOptions } from './gateway/gateway.ts'
import { JsonGateway } from './gateway/json-gateway.ts'
import { EVENT, type Sample } from './gateway/outbox.ts'
import { Reporting } from './gateway/reporting.ts'
import { SparkplugNode } from './gateway/sparkplug-node.ts'
import { ailingAt, ailmentsOf } from './plant/ailments.ts'
import { Plant } from './plant/plant.ts'
import { readStation, type Readings } from './plant/readings.ts'

interface Running {
  demo: DemoStation
  plant: Plant
  gateway: Gateway
  reporting: Reporting
  /** `sn:code` of complaints that were raised and not cleared. */
  ailing: Set<string>
}

export interface SimulatorOptions extends Omit<GatewayOptions, 'clockOffsetMs'> {
  stations: readonly DemoStation[]
  /** Stations that speak plain JSON. */
  json: ReadonlySet<string>
  /** Load test: every station reports all its measurements each second and shares one plant's days. */
  isLoadTest?: boolean
  /** No small complaints of devices as ordinary days bring them. */
  withoutAilments?: boolean
}

/** A second is worked in so many slices when there are many stations, so that they do not all speak at once. */
const SLICES = 10
const FEW = 20

/** Runs the plants of some stations and reports them, once a second, each through its own gateway. */
export class Simulator implements FaultTarget {
  readonly #running = new Map<string, Running>()
  readonly #slices: Running[][] = Array.from({ length: SLICES }, () => [])
  readonly #frozen = new Map<string, number | boolean | undefined>()
  readonly #clocks = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  readonly #isWell: boolean
  #slice = 0

  constructor(options: SimulatorOptions) {
    const gatewayOptions: GatewayOptions = { ...options, clockOffsetMs: (id) => this.#clocks.get(id) ?? 0 }
    this.#isWell = options.isLoadTest === true || options.withoutAilments === true
    let source: Plant | undefined
    for (const [i, demo] of options.stations.entries()) {
      const isJson = options.json.has(demo.station.id)
      const plant = new Plant(demo, source)
      if (options.isLoadTest === true) source ??= plant
      const reporting = new Reporting(options.isLoadTest === true ? 'load' : isJson ? 'periodic' : 'exception')
      // The plant's past is worked out before the gateway connects: it is ready to speak when it is asked.
      plant.day(Date.now())
      const gateway = isJson ? new JsonGateway(demo, gatewayOptions) : new SparkplugNode(demo, gatewayOptions)
      const running = { demo, plant, gateway, reporting, ailing: new Set<string>() }
      this.#running.set(demo.station.id, running)
      this.#slices[options.stations.length > FEW ? i % SLICES : 0]?.push(running)
      this.#report(running, Date.now())
    }
    this.#timer = setInterval(() => this.#tick(), 1000 / SLICES)
  }

  get kept(): number {
    let sum = 0
    for (const { gateway } of this.#running.values()) sum += gateway.kept
    return sum
  }

  has(station: string): boolean {
    return this.#running.has(station)
  }

  alarm(station: string, sn: string, event: { code: string; level?: string; state: 'raised' | 'cleared' }): void {
    const at = Date.now() + (this.#clocks.get(station) ?? 0)
    this.#running.get(station)?.gateway.report([{ sn, code: EVENT, at, value: JSON.stringify(event) }])
  }

  /** Different codes on different devices, as a storm in a plant is. */
  burst(count: number): void {
    const all = [...this.#running.values()].flatMap(({ demo }) => demo.devices.map((device) => ({ station: demo.station.id, sn: device.sn })))
    for (let i = 0; i < count; i++) {
      const { station, sn } = all[i % all.length] as (typeof all)[number]
      const { code } = eventCodes[Math.floor(i / all.length) % eventCodes.length] as (typeof eventCodes)[number]
      this.alarm(station, sn, { code, state: 'raised' })
    }
  }

  drop(station: string): void {
    this.#running.get(station)?.gateway.vanish()
  }
  back(station: string): void {
    this.#running.get(station)?.gateway.back()
  }
  freeze(point: string): void {
    if (!this.#frozen.has(point)) this.#frozen.set(point, undefined)
  }
  thaw(point: string): void {
    this.#frozen.delete(point)
  }
  clock(station: string, seconds: number): void {
    this.#clocks.set(station, seconds * 1000)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all([...this.#running.values()].map(({ gateway }) => gateway.close()))
  }

  #tick(): void {
    const now = Date.now()
    for (const running of this.#slices[this.#slice] ?? []) this.#report(running, now)
    this.#slice = (this.#slice + 1) % SLICES
  }

  #report(running: Running, now: number): void {
    const { demo, plant, gateway, reporting } = running
    const { id } = demo.station
    const at = now + (this.#clocks.get(id) ?? 0)
    const all = readStation(plant, now)
    if (this.#frozen.size > 0) this.#hold(id, all)
    const samples: Sample[] = []
    for (const [sn, readings] of all) samples.push(...reporting.due(sn, readings, now, at))
    if (!this.#isWell) samples.push(...this.#complaints(running, now, at))
    if (samples.length > 0) gateway.report(samples)
  }

  #complaints(running: Running, now: number, at: number): Sample[] {
    const { start } = running.plant.day(now).day
    const ailing = ailingAt(ailmentsOf(running.demo, start), start, now)
    const tell = (key: string, state: 'raised' | 'cleared'): Sample => {
      const [sn = '', code = ''] = key.split(':')
      return { sn, code: EVENT, at, value: JSON.stringify({ code, state }) }
    }
    const result = [
      ...[...ailing].filter((key) => !running.ailing.has(key)).map((key) => tell(key, 'raised')),
      ...[...running.ailing].filter((key) => !ailing.has(key)).map((key) => tell(key, 'cleared')),
    ]
    running.ailing = ailing
    return result
  }

  #hold(station: string, all: Map<string, Readings>): void {
    for (const [point, held] of this.#frozen) {
      const [id, sn = '', code = ''] = point.split(':')
      const readings = id === station ? all.get(sn) : undefined
      const value = readings?.[code]
      if (readings === undefined || value === undefined) continue
      if (held === undefined) this.#frozen.set(point, value)
      else readings[code] = held
    }
  }
}
