import { beforeEach, describe, expect, test } from 'vitest'
import type { SamplesEvent } from '#contract/live.ts'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { HubCore, type HubPort } from './hub-core.ts'
import type { FromHub, ToHub } from './messages.ts'

/** A server that answers streams and changes of topics, and can hang, refuse and break. */
class FakeServer {
  streams: { url: string; headers: Record<string, string>; open: boolean; write(text: string): void; end(): void }[] = []
  changes: { streamId: string; add: string[]; remove: string[] }[] = []
  refuse: { status: number; code: number; message?: string } | undefined
  down = false
  /** Topics that it has no room for. */
  refused: string[] = []
  /** Changes of topics get no answer until they are released. */
  hold = false
  release = (): void => undefined

  fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const url = String(input)
    if (this.down) throw new TypeError('no network')
    if (url === '/energy/stream/topics') {
      this.changes.push(JSON.parse(String(init.body)) as FakeServer['changes'][number])
      if (this.hold) {
        await new Promise<void>((resolve, reject) => {
          this.release = () => {
            this.hold = false
            resolve()
          }
          init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        })
      }
      return Response.json({ code: 200, result: { topics: [], refused: this.refused } })
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
/** A window that wants the fleet, its stream open and the topic carried. */
async function openOfFleet(): Promise<Tab> {
  const tab = newTab()
    .hello()
    .say({ type: 'topics', topics: ['fleet'] })
  await clock.run(0)
  server.hello()
  await clock.run(100)
  return tab
}

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

  test('a change of topics that did not reach the server begins the stream anew, with all of them', async () => {
    const tab = await openOfFleet()
    server.down = true
    tab.say({ type: 'topics', topics: ['fleet', 'station:T1'] })
    await clock.run(100)
    server.down = false
    // Long before the silence of the stream says anything.
    await clock.run(10_000)
    expect(server.streams.length).toBeGreaterThan(1)
    expect(server.last.url).toContain('station:T1')
  })

  test('changes of topics reach the server one after the other, and one that is not answered holds back none for ever', async () => {
    const tab = await openOfFleet()
    server.changes = []
    server.hold = true
    tab.say({ type: 'topics', topics: ['fleet', 'station:T1'] })
    await clock.run(100)
    tab.say({ type: 'topics', topics: ['fleet'] })
    await clock.run(100)
    expect(server.changes).toEqual([{ streamId: 's1', add: ['station:T1'], remove: [] }])
    server.release()
    await clock.run(100)
    expect(server.changes.at(-1)).toEqual({ streamId: 's1', add: [], remove: ['station:T1'] })
    server.hold = true
    tab.say({ type: 'topics', topics: ['fleet', 'station:T2'] })
    for (let i = 0; i < 5; i++) {
      await clock.run(10_000)
      if (server.streams[0]?.open === true) server.streams[0].write(':\n\n')
    }
    expect(server.last.url).toContain('station:T2')
  })

  test('who joins an open stream learns the server’s clock', async () => {
    await openOfFleet()
    await clock.run(5000)
    const joined = newTab().hello()
    expect(joined.of('hello').map(({ event }) => event.serverTime)).toEqual([5100])
  })

  test('samples that the server could not send are a gap of all topics', async () => {
    const tab = await openOfFleet()
    tab.heard = []
    server.last.write(`event: notice\ndata: ${JSON.stringify({ code: 'samplesDropped', count: 3 })}\n\n`)
    await clock.run(0)
    expect(tab.of('gap')).toEqual([{ type: 'gap', topics: ['fleet'] }])
  })

  test('a missing frame of a topic is told to who wants it, before the frame that shows it', async () => {
    const tab = await openOfFleet()
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
    const tab = await openOfFleet()
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
    const tab = await openOfFleet()
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

  test('after a resume topics of which nothing had come yet go on too, but not for a window that joined them in the break', async () => {
    const topics = ['fleet', 'alarms', 'project:P']
    const tab = await openOfFleet()
    tab.say({ type: 'topics', topics })
    await clock.run(100)
    server.last.end()
    await clock.run(600)
    tab.heard = []
    server.hello(true)
    await clock.run(100)
    expect(tab.of('gap')).toEqual([])
    server.last.end()
    await clock.run(0)
    const late = newTab().hello()
    late.say({ type: 'topics', topics: ['alarms'] })
    await clock.run(100)
    server.hello(true)
    await clock.run(100)
    expect(late.of('gap')).toEqual([{ type: 'gap', topics: ['alarms'] }])
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

  test('many topics are asked for in parts, and what there was no room for again with the next change', async () => {
    const topics = Array.from({ length: 700 }, (_, i) => `device:D${i}`)
    const tab = newTab().hello().say({ type: 'topics', topics })
    await clock.run(0)
    server.last.end()
    await clock.run(600)
    expect(server.last.url.split(',')).toHaveLength(300)
    server.refused = ['device:D699']
    server.hello()
    await clock.run(100)
    expect(server.changes.map(({ add }) => add.length)).toEqual([300, 100])
    server.refused = []
    tab.say({ type: 'topics', topics: topics.slice(1) })
    await clock.run(100)
    expect(server.changes.at(-1)).toEqual({ streamId: 's2', add: ['device:D699'], remove: ['device:D0'] })
  })

  test('a topic that was refused and is wanted no more is taken back all the same: with the right to it, the server would carry it', async () => {
    const tab = await openOfFleet()
    server.refused = ['device:D1']
    tab.say({ type: 'topics', topics: ['fleet', 'device:D1'] })
    await clock.run(100)
    tab.say({ type: 'topics', topics: ['fleet'] })
    await clock.run(100)
    expect(server.changes.at(-1)).toEqual({ streamId: 's1', add: [], remove: ['device:D1'] })
  })
})
