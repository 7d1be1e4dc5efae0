import type { Alarm } from '#contract/alarm.ts'
import type { Frame, LiveTopic } from './topic.ts'

/** What the hub needs of a client's socket. */
export interface Sink {
  write(bytes: Buffer): void
  /** Bytes not yet taken by the network. */
  queued(): number
  /** Ends it, with what is queued; a client that does not take that is cut off. */
  end(): void
}

/** Who listens, with the rights of now: decides which topics are allowed and which alarms pass. */
export interface Listener {
  sessionFamily: string
  /** Where it comes from: a display link may be bound to addresses. */
  address: string
  sees(stationId: string): boolean
  seesProject(projectId: string): boolean
  /** Who may not is told that the plan has changed, and not what. */
  seesPlan(projectId: string): boolean
  /** Role, what it may and whose stations it sees, as one text: another one is a change that the person is told of. */
  rights: string
  /** As the calls that tell the same ask for it. */
  may(what: 'alarms' | 'devices'): boolean
  /** Undefined: values and alarms as they are. */
  view?: View | undefined
}

/** How somebody sees values, alarms and names of stations and devices (a demonstration). */
export interface View {
  /** Viewers with the same key see the same. */
  key: string
  value(pointId: number, value: number): number
  alarm(alarm: Alarm): Alarm
  /** The station's id as they know it. */
  station(id: string): string
  /** The topic that is meant by the name they know; undefined: none. */
  topic(name: string): string | undefined
}

/** A client whose socket holds more than this gets no samples until it drains; alarms still go out. */
export const MAX_QUEUED_BYTES = 512 * 1024
/** A client that holds even more, or takes nothing for two heartbeats, is let go: it comes back when it reads again. */
const MOST_QUEUED_BYTES = 2 * 1024 * 1024
const STALLED_BEATS = 2

/** One open stream. */
export class Connection {
  readonly id: string
  readonly #sink: Sink
  /** Told of each event that goes out. */
  readonly #wrote: () => void
  listener: Listener
  /** Every name that was asked for: what is not allowed now may be later. */
  readonly wanted = new Set<string>()
  /** What it carries, by the name that the client knows. */
  readonly topics = new Map<string, { key: string; topic: LiveTopic }>()
  wantsAlarms = false
  /** Projects whose changes it carries. */
  readonly projects = new Set<string>()
  dropped = 0
  /** Clients with the same key get the same joined buffer. */
  groupKey = ''
  #overfull = false
  #given = 0
  #taken = 0
  #stalledBeats = 0

  constructor(id: string, sink: Sink, listener: Listener, wrote: () => void) {
    this.id = id
    this.#sink = sink
    this.#wrote = wrote
    this.listener = listener
  }

  /** One whole event. A client that holds far too much gets nothing more: the next heartbeat lets it go, and it asks for the rest when it comes back. */
  write(bytes: Buffer): void {
    this.#overfull ||= this.queued > MOST_QUEUED_BYTES
    if (this.#overfull) return
    this.#given += bytes.length
    this.#sink.write(bytes)
    this.#wrote()
  }

  get queued(): number {
    return this.#sink.queued()
  }

  end(): void {
    this.#sink.end()
  }

  /** Asked once a heartbeat: true when the client has stopped reading. */
  stalled(): boolean {
    const queued = this.queued
    if (this.#overfull) return true
    const taken = this.#given - queued
    this.#stalledBeats = queued > 0 && taken === this.#taken ? this.#stalledBeats + 1 : 0
    this.#taken = taken
    return this.#stalledBeats >= STALLED_BEATS
  }

  /** What it is to get of the frames of a tick, in their order: it resumes after the last one that came. */
  joined(frames: ReadonlyMap<LiveTopic, Frame>): Buffer | undefined {
    const parts: Frame[] = []
    let isInOrder = true
    for (const { topic } of this.topics.values()) {
      const frame = frames.get(topic)
      if (frame === undefined) continue
      isInOrder &&= frame.sequence > (parts.at(-1)?.sequence ?? -1)
      parts.push(frame)
    }
    if (parts.length < 2) return parts[0]?.bytes
    // Most are: topics are asked for and told in one order.
    if (!isInOrder) parts.sort((one, other) => one.sequence - other.sequence)
    return Buffer.concat(parts.map(({ bytes }) => bytes))
  }

  regroup(): void {
    this.groupKey = [...this.topics.values()]
      .map(({ key }) => key)
      .sort()
      .join(' ')
  }
}
