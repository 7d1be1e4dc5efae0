import type { AlarmEvent, HelloEvent, NoticeEvent, ProjectEvent, SamplesEvent } from '#contract/live.ts'
import { pauseOf, streamBackOff } from '../ops/back-off.ts'
import type { ConnectionState, FromHub, ToHub } from './messages.ts'
import { createSseParser, type SseEvent } from './sse-parser.ts'

/** One tab as the hub sees it. */
export interface HubPort {
  post(message: FromHub): void
}

export interface HubDeps {
  fetch: typeof fetch
  setTimeout(callback: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
  now(): number
  random(): number
  hubId: string
}

interface Tab {
  port: HubPort
  topics: Set<string>
}

/** No byte for this long, heartbeats included: the connection is dead although nobody said so. */
const SILENCE_MS = 40_000
/** Tabs come and go in bursts while a page is built: one change of topics for all. */
const TOPIC_PAUSE_MS = 20
/** Topics of one call: an address may not be longer, and the server takes twice as many in one. */
const TOPICS_AT_ONCE = 300

/**
 * One live stream for all windows of a browser. Plain: ports in, ports out, no DOM; runs in a SharedWorker, or in the page where there is none.
 * One stream a token; topics are the union of what the tabs want; a lost connection is tried again with growing pauses; what was missed is named to the tabs.
 */
export class HubCore {
  readonly #deps: HubDeps
  readonly #tabs = new Map<HubPort, Tab>()
  #token = ''
  #clientToken: string | undefined
  #language = 'zh'
  #streamId: string | undefined
  /** Topics the server carries for us now. */
  #carried = new Set<string>()
  /** Topics that were asked for and are not carried: no room, or no right. The server may keep them in mind. */
  readonly #refused = new Set<string>()
  readonly #lastSequence = new Map<string, number>()
  /** Topics that the windows were told to ask for since they are carried: a stream that resumes goes on with them. */
  readonly #begun = new Set<string>()
  #lastEventId: string | undefined
  #connection: ConnectionState = { state: 'connecting' }
  #abort: AbortController | undefined
  #attempt = 0
  #retryTimer: unknown
  #silenceTimer: unknown
  #topicTimer: unknown
  /** Changes of topics reach the server one after the other: the later of two decides. */
  #topicsChanged: Promise<void> = Promise.resolve()
  /** What the server said when the stream was opened, and when that was; who joins is told by it how late the server has it. */
  #opened: { event: HelloEvent; at: number } | undefined

  constructor(deps: HubDeps) {
    this.#deps = deps
  }

  get tabs(): number {
    return this.#tabs.size
  }

  receive(port: HubPort, message: ToHub): void {
    switch (message.type) {
      case 'hello': {
        this.#tabs.set(port, { port, topics: new Set() })
        port.post({ type: 'welcome', hubId: this.#deps.hubId })
        this.#clientToken = message.clientToken
        this.#language = message.language
        // A hub that starts anew goes on where its oldest tab was.
        this.#lastEventId ??= message.lastEventId
        port.post({ type: 'connection', connection: this.#connection })
        if (this.#opened !== undefined && this.#connection.state === 'open') {
          const { event, at } = this.#opened
          port.post({ type: 'hello', event: { ...event, serverTime: event.serverTime + this.#deps.now() - at } })
        }
        // Somebody looks again: no use in waiting out the pause.
        if (message.token === this.#token && this.#connection.state === 'waiting') this.#connect()
        else this.#useToken(message.token)
        break
      }
      case 'token':
        this.#useToken(message.token)
        break
      case 'topics': {
        const tab = this.#tabs.get(port)
        if (tab === undefined) return
        // What others already get starts in the middle for this one: it asks for what was before.
        const fresh = message.topics.filter((topic) => !tab.topics.has(topic))
        const joined = fresh.filter((topic) => this.#carried.has(topic))
        // In a break it is told when the stream is there again.
        for (const topic of fresh) if (!this.#carried.has(topic)) this.#begun.delete(topic)
        tab.topics = new Set(message.topics)
        if (joined.length > 0) port.post({ type: 'gap', topics: joined })
        this.#topicTimer ??= this.#deps.setTimeout(() => this.#syncTopics(), TOPIC_PAUSE_MS)
        break
      }
      case 'retry':
        if (this.#connection.state === 'waiting') this.#connect()
        break
      case 'bye':
        this.drop(port)
        break
      case 'pong':
        break
    }
  }

  /** A tab is gone. */
  drop(port: HubPort): void {
    if (!this.#tabs.delete(port)) return
    if (this.#tabs.size === 0) this.#disconnect()
    else this.#topicTimer ??= this.#deps.setTimeout(() => this.#syncTopics(), TOPIC_PAUSE_MS)
  }

  #useToken(token: string): void {
    const running = this.#abort !== undefined || this.#connection.state === 'waiting'
    if (token === this.#token && running) return
    this.#token = token
    this.#connect()
  }

  #wanted(): Set<string> {
    const all = new Set<string>()
    for (const tab of this.#tabs.values()) for (const topic of tab.topics) all.add(topic)
    return all
  }

  #disconnect(): void {
    this.#abort?.abort()
    this.#abort = undefined
    this.#streamId = undefined
    this.#deps.clearTimeout(this.#retryTimer)
    this.#deps.clearTimeout(this.#silenceTimer)
    this.#carried.clear()
    this.#refused.clear()
  }

  #connect(): void {
    this.#disconnect()
    if (this.#tabs.size === 0 || this.#token === '') return
    const abort = new AbortController()
    this.#abort = abort
    this.#setConnection({ state: 'connecting' })
    // What is more is added when the stream is there.
    const topics = new Set([...this.#wanted()].slice(0, TOPICS_AT_ONCE))
    void this.#read(abort, topics).then(
      () => this.#ended(abort),
      () => this.#ended(abort),
    )
  }

  async #read(abort: AbortController, topics: Set<string>): Promise<void> {
    const headers: Record<string, string> = { sessionId: this.#token, channel: 'WEB', acceptLanguage: this.#language }
    if (this.#clientToken !== undefined) headers.clientSessionId = this.#clientToken
    if (this.#lastEventId !== undefined) headers['Last-Event-ID'] = this.#lastEventId
    this.#watchSilence(abort)
    const query = topics.size === 0 ? '' : `?topics=${encodeURIComponent([...topics].join(','))}`
    const response = await this.#deps.fetch(`/energy/stream${query}`, { headers, signal: abort.signal, cache: 'no-store' })
    if (response.status === 401 || response.status === 403) {
      const body = (await response.json()) as { code?: number }
      if (this.#abort === abort) {
        this.#disconnect()
        this.#setConnection({ state: 'refused', code: body.code ?? response.status })
      }
      return
    }
    if (response.status === 429) {
      const { message } = (await response.json()) as { message?: string }
      return this.#ended(abort, message)
    }
    if (response.status !== 200 || response.body === null) throw new Error(`stream ${response.status}`)
    this.#carried = topics
    const parse = createSseParser((event) => this.#event(event))
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      this.#watchSilence(abort)
      parse(value)
    }
  }

  #watchSilence(abort: AbortController): void {
    this.#deps.clearTimeout(this.#silenceTimer)
    this.#silenceTimer = this.#deps.setTimeout(() => abort.abort(), SILENCE_MS)
  }

  #ended(abort: AbortController, reason?: string): void {
    if (this.#abort !== abort) return
    this.#disconnect()
    const pause = pauseOf(streamBackOff, this.#attempt++, this.#deps.random)
    this.#setConnection({ state: 'waiting', attempt: this.#attempt, retryAt: this.#deps.now() + pause, reason })
    this.#retryTimer = this.#deps.setTimeout(() => this.#connect(), pause)
  }

  #setConnection(connection: ConnectionState): void {
    this.#connection = connection
    this.#broadcast({ type: 'connection', connection })
  }

  #broadcast(message: FromHub): void {
    for (const tab of this.#tabs.values()) tab.port.post(message)
  }

  #event({ event, data, id }: SseEvent): void {
    if (id !== undefined) this.#lastEventId = id
    const lastEventId = this.#lastEventId ?? ''
    if (event === 'samples') this.#samples(JSON.parse(data) as SamplesEvent, lastEventId)
    else if (event === 'alarm') this.#broadcast({ type: 'alarm', event: JSON.parse(data) as AlarmEvent, lastEventId })
    else if (event === 'notice') this.#notice(JSON.parse(data) as NoticeEvent)
    else if (event === 'project') this.#project(JSON.parse(data) as ProjectEvent)
    else if (event === 'hello') this.#hello(JSON.parse(data) as HelloEvent)
  }

  #notice(event: NoticeEvent): void {
    this.#broadcast({ type: 'notice', event })
    if (event.code !== 'samplesDropped') return
    // The server does not tell of which topics.
    for (const tab of this.#tabs.values()) if (tab.topics.size > 0) tab.port.post({ type: 'gap', topics: [...tab.topics] })
  }

  #hello(event: HelloEvent): void {
    this.#streamId = event.streamId
    this.#opened = { event, at: this.#deps.now() }
    this.#attempt = 0
    this.#setConnection({ state: 'open', since: this.#deps.now() })
    this.#broadcast({ type: 'hello', event })
    if (!event.resumed) {
      this.#lastSequence.clear()
      this.#begun.clear()
    }
    // After a resume only topics that were asked for during the break have nothing to go on from.
    for (const tab of this.#tabs.values()) {
      const unknown = [...tab.topics].filter((topic) => !this.#begun.has(topic))
      if (unknown.length > 0) tab.port.post({ type: 'gap', topics: unknown })
    }
    for (const topic of this.#carried) this.#begun.add(topic)
    this.#syncTopics()
  }

  #samples(event: SamplesEvent, lastEventId: string): void {
    const { topic } = event
    const last = this.#lastSequence.get(topic)
    this.#lastSequence.set(topic, event.sequence)
    const missed = last !== undefined && event.previous !== last && event.previous > last
    for (const tab of this.#tabs.values()) {
      if (!tab.topics.has(topic)) continue
      if (missed) tab.port.post({ type: 'gap', topics: [topic] })
      tab.port.post({ type: 'samples', event, lastEventId })
    }
  }

  #project(event: ProjectEvent): void {
    for (const tab of this.#tabs.values()) if (tab.topics.has(`project:${event.projectId}`)) tab.port.post({ type: 'project', event })
  }

  #syncTopics(): void {
    this.#deps.clearTimeout(this.#topicTimer)
    this.#topicTimer = undefined
    if (this.#streamId === undefined) return
    const wanted = this.#wanted()
    const add = [...wanted].filter((topic) => !this.#carried.has(topic))
    const remove = [...this.#carried, ...this.#refused].filter((topic) => !wanted.has(topic))
    if (add.length === 0 && remove.length === 0) return
    this.#carried = wanted
    for (const topic of [...add, ...remove]) this.#refused.delete(topic)
    for (const topic of remove) {
      this.#lastSequence.delete(topic)
      this.#begun.delete(topic)
    }
    const streamId = this.#streamId
    for (let at = 0; at < Math.max(add.length, remove.length); at += TOPICS_AT_ONCE) {
      const [more, less] = [add, remove].map((topics) => topics.slice(at, at + TOPICS_AT_ONCE)) as [string[], string[]]
      this.#topicsChanged = this.#topicsChanged.then(() => this.#changeTopics(streamId, more, less))
    }
  }

  async #changeTopics(streamId: string, add: string[], remove: string[]): Promise<void> {
    const abort = this.#abort
    // The stream has been begun anew meanwhile, with all topics.
    if (this.#streamId !== streamId || abort === undefined) return
    // An answer that never comes would hold back all that follow.
    const timer = this.#deps.setTimeout(() => abort.abort(), SILENCE_MS)
    try {
      const headers: Record<string, string> = {
        'content-type': 'application/json',
        sessionId: this.#token,
        channel: 'WEB',
        acceptLanguage: this.#language,
      }
      const response = await this.#deps.fetch('/energy/stream/topics', {
        method: 'POST',
        headers,
        body: JSON.stringify({ streamId, add, remove }),
        signal: abort.signal,
      })
      const body = (await response.json()) as { code?: number; result?: { refused: string[] } }
      if (body.code === 200) {
        // Asked for again with the next change: there may be room then.
        for (const topic of body.result?.refused ?? []) if (this.#carried.delete(topic)) this.#refused.add(topic)
        // What a topic said before it was carried is not known here.
        for (const tab of this.#tabs.values()) {
          const fresh = add.filter((topic) => tab.topics.has(topic))
          if (fresh.length > 0) tab.port.post({ type: 'gap', topics: fresh })
        }
        for (const topic of add) if (this.#carried.has(topic)) this.#begun.add(topic)
        return
      }
    } catch {
      // This call alone may have failed (something in between answered it): the stream would live on without what was asked for.
    } finally {
      this.#deps.clearTimeout(timer)
    }
    // It comes back with all topics.
    abort.abort()
  }
}
