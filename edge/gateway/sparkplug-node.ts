import { get as getCodec } from 'sparkplug-payload'
import type { DemoStation } from '#domain/demo/stations.ts'
import type { GatewayOptions, Gateway } from './gateway.ts'
import { Link } from './link.ts'
import { Outbox, type Sample } from './outbox.ts'

const codec = codecOrThrow()
type Payload = ReturnType<typeof codec.decodePayload>
type Metric = NonNullable<Payload['metrics']>[number]

function codecOrThrow(): NonNullable<ReturnType<typeof getCodec>> {
  const found = getCodec('spBv1.0')
  if (found === null || found === undefined) throw new Error('sparkplug-payload lacks spBv1.0')
  return found
}

const HOST_STATE = 'spBv1.0/STATE/microgrid'
const LATE_METRICS = 400
const EVENT = 'Event'

/** A station as a Sparkplug B edge node: births with aliases, data by exception, kept while the host is away, late with its own times. */
export class SparkplugNode implements Gateway {
  readonly #demo: DemoStation
  readonly #options: GatewayOptions
  readonly #link: Link
  readonly #outbox = new Outbox()
  readonly #aliases = new Map<string, number>()
  /** Last known value of every metric: what births say. */
  readonly #last = new Map<string, Map<string, Sample>>()
  #bdSeq = -1
  #seq = 0
  #born = false
  #hostOnline = true
  #flushing = false

  constructor(demo: DemoStation, options: GatewayOptions) {
    this.#demo = demo
    this.#options = options
    const { station } = demo
    const ncmd = this.#topic('NCMD')
    this.#link = new Link({
      url: options.url,
      username: options.username,
      password: options.password,
      clientId: `edge-${station.id}`,
      will: () => {
        this.#bdSeq = (this.#bdSeq + 1) % 256
        return { topic: this.#topic('NDEATH'), payload: this.#encode({ timestamp: Date.now(), metrics: [this.#bdSeqMetric()] }) }
      },
      subscribe: [ncmd, HOST_STATE],
      onConnect: () => this.#birth(),
      onClose: () => (this.#born = false),
      onMessage: (topic, payload) => (topic === HOST_STATE ? this.#host(payload) : this.#command(payload)),
    })
  }

  get kept(): number {
    return this.#outbox.size
  }

  report(samples: Sample[]): void {
    for (const sample of samples) this.#remember(sample)
    if (!this.#born || !this.#hostOnline) return this.#outbox.keep(samples)
    for (const [sn, list] of bySn(samples)) void this.#send(sn, list, false)
    if (this.#outbox.size > 0) void this.#flush()
    return undefined
  }

  event(sn: string, body: { code: string; level?: string | undefined; state: 'raised' | 'cleared' }, at: number): void {
    const metrics: Metric[] = [{ name: EVENT, type: 'String', value: JSON.stringify(body), timestamp: at }]
    void this.#link.send(this.#topic('DDATA', sn), this.#encode({ timestamp: at, seq: this.#nextSeq(), metrics }))
  }

  vanish(): void {
    this.#link.vanish()
  }
  back(): void {
    this.#link.back()
  }
  close(): Promise<void> {
    return this.#link.close()
  }

  #topic(type: string, sn?: string): string {
    const { organizationCode, id } = this.#demo.station
    return `spBv1.0/${organizationCode}/${type}/${id}${sn === undefined ? '' : `/${sn}`}`
  }

  #encode(payload: Payload): Buffer {
    return Buffer.from(codec.encodePayload(payload))
  }

  #bdSeqMetric(): Metric {
    return { name: 'bdSeq', type: 'UInt64', value: this.#bdSeq }
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

  #birth(): void {
    const now = Date.now() + this.#options.clockOffsetMs(this.#demo.station.id)
    this.#seq = 0
    const control: Metric = { name: 'Node Control/Rebirth', type: 'Boolean', value: false }
    void this.#link.send(this.#topic('NBIRTH'), this.#encode({ timestamp: now, seq: 0, metrics: [this.#bdSeqMetric(), control] }))
    for (const [sn, samples] of this.#last) {
      const metrics: Metric[] = [...samples.values()].map((sample) => ({
        name: sample.code,
        alias: this.#aliasOf(sn, sample.code),
        type: typeof sample.value === 'boolean' ? 'Boolean' : 'Double',
        value: sample.value,
        timestamp: sample.at,
      }))
      metrics.push({ name: EVENT, alias: this.#aliasOf(sn, EVENT), type: 'String', value: '' })
      void this.#link.send(this.#topic('DBIRTH', sn), this.#encode({ timestamp: now, seq: this.#nextSeq(), metrics }))
    }
    this.#born = true
    this.#options.log(`${this.#demo.station.id} born, ${this.#outbox.size} samples kept`)
    void this.#flush()
  }

  async #send(sn: string, samples: Sample[], historical: boolean): Promise<boolean> {
    const metrics: Metric[] = samples.map((sample) => ({
      alias: this.#aliasOf(sn, sample.code),
      type: typeof sample.value === 'boolean' ? 'Boolean' : 'Double',
      value: sample.value,
      timestamp: sample.at,
      ...(historical ? { isHistorical: true } : {}),
    })) as Metric[]
    const newest = samples.at(-1)?.at ?? Date.now()
    const acknowledged = await this.#link.send(this.#topic('DDATA', sn), this.#encode({ timestamp: newest, seq: this.#nextSeq(), metrics }))
    if (!acknowledged) this.#outbox.keep(samples)
    return acknowledged
  }

  /** Sends what was kept, a list at a time, as fast as it is acknowledged. */
  async #flush(): Promise<void> {
    if (this.#flushing) return
    this.#flushing = true
    let sent = 0
    while (this.#born && this.#hostOnline) {
      const samples = this.#outbox.take(LATE_METRICS)
      const sn = samples?.[0]?.sn
      if (samples === undefined || sn === undefined) break
      if (!(await this.#send(sn, samples, true))) break
      sent += samples.length
    }
    this.#flushing = false
    if (sent > 0) this.#options.log(`${this.#demo.station.id} sent ${sent} samples late`)
  }

  #host(payload: Buffer): void {
    try {
      const { online } = JSON.parse(payload.toString()) as { online?: unknown }
      const before = this.#hostOnline
      this.#hostOnline = online !== false
      // A host that comes back has forgotten the births.
      if (!before && this.#hostOnline && this.#link.connected) this.#birth()
    } catch {
      this.#options.log('host state is not JSON, ignored')
    }
  }

  #command(payload: Buffer): void {
    const metrics = codec.decodePayload(payload).metrics ?? []
    if (metrics.some((metric) => metric.name === 'Node Control/Rebirth' && metric.value === true)) this.#birth()
  }
}

export function bySn(samples: readonly Sample[]): Map<string, Sample[]> {
  const result = new Map<string, Sample[]>()
  for (const sample of samples) {
    const list = result.get(sample.sn)
    if (list === undefined) result.set(sample.sn, [sample])
    else list.push(sample)
  }
  return result
}
