import { randomUUID } from 'node:crypto'
import type { Alarm } from '#contract/alarm.ts'
import type { alarmChanges, noticeCodes } from '#contract/live.ts'
import { quantities } from '#contract/quantity.ts'
import type { PointEntry, Registry } from '../ingest/registry.ts'
import type { LastValues } from './last-values.ts'
import { LiveTopic, REPLAY_MS } from './topic.ts'

/** What the hub needs of a client's socket. */
export interface Sink {
  write(bytes: Buffer): void
  /** Bytes not yet taken by the network. */
  queued(): number
  end(): void
}

/** Who listens: decides which topics are allowed and which alarms pass. */
export interface Listener {
  /** Key of the set of stations the viewer sees; viewers with the same key share topics. */
  scopeKey: string
  sees(stationId: string): boolean
  sessionFamily: string
  /** Undefined: values and alarms as they are. */
  view?: View | undefined
}

/** How somebody sees values and alarms (a demonstration). */
export interface View {
  /** Viewers with the same key see the same. */
  key: string
  value(pointId: number, value: number): number
  alarm(alarm: Alarm): Alarm
}

/** A client whose socket holds more than this gets no samples until it drains; alarms still go out. */
export const MAX_QUEUED_BYTES = 512 * 1024

const ALARMS_KEPT = 5000

interface Connection {
  id: string
  sink: Sink
  listener: Listener
  /** By wire name. */
  topics: Map<string, LiveTopic>
  wantsAlarms: boolean
  dropped: number
  /** Clients with the same key get the same joined buffer. */
  groupKey: string
}

interface KeptAlarm {
  sequence: number
  change: (typeof alarmChanges)[number]
  alarm: Alarm
  bytes: Buffer
}

export interface HubDeps {
  registry: () => Registry
  values: LastValues
  now: () => number
}

const event = (name: string, data: unknown, id?: string): Buffer =>
  Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
const heartbeat = Buffer.from(': heartbeat\n\n')

/**
 * Fans values, alarms and notices out to streams. Values are serialised once per topic and tick; clients with the same topics share one joined buffer.
 * Fed by ingest and the alarm engine only, never by the database.
 */
export class LiveHub {
  readonly #deps: HubDeps
  /** Differs with every start of the server, so that a Last-Event-ID of another life is recognised. */
  readonly #life = randomUUID().slice(0, 8)
  readonly #topics = new Map<string, LiveTopic>()
  /** Live topics of each point, by point id. */
  #topicsOf: (LiveTopic[] | undefined)[] = []
  readonly #connections = new Map<string, Connection>()
  readonly #alarms: KeptAlarm[] = []
  #sequence = 0

  constructor(deps: HubDeps) {
    this.#deps = deps
  }

  get size(): number {
    return this.#connections.size
  }

  /** A point's value or quality changed. */
  changed(pointId: number): void {
    const topics = this.#topicsOf[pointId]
    if (topics === undefined) return
    for (const topic of topics) topic.mark(pointId)
  }

  /** True for topics of the viewer's own stations. Says nothing of what exists elsewhere. */
  allows(listener: Listener, name: string): boolean {
    if (name === 'fleet' || name === 'alarms') return true
    const [kind, id] = splitTopic(name)
    const stationId = kind === 'station' ? id : this.#deps.registry().devices.get(id)?.stationId
    return stationId !== undefined && this.#deps.registry().stations.has(stationId) && listener.sees(stationId)
  }

  connect(sink: Sink, listener: Listener, names: string[], lastEventId: string | undefined): string {
    const connection: Connection = { id: randomUUID(), sink, listener, topics: new Map(), wantsAlarms: false, dropped: 0, groupKey: '' }
    const last = this.#sequenceOf(lastEventId)
    const missed: Buffer[] = []
    let resumed = last !== undefined
    for (const name of names) {
      const topic = this.#attach(connection, name)
      if (topic === undefined || last === undefined) continue
      const frames = topic.since(last)
      if (frames === undefined) resumed = false
      else missed.push(...frames.map((frame) => frame.bytes))
    }
    if (last !== undefined && connection.wantsAlarms) {
      const first = this.#alarms[0]
      if (this.#alarms.length >= ALARMS_KEPT && first !== undefined && first.sequence > last + 1) resumed = false
    }
    this.#connections.set(connection.id, connection)
    sink.write(
      event('hello', { streamId: connection.id, serverTime: this.#deps.now(), sequence: this.#sequence, resumed }, `${this.#life}-${this.#sequence}`),
    )
    if (resumed) {
      for (const bytes of missed) sink.write(bytes)
      if (connection.wantsAlarms && last !== undefined) {
        for (const kept of this.#alarms) if (kept.sequence > last && listener.sees(kept.alarm.stationId)) sink.write(this.#alarmFor(listener, kept))
      }
    }
    return connection.id
  }

  disconnect(id: string): void {
    const connection = this.#connections.get(id)
    if (connection === undefined) return
    this.#connections.delete(id)
    for (const name of connection.topics.keys()) this.#detach(connection, name)
  }

  /** Changes what a stream carries; undefined when there is no such stream of this session. */
  change(id: string, sessionFamily: string, add: string[], remove: string[]): { topics: string[]; refused: string[] } | undefined {
    const connection = this.#connections.get(id)
    if (connection === undefined || connection.listener.sessionFamily !== sessionFamily) return undefined
    for (const name of remove) this.#detach(connection, name)
    const refused = add.filter((name) => !this.allows(connection.listener, name))
    for (const name of add) if (!refused.includes(name)) this.#attach(connection, name)
    const topics = [...connection.topics.keys()]
    if (connection.wantsAlarms) topics.push('alarms')
    return { topics, refused }
  }

  /** Serialises what changed and writes it to everybody concerned. Called on the hub's clock. */
  tick(): void {
    const now = this.#deps.now()
    const frames = new Map<LiveTopic, Buffer>()
    for (const [key, topic] of this.#topics) {
      if (topic.changed) frames.set(topic, topic.serialise(++this.#sequence, `${this.#life}-`, now, this.#deps.values).bytes)
      else if (topic.subscribers === 0 && now - topic.idleSince > REPLAY_MS) this.#forget(key, topic)
    }
    if (frames.size === 0) return
    const groups = new Map<string, Buffer | undefined>()
    for (const connection of this.#connections.values()) {
      if (connection.topics.size === 0) continue
      if (!groups.has(connection.groupKey)) groups.set(connection.groupKey, joinFrames(connection, frames))
      const bytes = groups.get(connection.groupKey)
      if (bytes === undefined) continue
      if (connection.sink.queued() > MAX_QUEUED_BYTES) {
        connection.dropped++
        continue
      }
      if (connection.dropped > 0) {
        connection.sink.write(event('notice', { code: 'samplesDropped', count: connection.dropped }))
        connection.dropped = 0
      }
      connection.sink.write(bytes)
    }
  }

  heartbeat(): void {
    for (const connection of this.#connections.values()) connection.sink.write(heartbeat)
  }

  alarm(change: (typeof alarmChanges)[number], alarm: Alarm): void {
    const sequence = ++this.#sequence
    const kept = { sequence, change, alarm, bytes: this.#alarmBytes(sequence, change, alarm) }
    this.#alarms.push(kept)
    if (this.#alarms.length > ALARMS_KEPT) this.#alarms.splice(0, this.#alarms.length - ALARMS_KEPT)
    for (const connection of this.#connections.values()) {
      if (connection.wantsAlarms && connection.listener.sees(alarm.stationId)) connection.sink.write(this.#alarmFor(connection.listener, kept))
    }
  }

  #alarmBytes(sequence: number, change: KeptAlarm['change'], alarm: Alarm): Buffer {
    return event('alarm', { sequence, change, alarm }, `${this.#life}-${sequence}`)
  }

  #alarmFor({ view }: Listener, { sequence, change, alarm, bytes }: KeptAlarm): Buffer {
    return view === undefined ? bytes : this.#alarmBytes(sequence, change, view.alarm(alarm))
  }

  /** Tells every stream, or those that see a station, or those of one session family. */
  notice(code: (typeof noticeCodes)[number], to: { stationId?: string; sessionFamily?: string; detail?: string } = {}): void {
    const bytes = event('notice', to.detail === undefined ? { code } : { code, detail: to.detail })
    for (const connection of this.#connections.values()) {
      if (to.stationId !== undefined && !connection.listener.sees(to.stationId)) continue
      if (to.sessionFamily !== undefined && connection.listener.sessionFamily !== to.sessionFamily) continue
      connection.sink.write(bytes)
    }
  }

  /** Ends the streams of a session that was revoked. */
  endSession(sessionFamily: string): void {
    this.notice('sessionEnded', { sessionFamily })
    for (const connection of this.#connections.values()) if (connection.listener.sessionFamily === sessionFamily) connection.sink.end()
  }

  close(): void {
    for (const connection of this.#connections.values()) connection.sink.end()
    this.#connections.clear()
  }

  /** The registry was replaced: topics find their points again. */
  rebind(): void {
    this.#topicsOf = []
    for (const [key, topic] of this.#topics) this.#bind(key, topic)
  }

  #sequenceOf(lastEventId: string | undefined): number | undefined {
    if (lastEventId === undefined || !lastEventId.startsWith(`${this.#life}-`)) return undefined
    const sequence = Number(lastEventId.slice(this.#life.length + 1))
    return Number.isInteger(sequence) && sequence >= 0 && sequence <= this.#sequence ? sequence : undefined
  }

  #attach(connection: Connection, name: string): LiveTopic | undefined {
    if (!this.allows(connection.listener, name)) return undefined
    if (name === 'alarms') {
      connection.wantsAlarms = true
      return undefined
    }
    const held = connection.topics.get(name)
    if (held !== undefined) return held
    const key = keyOf(connection.listener, name)
    let topic = this.#topics.get(key)
    if (topic === undefined) {
      topic = new LiveTopic(name, connection.listener.view?.value)
      this.#topics.set(key, topic)
      this.#bind(key, topic, connection.listener)
    }
    topic.subscribers++
    connection.topics.set(name, topic)
    connection.groupKey = groupKeyOf(connection)
    return topic
  }

  #detach(connection: Connection, name: string): void {
    if (name === 'alarms') {
      connection.wantsAlarms = false
      return
    }
    const topic = connection.topics.get(name)
    if (topic === undefined) return
    connection.topics.delete(name)
    connection.groupKey = groupKeyOf(connection)
    topic.subscribers--
    if (topic.subscribers === 0) topic.idleSince = this.#deps.now()
  }

  readonly #listenerOf = new Map<string, Listener>()

  #bind(key: string, topic: LiveTopic, listener?: Listener): void {
    if (listener !== undefined) this.#listenerOf.set(key, listener)
    const owner = this.#listenerOf.get(key)
    for (const point of pointsOf(topic.name, this.#deps.registry(), owner)) {
      const topics = this.#topicsOf[point.id]
      if (topics === undefined) this.#topicsOf[point.id] = [topic]
      else if (!topics.includes(topic)) topics.push(topic)
    }
  }

  #forget(key: string, topic: LiveTopic): void {
    this.#topics.delete(key)
    this.#listenerOf.delete(key)
    for (const topics of this.#topicsOf) {
      const at = topics?.indexOf(topic) ?? -1
      if (at >= 0) topics?.splice(at, 1)
    }
  }
}

export const HUB_TICK_MS = 100

function splitTopic(name: string): [string, string] {
  const at = name.indexOf(':')
  return [name.slice(0, at), name.slice(at + 1)]
}

/** The fleet differs with the stations a viewer sees; all other topics are the same for everybody who may see them, and sees them alike. */
const keyOf = ({ scopeKey, view }: Listener, name: string): string =>
  (name === 'fleet' ? `fleet ${scopeKey}` : name) + (view === undefined ? '' : ` as ${view.key}`)

const groupKeyOf = ({ listener, topics }: Connection): string =>
  [...topics.keys()]
    .map((name) => keyOf(listener, name))
    .sort()
    .join(' ')

function joinFrames(connection: Connection, frames: Map<LiveTopic, Buffer>): Buffer | undefined {
  const parts: Buffer[] = []
  for (const topic of connection.topics.values()) {
    const bytes = frames.get(topic)
    if (bytes !== undefined) parts.push(bytes)
  }
  return parts.length > 1 ? Buffer.concat(parts) : parts[0]
}

/** Points that a topic carries: `fleet` the headline quantities of the viewer's stations, `station` its quantities and grid meters, `device` all of it. */
export function pointsOf(name: string, registry: Registry, listener: Listener | undefined): PointEntry[] {
  if (name === 'fleet') {
    const stations = [...registry.stations.values()].filter((station) => listener?.sees(station.id) ?? false)
    return stations.flatMap((station) =>
      [...station.quantities.values()].filter((point) => point.quantity !== null && quantities[point.quantity].headline),
    )
  }
  const [kind, id] = splitTopic(name)
  if (kind === 'device') return [...(registry.devices.get(id)?.points.values() ?? [])]
  const station = registry.stations.get(id)
  if (station === undefined) return []
  const meters = station.devices.filter((device) => device.kind === 'gridMeter').flatMap((device) => [...device.points.values()])
  return [...station.quantities.values(), ...meters]
}
