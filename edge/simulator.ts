import { eventCodes } from '#domain/demo/models.ts'
import type { DemoStation } from '#domain/demo/stations.ts'
import type { FaultTarget } from './gateway/faults.ts'
import type { ControllerLink, DeviceLink, Gateway, GatewayOptions } from './gateway/gateway.ts'
import { JsonGateway } from './gateway/json-gateway.ts'
import { strategyTypes } from '#contract/strategy.ts'
import type { Faults } from '#domain/control/measured.ts'
import { Controller } from './control/controller.ts'
import { DeviceSetpoints } from './control/device-setpoints.ts'
import { LimitWatch } from './control/limit-watch.ts'
import { LivePlant } from './control/live-plant.ts'
import { readState, writeState } from './control/state-file.ts'
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
  controller: Controller
  setpoints: DeviceSetpoints
  /** From its first strategy on. */
  live: LivePlant | undefined
  /** Demand was said to be near to its limit. */
  isDemandNear: boolean
  /** Changes of its limits that were told. */
  limitsTold: number
  /** `sn:code` of complaints that were raised and not cleared. */
  ailing: Set<string>
}

export interface SimulatorOptions extends Omit<GatewayOptions, 'clockOffsetMs' | 'controllerOf' | 'devicesOf'> {
  /** Where controllers keep what they have over a restart; without it they forget. */
  stateFolder?: string | undefined
  /** Meters read zero at the start of its day; see `Plant`. */
  since?: number | undefined
  stations: readonly DemoStation[]
  /** Stations that speak plain JSON. */
  json: ReadonlySet<string>
  /** Load test: every station reports all its measurements each second and shares one plant's days. */
  isLoadTest?: boolean
  /** No small complaints of devices as ordinary days bring them. */
  withoutAilments?: boolean
}

/** What a controller feels of its devices' complaints. */
const felt: Readonly<Partial<Record<string, keyof Faults>>> = {
  FIRE_SMOKE: 'fire',
  FIRE_GAS: 'fire',
  FLOODING: 'flooding',
  AIRCON_FAULT: 'aircon',
  BMS_INSULATION: 'grounding',
  BMS_CONTACTOR: 'bmsLevel3',
  BMS_CELL_RANGE: 'bmsLevel2',
  METER_OFFLINE: 'meterOffline',
}
/** A killed gateway forgets so much of its plant's registers, seconds. */
const KEEP_EVERY_S = 5

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
  readonly #stateFolder: string | undefined
  readonly #controllers = new Map<string, Controller>()
  #slice = 0

  constructor(options: SimulatorOptions) {
    const gatewayOptions: GatewayOptions = {
      ...options,
      clockOffsetMs: (id) => this.#clocks.get(id) ?? 0,
      controllerOf: (id) => this.#linkOf(id),
      devicesOf: (id) => this.#devicesOf(id),
    }
    this.#stateFolder = options.stateFolder
    this.#isWell = options.isLoadTest === true || options.withoutAilments === true
    let source: Plant | undefined
    for (const [i, demo] of options.stations.entries()) {
      const isJson = options.json.has(demo.station.id)
      const plant = new Plant(demo, { source, origin: options.since })
      if (options.isLoadTest === true) source ??= plant
      const reporting = new Reporting(options.isLoadTest === true ? 'load' : isJson ? 'periodic' : 'exception')
      const saved = readState(options.stateFolder, demo.station.id)
      const converters = demo.devices.flatMap(({ sn, kind }) => (kind === 'pcs' ? [sn] : []))
      const controller = new Controller(saved?.controller, converters)
      this.#controllers.set(demo.station.id, controller)
      const live = saved?.plant === undefined ? undefined : new LivePlant(plant, controller, Date.now(), saved.plant)
      plant.live = live
      const setpoints = new DeviceSetpoints(plant, saved?.setpoints)
      // The plant's past is worked out before the gateway connects: it is ready to speak when it is asked.
      plant.day(Date.now())
      const gateway = isJson ? new JsonGateway(demo, gatewayOptions) : new SparkplugNode(demo, gatewayOptions)
      const running: Running = {
        demo,
        plant,
        gateway,
        reporting,
        controller,
        setpoints,
        live,
        isDemandNear: false,
        limitsTold: 0,
        ailing: new Set<string>(),
      }
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
    const running = this.#running.get(station)
    running?.gateway.report([{ sn, code: EVENT, at, value: JSON.stringify(event) }])
    if (running !== undefined) this.#feel(running, event.code, event.state === 'raised')
  }

  local(station: string, type: string, params: string): string | undefined {
    const running = this.#running.get(station)
    const known = strategyTypes.find((one) => one === type)
    if (known === undefined) return `local: no strategy "${type}"`
    let body: unknown
    try {
      body = JSON.parse(params)
    } catch {
      return `local: "${params}" is no JSON`
    }
    const complaint = running?.controller.change(known, body, 'local screen', Date.now())
    if (complaint === undefined && running !== undefined) this.#begun(running)
    return complaint === undefined ? undefined : `local: ${complaint}`
  }

  remote(station: string, isRemote: boolean): void {
    const controller = this.#controllers.get(station)
    if (controller !== undefined) controller.isLocal = !isRemote
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
    for (const running of this.#running.values()) this.#keep(running)
    await Promise.all([...this.#running.values()].map(({ gateway }) => gateway.close()))
  }

  #tick(): void {
    const now = Date.now()
    for (const running of this.#slices[this.#slice] ?? []) this.#report(running, now)
    this.#slice = (this.#slice + 1) % SLICES
  }

  #report(running: Running, now: number): void {
    const { demo, plant, gateway, reporting, live } = running
    const { id } = demo.station
    const at = now + (this.#clocks.get(id) ?? 0)
    live?.advance(now)
    if (live !== undefined && Math.floor(now / 1000) % KEEP_EVERY_S === 0) this.#keep(running)
    const all = readStation(plant, now)
    if (this.#frozen.size > 0) this.#hold(id, all)
    const samples: Sample[] = []
    for (const [sn, readings] of all) samples.push(...reporting.due(sn, readings, now, at))
    samples.push(...this.#warnings(running, at))
    if (!this.#isWell) samples.push(...this.#complaints(running, now, at))
    if (samples.length > 0) gateway.report(samples)
    if (live !== undefined && live.limits.changes !== running.limitsTold) {
      running.limitsTold = live.limits.changes
      gateway.limitsChanged()
    }
  }

  /** A station's controller, as its gateway knows it. */
  #linkOf(id: string): ControllerLink {
    const controller = this.#controllers.get(id) ?? new Controller()
    return {
      command: (text) => {
        const before = controller.taken
        const answer = controller.command(parsed(text), Date.now())
        const running = this.#running.get(id)
        if (running !== undefined && controller.taken > before) this.#begun(running)
        return answer === undefined ? undefined : JSON.stringify(answer)
      },
      report: () => JSON.stringify(controller.report(Date.now())),
      limits: () => JSON.stringify((this.#running.get(id)?.live?.limits ?? new LimitWatch()).report(Date.now())),
    }
  }

  /** A station's devices, as its gateway knows them. */
  #devicesOf(id: string): DeviceLink {
    const running = this.#running.get(id)
    const keeping = <T>(work: (setpoints: DeviceSetpoints) => T): T | undefined => {
      if (running === undefined) return undefined
      const before = running.setpoints.taken
      const result = work(running.setpoints)
      if (running.setpoints.taken > before) this.#keep(running)
      return result
    }
    return {
      command: (sn, text) => {
        const answer = keeping((setpoints) => setpoints.command(sn, parsed(text), Date.now()))
        return answer === undefined ? undefined : JSON.stringify(answer)
      },
      write: (sn, code, value) => void keeping((setpoints) => setpoints.write(sn, code, value)),
    }
  }

  /** From its first strategy on a controller runs its plant. */
  #begun(running: Running): void {
    const { plant, controller, gateway } = running
    running.live ??= new LivePlant(plant, controller, Date.now())
    plant.live = running.live
    this.#keep(running)
    gateway.strategiesChanged()
  }

  #keep({ demo, live, controller, setpoints }: Running): void {
    const written = setpoints.state
    if (controller.state.strategies.length > 0 || Object.keys(written).length > 0)
      writeState(this.#stateFolder, demo.station.id, { controller: controller.state, plant: live?.state, setpoints: written })
  }

  /** A controller knows what its devices complain of. */
  #feel({ live }: Running, code: string, isRaised: boolean): void {
    const fault = felt[code]
    if (live === undefined || fault === undefined) return
    const { [fault]: since, ...others } = live.faults
    live.faults = isRaised ? { ...others, [fault]: since ?? Date.now() } : others
  }

  /** What a controller complains of by itself. */
  #warnings(running: Running, at: number): Sample[] {
    const isNear = running.live?.isDemandNear === true
    const meter = running.demo.devices.find(({ kind }) => kind === 'gridMeter')
    if (isNear === running.isDemandNear || meter === undefined) return []
    running.isDemandNear = isNear
    return [{ sn: meter.sn, code: EVENT, at, value: JSON.stringify({ code: 'OVER_DEMAND', state: isNear ? 'raised' : 'cleared' }) }]
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
    for (const key of new Set([...ailing, ...running.ailing])) this.#feel(running, key.split(':')[1] ?? '', ailing.has(key))
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
