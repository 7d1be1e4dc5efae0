import type { Health } from '../field/health.ts'
import type { Field } from '../field/station-link.ts'
import { likeOf } from '../modbus/like.ts'
import type { ChargingPoint, OcppConnection } from './config.ts'
import { Connector, type Session } from './connector.ts'
import { readSampled, type Sampled } from './meter-values.ts'

/** A charging point's clock may be anything: a reading from the future, or from before it was ever set, is of now. */
const MOST_AHEAD_MS = 60_000
const YEAR_2020 = 1_577_836_800_000
/** It is heard at least so often: by its heartbeat, by the pings of the connection. */
const PROMISE_S = 60

/** What the two versions of OCPP have in common to ask of a charging point. Each gives undefined when the point accepted, else why not. */
export interface Caller {
  limit(connector: number, kw: number): Promise<string | undefined>
  /** The limit that holds, kW; undefined: it does not say. */
  limitOf(connector: number): Promise<number | undefined>
  start(connector: number, tag: string): Promise<string | undefined>
  stop(session: Session): Promise<string | undefined>
  availability(connector: number, isAvailable: boolean): Promise<string | undefined>
  reset(isHard: boolean): Promise<string | undefined>
  /** After it has booted: how often it measures, and that it says its states and values now. */
  greet(): Promise<void>
}

/** Sessions that are open, over a restart of the gateway. */
export interface SessionStore {
  get(point: string, connector: number): Session | undefined
  set(point: string, connector: number, session: Session | undefined): void
}

export interface PointDeps {
  line: OcppConnection
  point: ChargingPoint
  field: Field
  health: Health
  sessions: SessionStore
  now(): number
}

/** One charging point: what its messages say of its connectors, in the parameters of the station's devices. */
export class Point {
  readonly deps: PointDeps
  readonly #connectors = new Map<number, Connector>()
  #caller: Caller | undefined

  constructor(deps: PointDeps) {
    this.deps = deps
    const { point, health, sessions } = deps
    for (const [number, sn] of Object.entries(point.connectors)) {
      this.#connectors.set(Number(number), new Connector(sessions.get(point.id, Number(number))))
      health.device(sn, sn, `${point.id} / ${number}`)
    }
  }

  get id(): string {
    return this.deps.point.id
  }

  get caller(): Caller | undefined {
    return this.#caller
  }

  connector(number: number): Connector | undefined {
    return this.#connectors.get(number)
  }

  connectorOf(sessionId: string): [number, Connector] | undefined {
    return [...this.#connectors].find(([, { session }]) => session?.id === sessionId)
  }

  connected(caller: Caller): void {
    this.#caller = caller
    this.heard()
  }

  /** A connection that was replaced by a newer one says nothing of the point. */
  gone(caller: Caller): void {
    if (this.#caller !== caller) return
    this.#caller = undefined
    for (const sn of Object.values(this.deps.point.connectors)) {
      this.deps.health.silent(sn)
      this.deps.field.silent(sn)
    }
  }

  heard(): void {
    for (const sn of Object.values(this.deps.point.connectors)) {
      this.deps.health.heard(sn)
      this.deps.field.alive(sn, PROMISE_S)
    }
  }

  says(facts: string): void {
    for (const sn of Object.values(this.deps.point.connectors)) this.deps.health.says(sn, facts)
  }

  /** The time that a message names, as far as it can be one. */
  time(said: unknown): number {
    const now = this.deps.now()
    const at = typeof said === 'string' ? Date.parse(said) : NaN
    return Number.isFinite(at) && at > YEAR_2020 && at <= now + MOST_AHEAD_MS ? at : now
  }

  status(number: number, status: string, at: number): void {
    // Of the whole point: that it is there.
    if (number === 0) return
    const connector = this.#connectors.get(number)
    if (connector === undefined) return this.#unknown(number)
    this.#tell(number, connector.status(status, at), at)
  }

  begin(number: number, session: Session): void {
    const connector = this.#connectors.get(number)
    if (connector === undefined) return this.#unknown(number)
    const readings = connector.begin(session)
    this.deps.sessions.set(this.id, number, session)
    const { startedAt, startWh } = session
    this.#tell(number, { ...readings, ...(startWh === undefined ? {} : { EP: startWh / 1000 }) }, startedAt)
  }

  measured(number: number, list: readonly Sampled[], at: number): void {
    const connector = this.#connectors.get(number)
    if (connector === undefined) return number === 0 ? undefined : this.#unknown(number)
    const { values, registerWh, unknown, bad } = readSampled(list)
    for (const { measurand, unit } of unknown) this.deps.health.error('unknownMeasurand', { peer: this.id, measurand, unit })
    for (const { measurand, value } of bad) this.deps.health.error('badValue', { source: this.id, code: measurand, value })
    const isFirst = registerWh !== undefined && connector.session !== undefined && connector.session.startWh === undefined
    this.#tell(number, { ...connector.measured(at, registerWh), ...values }, at)
    if (isFirst) this.deps.sessions.set(this.id, number, connector.session)
  }

  end(number: number, at: number, stopWh: number | undefined): void {
    const connector = this.#connectors.get(number)
    if (connector === undefined) return
    if (stopWh !== undefined) connector.register(stopWh)
    const { last, after } = connector.end(at)
    this.deps.sessions.set(this.id, number, undefined)
    this.#tell(number, { ...last, ...(stopWh === undefined ? {} : { EP: stopWh / 1000 }) }, at)
    // A moment later the next car's session is at nought: what was charged stays the highest of this one.
    this.#tell(number, after, Math.max(at + 1, this.deps.now()))
  }

  /** What was asked for is accepted, or a transaction went on, and is reported. */
  tell(number: number, at?: number): void {
    const connector = this.#connectors.get(number)
    const now = this.deps.now()
    if (connector !== undefined) this.#tell(number, at === undefined ? connector.readings(now) : connector.measured(at), at ?? now)
  }

  /** Something that no session has, as the connector's own. */
  report(number: number, values: Record<string, number>): void {
    this.#tell(number, values, this.deps.now())
  }

  /** It has begun anew: what was asked of it before is over. */
  booted(): void {
    for (const number of this.#connectors.keys()) this.report(number, { RESET: 0 })
  }

  #tell(number: number, values: Record<string, number>, at: number): void {
    const { point, field, health } = this.deps
    const sn = point.connectors[String(number)]
    const known = likeOf(point.like)
    if (sn === undefined) return
    const told = Object.fromEntries(Object.entries(values).filter(([code]) => known === undefined || known.has(code)))
    health.counters.values += Object.keys(told).length
    field.readings(sn, told, at)
  }

  #unknown(number: number): void {
    this.deps.health.error('unknownAddress', { peer: this.id, address: `connector ${number}` })
  }
}
