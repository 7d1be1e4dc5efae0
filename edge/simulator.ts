import { eventCodes } from '#domain/demo/models.ts'
import type { DemoStation } from '#domain/demo/stations.ts'
import type { FaultTarget, Faults } from './gateway/faults.ts'
import type { Gateway, GatewayOptions } from './gateway/gateway.ts'
import { JsonGateway } from './gateway/json-gateway.ts'
import type { Sample } from './gateway/outbox.ts'
import { ReportByException } from './gateway/report-by-exception.ts'
import { SparkplugNode } from './gateway/sparkplug-node.ts'
import { Plant } from './plant/plant.ts'
import { demandAt, readStation } from './plant/readings.ts'

interface Running {
  demo: DemoStation
  plant: Plant
  gateway: Gateway
  filter: ReportByException
}

export interface SimulatorOptions extends Omit<GatewayOptions, 'clockOffsetMs'> {
  stations: readonly DemoStation[]
  /** Stations that speak plain JSON. */
  json: ReadonlySet<string>
}

/** Runs the plants of some stations and reports them, once a second, each through its own gateway. */
export class Simulator implements FaultTarget {
  readonly faults: Faults = { dropped: new Set(), frozen: new Set(), clock: new Map() }
  readonly #running = new Map<string, Running>()
  readonly #held = new Map<string, number | boolean>()
  readonly #timer: NodeJS.Timeout

  constructor(options: SimulatorOptions) {
    const gatewayOptions: GatewayOptions = { ...options, clockOffsetMs: (id) => this.faults.clock.get(id) ?? 0 }
    for (const demo of options.stations) {
      const plant = new Plant(demo)
      const filter = new ReportByException()
      const gateway = options.json.has(demo.station.id) ? new JsonGateway(demo, gatewayOptions) : new SparkplugNode(demo, gatewayOptions)
      this.#running.set(demo.station.id, { demo, plant, gateway, filter })
    }
    this.tick()
    this.#timer = setInterval(() => this.tick(), 1000)
  }

  get kept(): number {
    let sum = 0
    for (const { gateway } of this.#running.values()) sum += gateway.kept
    return sum
  }

  tick(): void {
    const now = Date.now()
    for (const running of this.#running.values()) this.#report(running, now)
  }

  #report({ demo, plant, gateway, filter }: Running, now: number): void {
    const { id } = demo.station
    const at = now + (this.faults.clock.get(id) ?? 0)
    const withCells = Math.floor(now / 1000) % 60 === 0
    const samples: Sample[] = []
    for (const [sn, readings] of readStation(plant, now, demandAt(plant, now), (device) => device.kind !== 'cluster' || withCells)) {
      for (const code of Object.keys(readings)) this.#freeze(`${id}:${sn}:${code}`, readings, code)
      samples.push(...filter.changes(sn, readings, now, at))
    }
    if (samples.length > 0) gateway.report(samples)
  }

  #freeze(key: string, readings: Record<string, number | boolean>, code: string): void {
    if (!this.faults.frozen.has(key)) {
      if (this.#held.size > 0) this.#held.delete(key)
      return
    }
    const held = this.#held.get(key)
    if (held === undefined) this.#held.set(key, readings[code] as number | boolean)
    else readings[code] = held
  }

  alarm(station: string, sn: string, code: string, level: string | undefined, state: 'raised' | 'cleared'): void {
    const at = Date.now() + (this.faults.clock.get(station) ?? 0)
    this.#running.get(station)?.gateway.event(sn, { code, level, state }, at)
  }

  drop(station: string): void {
    this.#running.get(station)?.gateway.vanish()
  }

  back(station: string): void {
    this.#running.get(station)?.gateway.back()
  }

  /** Different codes on different devices, as a storm in a plant is. */
  burst(count: number): void {
    const all = [...this.#running.values()].flatMap(({ demo }) => demo.devices.map((device) => ({ station: demo.station.id, sn: device.sn })))
    for (let i = 0; i < count; i++) {
      const { station, sn } = all[i % all.length] as (typeof all)[number]
      const { code } = eventCodes[Math.floor(i / all.length) % eventCodes.length] as (typeof eventCodes)[number]
      this.alarm(station, sn, code, undefined, 'raised')
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all([...this.#running.values()].map(({ gateway }) => gateway.close()))
  }
}
