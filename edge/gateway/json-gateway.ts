import type { DemoStation } from '#domain/demo/stations.ts'
import type { Gateway, GatewayOptions } from './gateway.ts'
import { Link } from './link.ts'
import { Outbox, type Sample } from './outbox.ts'
import { bySn } from './sparkplug-node.ts'

const LATE_OBJECTS = 200

/** A station as a small gateway speaks: plain JSON, one topic a device, buffered data as lists. */
export class JsonGateway implements Gateway {
  readonly #station: string
  readonly #link: Link
  readonly #outbox = new Outbox()
  readonly #options: GatewayOptions
  #flushing = false

  constructor(demo: DemoStation, options: GatewayOptions) {
    this.#station = demo.station.id
    this.#options = options
    this.#link = new Link({
      ...options,
      clientId: `edge-${this.#station}`,
      will: () => undefined,
      subscribe: [],
      onConnect: () => void this.#flush(),
      onClose: () => undefined,
      onMessage: () => undefined,
    })
  }

  get kept(): number {
    return this.#outbox.size
  }

  report(samples: Sample[]): void {
    if (!this.#link.connected) return this.#outbox.keep(samples)
    for (const [sn, list] of bySn(samples)) {
      void this.#link.send(`energy/${this.#station}/${sn}/telemetry`, toJson(list)).then((acknowledged) => {
        if (!acknowledged) this.#outbox.keep(list)
      })
    }
    if (this.#outbox.size > 0) void this.#flush()
    return undefined
  }

  event(sn: string, body: { code: string; level?: string | undefined; state: 'raised' | 'cleared' }, at: number): void {
    void this.#link.send(`energy/${this.#station}/${sn}/event`, Buffer.from(JSON.stringify({ ts: at, ...body })))
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

  async #flush(): Promise<void> {
    if (this.#flushing) return
    this.#flushing = true
    let sent = 0
    while (this.#link.connected) {
      const samples = this.#outbox.take(LATE_OBJECTS)
      const sn = samples?.[0]?.sn
      if (samples === undefined || sn === undefined) break
      if (!(await this.#link.send(`energy/${this.#station}/${sn}/telemetry`, toJson(samples)))) {
        this.#outbox.keep(samples)
        break
      }
      sent += samples.length
    }
    this.#flushing = false
    if (sent > 0) this.#options.log(`${this.#station} sent ${sent} samples late`)
  }
}

/** Samples of one moment are one object. */
function toJson(samples: readonly Sample[]): Buffer {
  const objects = new Map<number, Record<string, number | boolean>>()
  for (const sample of samples) {
    const values = objects.get(sample.at) ?? {}
    values[sample.code] = sample.value
    objects.set(sample.at, values)
  }
  const list = [...objects].map(([ts, values]) => ({ ts, values }))
  return Buffer.from(JSON.stringify(list.length === 1 ? list[0] : list))
}
