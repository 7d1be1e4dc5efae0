import type { Alarm } from '#contract/alarm.ts'
import type { alarmChanges, noticeCodes, ProjectEvent } from '#contract/live.ts'
import type { LastValues } from '../plant/last-values.ts'
import type { Sink } from './connection.ts'
import { feedBytes, samplesOf, type FeedLine } from './feed.ts'
import type { HubTap, NoticeTo } from './tap.ts'

/** A server that takes less than it is told is let go: it comes back and begins anew. */
const MOST_QUEUED_BYTES = 16 * 1024 * 1024
const ASK_MS = 5000
/** Who looks at the servers does not wait for one that hangs. */
const LOOK_MS = 1000

export interface Topics {
  topics: string[]
  refused: string[]
}

export interface RelaysDeps {
  /** Which servers have in common; whoever has it is one of them. */
  key: string
  values: LastValues
  version: string
  now: () => number
}

/** The servers beside this one that carry streams of their own: told all that the hub is told, asked to change one of their streams. */
export class Relays implements HubTap {
  readonly #deps: RelaysDeps
  /** By the name with which their streams' names begin. */
  readonly #open = new Map<string, { url: string; sink: Sink }>()
  readonly #dirty = new Set<number>()

  constructor(deps: RelaysDeps) {
    this.#deps = deps
  }

  get key(): string {
    return this.#deps.key
  }

  /** Begins to tell a server everything; gives what ends it. */
  connect(name: string, url: string, sink: Sink): () => void {
    const relay = { url, sink }
    this.#open.get(name)?.sink.end()
    this.#open.set(name, relay)
    sink.write(feedBytes({ kind: 'hello', now: this.#deps.now(), version: this.#deps.version }))
    return () => {
      if (this.#open.get(name) === relay) this.#open.delete(name)
    }
  }

  /** Tells values that changed since the last time. */
  tick(): void {
    if (this.#dirty.size === 0) return
    const samples = samplesOf(this.#dirty, this.#deps.values)
    this.#dirty.clear()
    this.#tell({ kind: 'samples', now: this.#deps.now(), ...samples })
  }

  beat(): void {
    this.#tell({ kind: 'beat', now: this.#deps.now() })
  }

  changed(pointId: number): void {
    if (this.#open.size > 0) this.#dirty.add(pointId)
  }

  alarm(change: (typeof alarmChanges)[number], alarm: Alarm): void {
    this.#tell({ kind: 'alarm', change, alarm })
  }

  notice(code: (typeof noticeCodes)[number], to: NoticeTo): void {
    this.#tell({ kind: 'notice', code, to })
  }

  project(changed: ProjectEvent): void {
    this.#tell({ kind: 'project', changed })
  }

  endSession(family: string): void {
    this.#tell({ kind: 'sessionEnded', family })
  }

  reviewRights(): void {
    this.#tell({ kind: 'rights' })
  }

  /** Changes what a stream of another server carries; undefined when there is none of this session. Throws where that server does not answer. */
  async change(streamId: string, sessionFamily: string, add: string[], remove: string[]): Promise<Topics | undefined> {
    const carrier = [...this.#open].find(([name]) => streamId.startsWith(name))
    if (carrier === undefined) return undefined
    const [, { url }] = carrier
    const response = await fetch(`${url}/energy/cluster/topics`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-cluster-key': this.#deps.key },
      body: JSON.stringify({ streamId, sessionFamily, add, remove }),
      signal: AbortSignal.timeout(ASK_MS),
    })
    return response.ok ? ((await response.json()) as Topics) : undefined
  }

  /** How many streams each of the others carries; null where it did not say so in time. */
  async loads(): Promise<{ url: string; streams: number | null }[]> {
    const streamsOf = async (url: string): Promise<number | null> => {
      const response = await fetch(`${url}/energy/health/ready`, { signal: AbortSignal.timeout(LOOK_MS) })
      return ((await response.json()) as { result: { streams: number } }).result.streams
    }
    return Promise.all([...this.#open.values()].map(async ({ url }) => ({ url, streams: await streamsOf(url).catch(() => null) })))
  }

  close(): void {
    for (const { sink } of this.#open.values()) sink.end()
    this.#open.clear()
  }

  #tell(line: FeedLine): void {
    if (this.#open.size === 0) return
    const bytes = feedBytes(line)
    for (const [name, { sink }] of this.#open) {
      if (sink.queued() <= MOST_QUEUED_BYTES) sink.write(bytes)
      else {
        this.#open.delete(name)
        sink.end()
      }
    }
  }
}
