import { CONTROLLER } from '#contract/controller.ts'
import type { DemoStation } from '#domain/demo/stations.ts'
import type { ControllerLink, Gateway, GatewayOptions } from './gateway.ts'
import { eventJson, telemetryJson } from './json-messages.ts'
import { Link } from './link.ts'
import { bySn, EVENT, Outbox, type Sample } from './outbox.ts'

const LATE_SAMPLES = 1000

/** A station as a small gateway speaks: plain JSON, one topic a device, buffered data as lists. */
export class JsonGateway implements Gateway {
  readonly #station: string
  readonly #link: Link
  readonly #outbox = new Outbox()
  readonly #options: GatewayOptions
  #flushing = false
  #up = false

  constructor(demo: DemoStation, options: GatewayOptions) {
    this.#station = demo.station.id
    this.#options = options
    this.#link = new Link({
      ...options,
      clientId: `edge-${this.#station}`,
      will: () => undefined,
      subscribe: this.#options.controllerOf === undefined ? [] : [`energy/${this.#station}/+/command`],
      onConnect: () => {
        this.#up = true
        options.log(`${this.#station} connected, speaks JSON, ${this.#outbox.size} samples kept`)
        this.strategiesChanged()
        this.limitsChanged()
        void this.#flush()
      },
      onClose: () => {
        if (this.#up) options.log(`${this.#station} offline`)
        this.#up = false
      },
      onMessage: (topic, payload) => {
        const sn = topic.split('/')[2] ?? ''
        const text = payload.toString()
        const answer = sn === CONTROLLER ? this.#controller()?.command(text) : this.#options.devicesOf?.(this.#station).command(sn, text)
        if (answer !== undefined) void this.#link.send(`energy/${this.#station}/${sn}/result`, Buffer.from(answer))
      },
    })
  }

  get kept(): number {
    return this.#outbox.size
  }

  report(samples: Sample[]): void {
    if (!this.#link.connected) return this.#outbox.keep(samples)
    for (const list of bySn(samples).values()) void this.#send(list)
    if (this.#outbox.size > 0) void this.#flush()
    return undefined
  }

  strategiesChanged(): void {
    const report = this.#controller()?.report()
    if (report !== undefined) void this.#link.send(this.#topic('strategy'), Buffer.from(report))
  }

  limitsChanged(): void {
    const limits = this.#controller()?.limits()
    if (limits !== undefined) void this.#link.send(this.#topic('limits'), Buffer.from(limits))
  }

  #controller(): ControllerLink | undefined {
    return this.#options.controllerOf?.(this.#station)
  }

  #topic(kind: string): string {
    return `energy/${this.#station}/${CONTROLLER}/${kind}`
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

  /** Samples of one device. What was not acknowledged is kept. */
  async #send(samples: Sample[]): Promise<boolean> {
    const topic = `energy/${this.#station}/${samples[0]?.sn ?? ''}`
    const events = samples.filter((sample) => sample.code === EVENT)
    const values = samples.filter((sample) => sample.code !== EVENT)
    const results = await Promise.all([
      ...events.map(async (sample) => ((await this.#link.send(`${topic}/event`, eventJson(sample))) ? [] : [sample])),
      ...(values.length === 0 ? [] : [this.#link.send(`${topic}/telemetry`, telemetryJson(values)).then((sent) => (sent ? [] : values))]),
    ])
    const unsent = results.flat()
    if (unsent.length > 0) this.#outbox.keep(unsent)
    return unsent.length === 0
  }

  async #flush(): Promise<void> {
    if (this.#flushing) return
    this.#flushing = true
    let sent = 0
    while (this.#link.connected) {
      const samples = this.#outbox.take(LATE_SAMPLES)
      if (samples === undefined || !(await this.#send(samples))) break
      sent += samples.length
    }
    this.#flushing = false
    if (sent > 0) this.#options.log(`${this.#station} sent ${sent} samples late`)
  }
}
