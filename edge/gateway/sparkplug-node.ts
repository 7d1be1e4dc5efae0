import { controllerMetrics } from '#contract/controller.ts'
import type { DemoStation } from '#domain/demo/stations.ts'
import type { Gateway, GatewayOptions } from './gateway.ts'
import { HOST_STATE, HostState } from './host-state.ts'
import { Link } from './link.ts'
import { bySn, EVENT, Outbox, type Sample } from './outbox.ts'
import { decode, encode, type Metric } from './sparkplug-payload.ts'

const REBIRTH = 'Node Control/Rebirth'
/** A command is good for so long. */
const COMMAND_MS = 20_000
/** Metrics of one late message. */
const LATE_METRICS = 400

const typeOf = (value: Sample['value']): 'Boolean' | 'String' | 'Double' =>
  typeof value === 'boolean' ? 'Boolean' : typeof value === 'string' ? 'String' : 'Double'

const metricOf = (name: string, value: string | undefined): Metric[] => (value === undefined ? [] : [{ name, type: 'String', value }])

/** A station as a Sparkplug B edge node: births with aliases, data by exception, kept while broker or host are away, late with its own times. */
export class SparkplugNode implements Gateway {
  readonly #demo: DemoStation
  readonly #options: GatewayOptions
  readonly #link: Link
  readonly #host: HostState
  readonly #outbox = new Outbox()
  readonly #aliases = new Map<string, number>()
  /** Metrics that the births of this session have named. */
  readonly #named = new Set<string>()
  /** Last known value of every metric: what births say. */
  readonly #last = new Map<string, Map<string, Sample>>()
  #bdSeq = -1
  #seq = 0
  #born = false
  #flushing = false

  constructor(demo: DemoStation, options: GatewayOptions) {
    this.#demo = demo
    this.#options = options
    const { id } = demo.station
    this.#host = new HostState((online) => {
      if (online) this.#birth()
      else this.#rest('host offline')
    })
    this.#link = new Link({
      url: options.url,
      username: options.username,
      password: options.password,
      clientId: `edge-${id}`,
      will: () => {
        this.#bdSeq = (this.#bdSeq + 1) % 256
        return { topic: this.#topic('NDEATH'), payload: this.#death() }
      },
      subscribe: [this.#topic('NCMD'), this.#topic('DCMD', '+'), HOST_STATE],
      onConnect: () => {
        options.log(`${id} connected`)
        this.#host.ask()
      },
      onClose: () => {
        this.#host.forget()
        this.#rest('offline')
      },
      onMessage: (topic, payload) => {
        const [, , type, , sn] = topic.split('/')
        if (type === 'DCMD') this.#deviceCommand(sn ?? '', payload)
        else if (topic !== HOST_STATE) this.#command(payload)
        else if (!this.#host.hear(payload)) options.log(`${id} host state is not understood, ignored`)
      },
    })
  }

  get kept(): number {
    return this.#outbox.size
  }

  report(samples: Sample[]): void {
    for (const sample of samples) if (sample.code !== EVENT) this.#remember(sample)
    if (!this.#born) return this.#outbox.keep(samples)
    for (const [sn, list] of bySn(samples)) {
      // A metric that no birth has named has no alias for the host yet: the device is born again, which tells these values too.
      if (list.every(({ code }) => this.#named.has(`${sn}/${code}`))) void this.#send(sn, list, false)
      else void this.#sendByBirth(sn, list)
    }
    if (this.#outbox.size > 0) void this.#flush()
    return undefined
  }

  vanish(): void {
    this.#link.vanish()
  }
  back(): void {
    this.#link.back()
  }

  /** An orderly goodbye keeps the broker from sending the will, so the node says itself that it dies. */
  async close(): Promise<void> {
    this.#host.forget()
    if (this.#born) await this.#link.send(this.#topic('NDEATH'), this.#death())
    this.#born = false
    await this.#link.close()
  }

  #topic(type: string, sn?: string): string {
    const { organizationCode, id } = this.#demo.station
    return `spBv1.0/${organizationCode}/${type}/${id}${sn === undefined ? '' : `/${sn}`}`
  }

  #bdSeqMetric(): Metric {
    return { name: 'bdSeq', type: 'UInt64', value: this.#bdSeq }
  }

  #death(): Buffer {
    return encode({ timestamp: Date.now(), metrics: [this.#bdSeqMetric()] })
  }

  #nextSeq(): number {
    this.#seq = (this.#seq + 1) % 256
    return this.#seq
  }

  #remember(sample: Sample): void {
    let device = this.#last.get(sample.sn)
    if (device === undefined) {
      device = new Map()
      this.#last.set(sample.sn, device)
    }
    device.set(sample.code, sample)
  }

  #aliasOf(sn: string, code: string): number {
    const key = `${sn}/${code}`
    let alias = this.#aliases.get(key)
    if (alias === undefined) {
      alias = this.#aliases.size + 1
      this.#aliases.set(key, alias)
    }
    return alias
  }

  #now(): number {
    return Date.now() + this.#options.clockOffsetMs(this.#demo.station.id)
  }

  #rest(why: string): void {
    if (this.#born) this.#options.log(`${this.#demo.station.id} ${why}, keeping data`)
    this.#born = false
  }

  #birth(): void {
    if (!this.#link.connected) return
    this.#seq = 0
    this.#named.clear()
    const metrics: Metric[] = [this.#bdSeqMetric(), { name: REBIRTH, type: 'Boolean', value: false }, ...this.#strategies(), ...this.#limits()]
    void this.#link.send(this.#topic('NBIRTH'), encode({ timestamp: this.#now(), seq: 0, metrics }))
    for (const sn of this.#last.keys()) void this.#deviceBirth(sn)
    this.#born = true
    this.#options.log(`${this.#demo.station.id} born, ${this.#outbox.size} samples kept`)
    void this.#flush()
  }

  /** Values of a birth are what holds now: under report by exception the last one still does. */
  #deviceBirth(sn: string): Promise<boolean> {
    const timestamp = this.#now()
    const metrics: Metric[] = [...(this.#last.get(sn)?.values() ?? [])].map(({ code, value }) => ({
      name: code,
      alias: this.#aliasOf(sn, code),
      type: typeOf(value),
      value,
      timestamp,
    }))
    metrics.push({ name: EVENT, alias: this.#aliasOf(sn, EVENT), type: 'String', value: '', timestamp })
    for (const { name } of metrics) this.#named.add(`${sn}/${name ?? ''}`)
    return this.#link.send(this.#topic('DBIRTH', sn), encode({ timestamp, seq: this.#nextSeq(), metrics }))
  }

  /** Samples of one device. What was not acknowledged is kept. */
  async #send(sn: string, samples: Sample[], historical: boolean): Promise<boolean> {
    const metrics: Metric[] = samples.map(({ code, value, at }) => ({
      alias: this.#aliasOf(sn, code),
      type: typeOf(value),
      value,
      timestamp: at,
      ...(historical ? { isHistorical: true } : {}),
    }))
    const acknowledged = await this.#link.send(this.#topic('DDATA', sn), encode({ timestamp: this.#now(), seq: this.#nextSeq(), metrics }))
    if (!acknowledged) this.#outbox.keep(samples)
    return acknowledged
  }

  async #sendByBirth(sn: string, samples: Sample[]): Promise<void> {
    const acknowledged = this.#deviceBirth(sn)
    const events = samples.filter(({ code }) => code === EVENT)
    if (events.length > 0) void this.#send(sn, events, false)
    if (!(await acknowledged)) this.#outbox.keep(samples.filter(({ code }) => code !== EVENT))
  }

  /** Sends what was kept, a list at a time, as fast as it is acknowledged. */
  async #flush(): Promise<void> {
    if (this.#flushing) return
    this.#flushing = true
    let sent = 0
    while (this.#born) {
      const samples = this.#outbox.take(LATE_METRICS)
      const sn = samples?.[0]?.sn
      if (samples === undefined || sn === undefined || !(await this.#send(sn, samples, true))) break
      sent += samples.length
    }
    this.#flushing = false
    if (sent > 0) this.#options.log(`${this.#demo.station.id} sent ${sent} samples late`)
  }

  strategiesChanged(): void {
    this.#say(this.#strategies())
  }

  limitsChanged(): void {
    this.#say(this.#limits())
  }

  #strategies(): Metric[] {
    return metricOf(controllerMetrics.report, this.#options.controllerOf?.(this.#demo.station.id).report())
  }

  #limits(): Metric[] {
    return metricOf(controllerMetrics.limits, this.#options.controllerOf?.(this.#demo.station.id).limits())
  }

  /** Of the node itself. What is not said now is said at the next birth. */
  #say(metrics: Metric[]): void {
    if (this.#born && metrics.length > 0)
      void this.#link.send(this.#topic('NDATA'), encode({ timestamp: this.#now(), seq: this.#nextSeq(), metrics }))
  }

  /** Setpoints of a device, by name. A command that waited somewhere is too old to be carried out. */
  #deviceCommand(sn: string, payload: Buffer): void {
    const { metrics, timestamp } = decode(payload) ?? {}
    if (Date.now() - Number(timestamp ?? 0) > COMMAND_MS) return
    for (const { name, value } of metrics ?? [])
      if (name !== undefined && name !== null && typeof value === 'number') this.#options.devicesOf?.(this.#demo.station.id).write(sn, name, value)
  }

  #command(payload: Buffer): void {
    const metrics = decode(payload)?.metrics ?? []
    for (const { name, value } of metrics) {
      if (name !== controllerMetrics.command || typeof value !== 'string') continue
      const answer = this.#options.controllerOf?.(this.#demo.station.id).command(value)
      if (answer !== undefined) this.#say([{ name: controllerMetrics.result, type: 'String', value: answer }])
    }
    if (this.#host.online && metrics.some((metric) => metric.name === REBIRTH && metric.value === true)) this.#birth()
  }
}
