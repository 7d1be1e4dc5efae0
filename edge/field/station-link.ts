import { CONNECTION_EVERY_MS } from '#contract/field-connection.ts'
import { eventJson, telemetryJson } from '../gateway/json-messages.ts'
import { Link } from '../gateway/link.ts'
import { bySn, EVENT, Outbox, type Sample } from '../gateway/outbox.ts'
import { Commands } from './commands.ts'
import type { Health } from './health.ts'
import { Reports } from './reports.ts'

/** A sign of life at least so often, seconds. */
const STATUS_EVERY_S = 20
const LATE_SAMPLES = 1000
/** Messages of readings that wait for their acknowledgement; more are kept here instead of in the connection. */
const MOST_IN_FLIGHT = 200

export interface StationLinkOptions {
  station: string
  url: string
  username?: string | undefined
  password?: string | undefined
  /** So long a value that does not change is not told again. */
  repeatMs?: number | undefined
  log(text: string): void
  now?(): number
}

/** What devices' connections tell a station's link. */
export interface Field {
  /** Readings of a device, as it counts them; null: there is none any more. What did not change is told now and then. */
  readings(sn: string, values: Readonly<Record<string, number | null>>, at?: number): void
  /** A device raised something, or it is over. */
  event(sn: string, event: { code: string; state: 'raised' | 'cleared'; text?: string }): void
  /** A device answers, and will within so many seconds again. */
  alive(sn: string, everyS: number): void
  /** It does not answer: its values are no longer those of now. */
  silent(sn: string): void
  readonly commands: Commands
}

/**
 * A gateway's line to the server: the plain JSON dialect with status and last will. Readings go by exception; each device promises by itself that it is heard, so that
 * a connection that hangs leaves no frozen values behind; whatever was said to be lost is told anew.
 */
export class StationLink implements Field {
  readonly #options: StationLinkOptions
  readonly #now: () => number
  readonly #link: Link
  readonly #outbox = new Outbox(200_000)
  readonly #reports: Reports
  readonly #healths = new Map<string, Health>()
  /** When a device's status was told last; absent: it is silent. */
  readonly #alive = new Map<string, number>()
  readonly commands: Commands
  readonly #timers: NodeJS.Timeout[] = []
  readonly #told = new Map<string, NodeJS.Immediate>()
  #since = 0
  #flushing = false
  #inFlight = 0

  constructor(options: StationLinkOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.commands = new Commands(this.#now)
    this.#reports = new Reports(options.repeatMs)
    const { station, url, username, password, log } = options
    this.#link = new Link({
      url,
      username,
      password,
      clientId: `field-${station}-${process.pid}`,
      will: () => {
        // A later connection's number is greater, and the late will of this one is then ignored.
        this.#since = Math.max(this.#now(), this.#since + 1)
        return { topic: `energy/${station}/status`, payload: this.#status(false) }
      },
      subscribe: [`energy/${station}/+/command`],
      onConnect: () => {
        log(`${station} connected to ${url}`)
        this.#tell(`energy/${station}/status`, this.#status(true))
        // Whatever is said now may be the first that is heard: all of it.
        this.#reports.forget()
        this.#alive.clear()
        for (const id of this.#healths.keys()) this.#tellHealth(id)
        void this.#flush()
      },
      onClose: () => log(`${station} has no connection to ${url}, keeping readings`),
      onMessage: (topic, payload) => void this.#command(topic.split('/')[2] ?? '', payload.toString()),
    })
    this.#timers.push(
      setInterval(() => this.#tell(`energy/${station}/status`, this.#status(true)), STATUS_EVERY_S * 500),
      setInterval(() => {
        for (const id of this.#healths.keys()) this.#tellHealth(id)
      }, CONNECTION_EVERY_MS),
    )
  }

  get connected(): boolean {
    return this.#link.connected
  }

  get kept(): number {
    return this.#outbox.size
  }

  /** How one of the connections is, told every few seconds and when something changes. */
  watch(id: string, health: Health): void {
    this.#healths.set(id, health)
    health.onChange = () => {
      // What changes together is told once.
      if (!this.#told.has(id))
        this.#told.set(
          id,
          setImmediate(() => this.#tellHealth(id)),
        )
    }
    this.#tellHealth(id)
  }

  readings(sn: string, values: Readonly<Record<string, number | null>>, at = this.#now()): void {
    const samples = this.#reports.due(sn, values, at, this.#now())
    if (samples.length > 0) void this.#send(samples)
    // Acknowledgements come again: there need not be a moment at which nothing at all is under way.
    if (this.#outbox.size > 0 && this.#inFlight <= MOST_IN_FLIGHT / 2) void this.#flush()
  }

  event(sn: string, event: { code: string; state: 'raised' | 'cleared'; text?: string }): void {
    void this.#send([{ sn, code: EVENT, at: this.#now(), value: JSON.stringify(event) }])
  }

  alive(sn: string, everyS: number): void {
    const every = Math.min(900, Math.max(1, Math.ceil(everyS)))
    const told = this.#alive.get(sn)
    // A clock that was set back does not silence it.
    if (told !== undefined && Math.abs(this.#now() - told) < every * 500) return
    this.#alive.set(sn, this.#now())
    this.#tell(`energy/${this.#options.station}/${sn}/status`, Buffer.from(JSON.stringify({ online: true, every, reports: 'changes' })))
  }

  silent(sn: string): void {
    this.#alive.delete(sn)
    // It has to be told anew when the device is back.
    this.#reports.forget(sn)
    this.#tell(`energy/${this.#options.station}/${sn}/status`, Buffer.from(JSON.stringify({ online: false })))
  }

  /** An orderly end: it says itself that it leaves, since no will is sent. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    for (const told of this.#told.values()) clearImmediate(told)
    for (const health of this.#healths.values()) health.onChange = () => undefined
    await this.#link.send(`energy/${this.#options.station}/status`, this.#status(false))
    await this.#link.close()
  }

  #status(online: boolean): Buffer {
    return Buffer.from(JSON.stringify({ online, since: this.#since, ...(online ? { every: STATUS_EVERY_S, reports: 'changes' } : {}) }))
  }

  #tell(topic: string, payload: Buffer): void {
    void this.#link.send(topic, payload)
  }

  #tellHealth(id: string): void {
    this.#told.delete(id)
    const health = this.#healths.get(id)
    if (health !== undefined) this.#tell(`energy/${this.#options.station}/${id}/connection`, Buffer.from(JSON.stringify(health.message())))
  }

  async #command(sn: string, text: string): Promise<void> {
    const answer = await this.commands.take(sn, text)
    if (answer !== undefined) await this.#link.send(`energy/${this.#options.station}/${sn}/result`, Buffer.from(JSON.stringify(answer)))
  }

  /** What was not acknowledged is kept. */
  async #send(samples: Sample[]): Promise<boolean> {
    if (!this.#link.connected || this.#inFlight > MOST_IN_FLIGHT) {
      this.#outbox.keep(samples)
      return false
    }
    let all = true
    for (const [sn, list] of bySn(samples)) {
      const topic = `energy/${this.#options.station}/${sn}`
      const values = list.filter(({ code }) => code !== EVENT)
      this.#inFlight++
      const sent = await Promise.all([
        ...list.flatMap((one) => (one.code === EVENT ? [this.#link.send(`${topic}/event`, eventJson(one)).then((ok) => (ok ? [] : [one]))] : [])),
        ...(values.length === 0 ? [] : [this.#link.send(`${topic}/telemetry`, telemetryJson(values)).then((ok) => (ok ? [] : values))]),
      ])
      this.#inFlight--
      const unsent = sent.flat()
      if (unsent.length === 0) continue
      all = false
      this.#outbox.keep(unsent)
    }
    return all
  }

  async #flush(): Promise<void> {
    if (this.#flushing) return
    this.#flushing = true
    while (this.#link.connected) {
      const samples = this.#outbox.take(LATE_SAMPLES)
      if (samples === undefined || !(await this.#send(samples))) break
    }
    this.#flushing = false
  }
}
