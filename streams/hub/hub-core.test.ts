import { beforeEach, describe, expect, test } from 'vitest'
import type { SamplesEvent } from '#contract/live.ts'
import { HubCore, type HubPort } from './hub-core.ts'
import type { FromHub, ToHub } from './messages.ts'

/** A clock that runs when told to. */
class FakeClock {
  now = 0
  #timers: { at: number; callback: () => void }[] = []
  setTimeout(callback: () => void, ms: number): unknown {
    const timer = { at: this.now + ms, callback }
    this.#timers.push(timer)
    return timer
  }
  clearTimeout(timer: unknown): void {
    this.#timers = this.#timers.filter((one) => one !== timer)
  }
  async run(ms: number): Promise<void> {
    const end = this.now + ms
    for (;;) {
      await settle()
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (next === undefined) break
      this.clearTimeout(next)
      this.now = next.at
      next.callback()
    }
    this.now = end
  }
}
/** Lets everything that is ready happen: readers, decoders, promises. */
const settle = async (): Promise<void> => {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve))
}

/** A server that answers streams and changes of topics, and can hang, refuse and break. */
class FakeServer {
  streams: { url: string; headers: Record<string, string>; open: boolean; write(text: string): void; end(): void }[] = []
  changes: { streamId: string; add: string[]; remove: string[] }[] = []
  refuse: { status: number; code: number; message?: string } | undefined
  down = false

  fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const url = String(input)
    if (this.down) throw new TypeError('no network')
    if (url === '/energy/stream/topics') {
      this.changes.push(JSON.parse(String(init.body)) as FakeServer['changes'][number])
      return Response.json({ code: 200, result: { topics: [], refused: [] } })
    }
    if (this.refuse !== undefined) return Response.json({ message: '', ...this.refuse }, { status: this.refuse.status })
    const encoder = new TextEncoder()
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({ start: (created) => void (controller = created) })
    const stream = {
      url: decodeURIComponent(url),
      headers: init.headers as Record<string, string>,
      open: true,
      write: (text: string) => controller?.enqueue(encoder.encode(text)),
      end: () => {
        stream.open = false
        controller?.close()
      },
    }
    init.signal?.addEventListener('abort', () => {
      if (stream.open) controller?.error(new DOMException('aborted', 'AbortError'))
      stream.open = false
    })
    this.streams.push(stream)
    return new Response(body)
  }
  get last() {
    return this.streams.at(-1) as FakeServer['streams'][number]
  }
  get open(): number {
    return this.streams.filter((stream) => stream.open).length
  }
  hello(resumed = false): void {
    this.last.write(`event: hello\ndata: ${JSON.stringify({ streamId: `s${this.streams.length}`, serverTime: 0, sequence: 0, resumed })}\n\n`)
  }
  samples(topic: string, sequence: number, previous: number): void {
    const event: SamplesEvent = { topic, sequence, previous, time: 0, points: [1], values: [sequence] }
    this.last.write(`id: ${sequence}\nevent: samples\ndata: ${JSON.stringify(event)}\n\n`)
  }
}

class Tab {
  heard: FromHub[] = []
  port: HubPort = { post: (message) => void this.heard.push(message) }
  readonly hub: HubCore
  constructor(hub: HubCore) {
    this.hub = hub
  }
  say(message: ToHub): this {
    this.hub.receive(this.port, message)
    return this
  }
  hello(token = 'T', lastEventId?: string): this {
    return this.say({ type: 'hello', tabId: 'x', token, clientToken: 'C', language: 'zh', lastEventId, lock: true })
  }
  of<K extends FromHub['type']>(type: K): Extract<FromHub, { type: K }>[] {
    return this.heard.filter((message) => message.type === type) as Extract<FromHub, { type: K }>[]
  }
  get state() {
    return this.of('connection').at(-1)?.connection
  }
}

let clock: FakeClock
let server: FakeServer
let hub: HubCore
const newTab = (): Tab => new Tab(hub)

beforeEach(() => {
  clock = new FakeClock()
  server = new FakeServer()
  hub = new HubCore({
    fetch: server.fetch as typeof fetch,
    setTimeout: (callback, ms) => clock.setTimeout(callback, ms),
    clearTimeout: (timer) => clock.clearTimeout(timer),
    now: () => clock.now,
    random: () => 0.5,
    hubId: 'h',
  })
})

describe('hub', () => {
  test('twelve windows share one stream that carries the union of what they want, each once', async () => {
    const tabs = Array.from({ length: 12 }, (_, i) =>
      newTab()
        .hello()
        .say({ type: 'topics', topics: ['fleet', `station:ST00${i % 3}`] }),
    )
    await clock.run(0)
    server.hello()
    await clock.run(100)
    expect(server.streams).toHaveLength(1)
    expect(server.last.headers).toMatchObject({ sessionId: 'T', clientSessionId: 'C', channel: 'WEB', acceptLanguage: 'zh' })
    const carried = new Set(server.changes.flatMap(({ add }) => add))
    expect([...carried].sort()).toEqual(['fleet', 'station:ST000', 'station:ST001', 'station:ST002'])
    expect(server.changes.flatMap(({ add }) => add)).toHaveLength(4)
    server.samples('station:ST001', 1, 0)
    await clock.run(0)
    expect(tabs.map((tab) => tab.of('samples').length)).toEqual([0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0])
  })

  test('a topic is dropped when the last window that wants it goes', async () => {
    const first = newTab()
      .hello()
      .say({ type: 'topics', topics: ['fleet', 'alarms'] })
    const second = newTab()
      .hello()
      .say({ type: 'topics', topics: ['fleet'] })
    await clock.run(0)
    server.hello()
    await clock.run(100)
    hub.drop(first.port)
    await clock.run(100)
    expect(server.changes.at(-1)).toEqual({ streamId: 's1', add: [], remove: ['alarms'] })
    second.say({ type: 'bye' })
    await clock.run(0)
    expect(server.open).toBe(0)
    expect(hub.tabs).toBe(0)
  })

  test('a missing frame of a topic is told to who wants it, before the frame that shows it', async () => {
    const tab = newTab()
      .hello()
      .say({ type: 'topics', topics: ['fleet'] })
    await clock.run(0)
    server.hello()
    await clock.run(100)
    tab.heard = []
    server.samples('fleet', 1, 0)
    server.samples('fleet', 2, 1)
    await clock.run(0)
    expect(tab.of('gap')).toEqual([])
    server.samples('fleet', 5, 4)
    await clock.run(0)
    expect(tab.heard.map(({ type }) => type)).toEqual(['samples', 'samples', 'gap', 'samples'])
  })

  test('after a break it goes on where it was; not resumed means everything may have a gap', async () => {
    const tab = newTab()
      .hello()
      .say({ type: 'topics', topics: ['fleet'] })
    await clock.run(0)
    server.hello()
    await clock.run(100)
    server.samples('fleet', 41, 0)
    await clock.run(0)
    server.last.end()
    await clock.run(600)
    expect(server.streams).toHaveLength(2)
    expect(server.last.headers['Last-Event-ID']).toBe('41')
    expect(server.last.url).toBe('/energy/stream?topics=fleet')
    tab.heard = []
    server.hello(true)
    await clock.run(0)
    expect(tab.of('gap')).toEqual([])
    server.last.end()
    await clock.run(2000)
    server.hello(false)
    await clock.run(0)
    expect(tab.of('gap')).toEqual([{ type: 'gap', topics: ['fleet'] }])
  })

  test('a topic that was asked for during the break is told as a gap even when the stream resumes', async () => {
    const tab = newTab()
      .hello()
      .say({ type: 'topics', topics: ['fleet'] })
    await clock.run(0)
    server.hello()
    await clock.run(100)
    server.samples('fleet', 1, 0)
    await clock.run(0)
    server.last.end()
    await clock.run(0)
    tab.say({ type: 'topics', topics: ['fleet', 'device:D1'] })
    await clock.run(600)
    tab.heard = []
    server.hello(true)
    await clock.run(0)
    expect(tab.of('gap')).toEqual([{ type: 'gap', topics: ['device:D1'] }])
  })

  test('a connection that says nothing for 40 s is dead, heartbeats keep it alive', async () => {
    newTab().hello()
    await clock.run(0)
    server.hello()
    await clock.run(0)
    for (let i = 0; i < 4; i++) {
      await clock.run(15_000)
      server.last.write(': heartbeat\n\n')
      await clock.run(0)
    }
    expect(server.streams).toHaveLength(1)
    await clock.run(40_500)
    expect(server.streams[0]?.open).toBe(false)
    await clock.run(1000)
    expect(server.streams).toHaveLength(2)
  })

  test('pauses grow while the server is away; back online, a new window or a person cuts them short', async () => {
    server.down = true
    const tab = newTab().hello()
    await clock.run(10_000)
    expect(tab.state).toMatchObject({ state: 'waiting', attempt: 5 })
    server.down = false
    tab.say({ type: 'retry' })
    await clock.run(0)
    expect(server.streams).toHaveLength(1)
    server.down = true
    server.last.end()
    await clock.run(3000)
    server.down = false
    newTab().hello()
    await clock.run(0)
    expect(server.streams).toHaveLength(2)
    server.hello()
    await clock.run(0)
    expect(tab.state?.state).toBe('open')
  })

  test('a refused session is told to the windows and not tried again until they bring another token', async () => {
    server.refuse = { status: 401, code: 402 }
    const tab = newTab().hello('old')
    await clock.run(60_000)
    expect(tab.state).toEqual({ state: 'refused', code: 402 })
    expect(server.streams).toHaveLength(0)
    server.refuse = undefined
    tab.say({ type: 'token', token: 'new' })
    await clock.run(0)
    expect(server.last.headers.sessionId).toBe('new')
  })

  test('a stream too many is told to its windows in the words of the server, and tried again', async () => {
    server.refuse = { status: 429, code: 429, message: 'Too many windows' }
    const tab = newTab().hello()
    await clock.run(0)
    expect(tab.state).toMatchObject({ state: 'waiting', reason: 'Too many windows' })
    server.refuse = undefined
    await clock.run(10_000)
    server.hello()
    await clock.run(0)
    expect(tab.state?.state).toBe('open')
  })

  test('the same token again changes nothing, another one starts a new stream', async () => {
    const tab = newTab().hello('a')
    await clock.run(0)
    server.hello()
    tab.say({ type: 'token', token: 'a' })
    await clock.run(0)
    expect(server.streams).toHaveLength(1)
    tab.say({ type: 'token', token: 'b' })
    await clock.run(0)
    expect(server.streams.map(({ open }) => open)).toEqual([false, true])
  })

  test('a hub that starts anew goes on where its window was', async () => {
    newTab().hello('T', '77')
    await clock.run(0)
    expect(server.last.headers['Last-Event-ID']).toBe('77')
  })

  test('who joins a topic that others already get is told to ask for what was before', async () => {
    newTab()
      .hello()
      .say({ type: 'topics', topics: ['fleet'] })
    await clock.run(0)
    server.hello()
    await clock.run(100)
    const late = newTab()
      .hello()
      .say({ type: 'topics', topics: ['fleet'] })
    await clock.run(100)
    expect(late.of('gap')).toEqual([{ type: 'gap', topics: ['fleet'] }])
    expect(server.changes).toHaveLength(1)
  })
})
