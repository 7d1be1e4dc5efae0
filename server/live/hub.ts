import { createHash, randomUUID } from 'node:crypto'
import type { Alarm } from '#contract/alarm.ts'
import type { alarmChanges, noticeCodes, ProjectEvent } from '#contract/live.ts'
import type { Registry } from '../plant/registry.ts'
import { Connection, MAX_QUEUED_BYTES, type Listener, type Sink } from './connection.ts'
import type { LastValues } from '../plant/last-values.ts'
import { pointsOf, stationOfTopic } from './points-of.ts'
import type { HubTap, NoticeTo } from './tap.ts'
import { LiveTopic, REPLAY_MS, type Frame } from './topic.ts'

/** Alarms, notices and changes of projects that are kept for who comes back. */
const EVENTS_KEPT = 5000
/** Topics that one stream may ask for: all windows of a browser have it in common, and one of a large battery's cells takes some hundreds. */
export const MAX_TOPICS = 3000

/** An event as a stream is to hear it; undefined: it is not for that one. */
type Told = (connection: Connection) => Buffer | undefined

export interface HubDeps {
  registry: () => Registry
  values: LastValues
  now: () => number
  /** Streams' names begin with it; empty unless several servers carry streams. */
  name?: string
}

const event = (name: string, data: unknown, id?: string): Buffer =>
  Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
const PROJECT = 'project:'
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
  readonly #kept: { sequence: number; told: Told }[] = []
  #sequence = 0
  /** Events that were written to streams since the start: one that goes to many counts for each. */
  sent = 0

  constructor(deps: HubDeps) {
    this.#deps = deps
  }

  tap: HubTap | undefined

  get size(): number {
    return this.#connections.size
  }

  /** A point's value or quality changed. */
  changed(pointId: number): void {
    this.tap?.changed(pointId)
    const topics = this.#topicsOf[pointId]
    if (topics === undefined) return
    for (const topic of topics) topic.mark(pointId)
  }

  /** Everybody who listens. */
  listeners(): Listener[] {
    return [...this.#connections.values()].map(({ listener }) => listener)
  }

  /** Open streams of a session. */
  streamsOf(sessionFamily: string): number {
    let n = 0
    for (const { listener } of this.#connections.values()) if (listener.sessionFamily === sessionFamily) n++
    return n
  }

  /** True for topics of the viewer's own stations. Says nothing of what exists elsewhere. */
  allows(listener: Listener, name: string): boolean {
    if (name === 'fleet') return true
    if (name === 'alarms') return listener.may('alarms')
    if (name.startsWith(PROJECT)) return listener.seesProject(name.slice(PROJECT.length))
    const meant = meaning(listener, name)
    if (meant === undefined || (meant.startsWith('device:') && !listener.may('devices'))) return false
    const stationId = stationOfTopic(meant, this.#deps.registry())
    return stationId !== undefined && listener.sees(stationId)
  }

  connect(sink: Sink, listener: Listener, names: string[], lastEventId: string | undefined): string {
    const connection = new Connection(`${this.#deps.name ?? ''}${randomUUID()}`, sink, listener, () => void this.sent++)
    const last = this.#sequenceOf(lastEventId)
    const missed: { sequence: number; bytes: Buffer }[] = []
    let resumed = last !== undefined
    for (const name of names) {
      connection.wanted.add(name)
      const attached = this.#attach(connection, name)
      if (attached === undefined || last === undefined) continue
      const frames = attached.topic.since(last)
      // A topic that was made just now knows nothing of what the client missed.
      if (frames === undefined || attached.isNew) resumed = false
      else missed.push(...frames)
    }
    if (last !== undefined) {
      const first = this.#kept[0]
      if (this.#kept.length >= EVENTS_KEPT && first !== undefined && first.sequence > last + 1) resumed = false
      for (const { sequence, told } of this.#kept) {
        const bytes = sequence > last ? told(connection) : undefined
        if (bytes !== undefined) missed.push({ sequence, bytes })
      }
    }
    // So much is not sent at once: asking anew is less.
    if (missed.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_QUEUED_BYTES) resumed = false
    this.#connections.set(connection.id, connection)
    // In their order, and hello does not stand for what follows it: a connection that breaks in between resumes where it broke.
    const from = resumed && missed.length > 0 ? last : this.#sequence
    connection.write(
      event('hello', { streamId: connection.id, serverTime: this.#deps.now(), sequence: this.#sequence, resumed }, `${this.#life}-${from}`),
    )
    if (resumed) for (const { bytes } of missed.sort((a, b) => a.sequence - b.sequence)) connection.write(bytes)
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
    for (const name of remove) {
      connection.wanted.delete(name)
      this.#detach(connection, name)
    }
    const refused: string[] = []
    for (const name of add) {
      if (connection.wanted.size < MAX_TOPICS) connection.wanted.add(name)
      if (connection.wanted.has(name) && this.allows(connection.listener, name)) this.#attach(connection, name)
      else refused.push(name)
    }
    const topics = [...connection.topics.keys()]
    if (connection.wantsAlarms) topics.push('alarms')
    for (const id of connection.projects) topics.push(PROJECT + id)
    return { topics, refused }
  }

  /** Asks of every stream who listens now. Undefined: nobody any more, it is told and ended. Others carry on with what is theirs now. */
  review(now: (listener: Listener) => Listener | undefined): void {
    for (const connection of this.#connections.values()) {
      const listener = now(connection.listener)
      if (listener === undefined) this.#over(connection)
      else if (this.#settle(connection, listener)) connection.write(event('notice', { code: 'permissionChanged' }))
    }
  }

  /** Every topic of a stream as it is for `listener`. True when something came or went, or what the person may do besides. */
  #settle(connection: Connection, listener: Listener): boolean {
    const alarms = connection.wantsAlarms
    const projects = [...connection.projects]
    connection.projects.clear()
    let changed = connection.listener.rights !== listener.rights
    connection.listener = listener
    const before = new Map<string, LiveTopic>()
    for (const [name, { key, topic }] of connection.topics) {
      if (this.allows(listener, name) && this.#keyOf(listener, name) === key) continue
      before.set(name, topic)
      this.#detach(connection, name)
      changed = true
    }
    connection.wantsAlarms = false
    for (const name of connection.wanted) {
      const topic = connection.topics.has(name) ? undefined : this.#attach(connection, name)?.topic
      if (topic === undefined) continue
      changed = true
      // What changed since the last tick was marked in what the name stood for until now.
      for (const id of before.get(name)?.marked ?? []) if (this.#topicsOf[id]?.includes(topic) === true) topic.mark(id)
    }
    // Who sees a project no longer is told of it once more, and asks.
    for (const projectId of projects) if (!connection.projects.has(projectId)) connection.write(event('project', { projectId, part: 'info' }))
    return changed || alarms !== connection.wantsAlarms
  }

  /** Serialises what changed and writes it to everybody concerned. Called on the hub's clock. */
  tick(): void {
    const now = this.#deps.now()
    const frames = new Map<LiveTopic, Frame>()
    for (const [key, topic] of this.#topics) {
      if (topic.changed) frames.set(topic, topic.serialise(++this.#sequence, `${this.#life}-`, now, this.#deps.values))
      else if (topic.subscribers === 0 && Math.abs(now - topic.idleSince) > REPLAY_MS) this.#forget(key, topic)
    }
    this.#tellDropped()
    if (frames.size === 0) return
    const groups = new Map<string, Buffer | undefined>()
    for (const connection of this.#connections.values()) {
      if (connection.topics.size === 0) continue
      if (!groups.has(connection.groupKey)) groups.set(connection.groupKey, connection.joined(frames))
      const bytes = groups.get(connection.groupKey)
      if (bytes === undefined) continue
      if (connection.queued > MAX_QUEUED_BYTES) {
        connection.dropped++
        continue
      }
      connection.write(bytes)
    }
  }

  /** Who could not take samples is told once it can, also when nothing more comes of those topics. */
  #tellDropped(): void {
    for (const connection of this.#connections.values()) {
      if (connection.dropped === 0 || connection.queued > MAX_QUEUED_BYTES) continue
      connection.write(event('notice', { code: 'samplesDropped', count: connection.dropped }))
      connection.dropped = 0
    }
  }

  /** A sign of life for all; whoever has stopped reading is let go. */
  heartbeat(): void {
    for (const connection of this.#connections.values()) {
      if (connection.stalled()) {
        this.disconnect(connection.id)
        connection.end()
      } else connection.write(heartbeat)
    }
  }

  /** Tells all streams that are to hear of it, and those that are away when they come back. `of`: by the event's number and id. */
  #tell(of: (sequence: number, id: string) => Told): void {
    const sequence = ++this.#sequence
    const told = of(sequence, `${this.#life}-${sequence}`)
    this.#kept.push({ sequence, told })
    if (this.#kept.length > EVENTS_KEPT) this.#kept.splice(0, this.#kept.length - EVENTS_KEPT)
    for (const connection of this.#connections.values()) {
      const bytes = told(connection)
      if (bytes !== undefined) connection.write(bytes)
    }
  }

  alarm(change: (typeof alarmChanges)[number], alarm: Alarm): void {
    this.tap?.alarm(change, alarm)
    this.#tell((sequence, id) => {
      const bytesOf = (seen: Alarm): Buffer => event('alarm', { sequence, change, alarm: seen }, id)
      const bytes = bytesOf(alarm)
      return ({ wantsAlarms, listener: { sees, view } }) => {
        if (!wantsAlarms || !sees(alarm.stationId)) return undefined
        return view === undefined ? bytes : bytesOf(view.alarm(alarm))
      }
    })
  }

  /** Tells every stream, or those that see a station (of which `detail` then tells by the id that they know), or those of one session family. */
  notice(code: (typeof noticeCodes)[number], to: NoticeTo = {}): void {
    this.tap?.notice(code, to)
    this.#tell((_sequence, id) => {
      const bytesOf = (detail?: string): Buffer => event('notice', detail === undefined ? { code } : { code, detail }, id)
      const after = 'stationId' in to ? (to.after ?? '') : ''
      const bytes = bytesOf('stationId' in to ? to.stationId + after : to.detail)
      return ({ listener: { sees, sessionFamily, view } }) => {
        if (!('stationId' in to)) return to.sessionFamily === undefined || sessionFamily === to.sessionFamily ? bytes : undefined
        if (!sees(to.stationId)) return undefined
        return view === undefined ? bytes : bytesOf(view.station(to.stationId) + after)
      }
    })
  }

  /** Tells every stream that looks at a project; what it is that changed in the plan those alone that may look at that. */
  project(changed: ProjectEvent): void {
    this.tap?.project(changed)
    const { plan: _plan, ...brief } = changed
    this.#tell((_sequence, id) => {
      const [whole, told] = [event('project', changed, id), event('project', brief, id)]
      return ({ projects, listener }) => (projects.has(changed.projectId) ? (listener.seesPlan(changed.projectId) ? whole : told) : undefined)
    })
  }

  /** Ends the streams of a session that was revoked. */
  endSession(sessionFamily: string): void {
    this.tap?.endSession(sessionFamily)
    for (const connection of this.#connections.values()) if (connection.listener.sessionFamily === sessionFamily) this.#over(connection)
  }

  #over(connection: Connection): void {
    connection.write(event('notice', { code: 'sessionEnded' }))
    this.disconnect(connection.id)
    connection.end()
  }

  close(): void {
    for (const connection of this.#connections.values()) connection.end()
    this.#connections.clear()
  }

  /** The registry was replaced: topics find their points again, and streams their topics: a fleet may have grown. */
  rebind(): void {
    this.#topicsOf = []
    for (const [key, topic] of this.#topics) this.#bind(key, topic)
    for (const connection of this.#connections.values()) this.#settle(connection, connection.listener)
  }

  #sequenceOf(lastEventId: string | undefined): number | undefined {
    if (lastEventId === undefined || !lastEventId.startsWith(`${this.#life}-`)) return undefined
    const sequence = Number(lastEventId.slice(this.#life.length + 1))
    return Number.isInteger(sequence) && sequence >= 0 && sequence <= this.#sequence ? sequence : undefined
  }

  #attach(connection: Connection, name: string): { topic: LiveTopic; isNew: boolean } | undefined {
    const { listener } = connection
    if (!this.allows(listener, name)) return undefined
    if (name === 'alarms') {
      connection.wantsAlarms = true
      return undefined
    }
    if (name.startsWith(PROJECT)) {
      connection.projects.add(name.slice(PROJECT.length))
      return undefined
    }
    const held = connection.topics.get(name)
    if (held !== undefined) return { topic: held.topic, isNew: false }
    const key = this.#keyOf(listener, name)
    const known = this.#topics.get(key)
    const topic = known ?? new LiveTopic(name, listener.view?.value)
    if (known === undefined) {
      this.#topics.set(key, topic)
      this.#contents.set(key, { meant: meaning(listener, name) ?? name, fleet: name === 'fleet' ? this.#fleetOf(listener) : [] })
      this.#bind(key, topic)
    }
    topic.subscribers++
    connection.topics.set(name, { key, topic })
    connection.regroup()
    return { topic, isNew: known === undefined }
  }

  #detach(connection: Connection, name: string): void {
    if (name === 'alarms') {
      connection.wantsAlarms = false
      return
    }
    if (name.startsWith(PROJECT)) {
      connection.projects.delete(name.slice(PROJECT.length))
      return
    }
    const held = connection.topics.get(name)
    if (held === undefined) return
    connection.topics.delete(name)
    connection.regroup()
    held.topic.subscribers--
    if (held.topic.subscribers === 0) held.topic.idleSince = this.#deps.now()
  }

  /** The stations of a listener's fleet now. */
  #fleetOf(listener: Listener): string[] {
    return [...this.#deps.registry().stations.keys()].filter((id) => listener.sees(id))
  }

  /** A fleet is named by the very stations in it, so that nobody gets one that was made with other rights; all other topics are the same for everybody. */
  #keyOf(listener: Listener, name: string): string {
    const own = name === 'fleet' ? `fleet ${createHash('sha256').update(this.#fleetOf(listener).join('\n')).digest('base64url')}` : name
    return listener.view === undefined ? own : `${own} (${listener.view.topic(name) ?? ''}) as ${listener.view.key}`
  }

  /** What a topic is made of. */
  readonly #contents = new Map<string, { meant: string; fleet: readonly string[] }>()

  #bind(key: string, topic: LiveTopic): void {
    const { meant, fleet } = this.#contents.get(key) ?? { meant: topic.name, fleet: [] }
    for (const point of pointsOf(meant, this.#deps.registry(), fleet)) {
      const topics = this.#topicsOf[point.id]
      if (topics === undefined) this.#topicsOf[point.id] = [topic]
      else if (!topics.includes(topic)) topics.push(topic)
    }
  }

  #forget(key: string, topic: LiveTopic): void {
    this.#topics.delete(key)
    this.#contents.delete(key)
    for (const topics of this.#topicsOf) {
      const at = topics?.indexOf(topic) ?? -1
      if (at >= 0) topics?.splice(at, 1)
    }
  }
}

export const HUB_TICK_MS = 100

/** The true name of a topic, for somebody who sees things under other names. */
const meaning = ({ view }: Listener, name: string): string | undefined => (view === undefined ? name : view.topic(name))
