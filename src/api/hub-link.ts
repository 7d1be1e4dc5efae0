import { Observable } from 'rxjs'
import { HubCore, type HubPort } from '#streams/hub/hub-core.ts'
import type { FromHub, ToHub } from '#streams/hub/messages.ts'
import type { HubLink } from '#streams/live/create-live-stream.ts'
import { displayLink } from './display-link.ts'
import { clientTokenValue, languageNow, tokenValue } from './client.ts'

interface Port {
  postMessage(message: ToHub): void
  onmessage: ((event: MessageEvent<FromHub>) => void) | null
}

/** A hub in the page itself, for browsers without SharedWorker: the same core over the same messages. */
function inPageHub(): Port {
  const core = new HubCore({
    fetch: (...parameters) => fetch(...parameters),
    setTimeout: (callback, ms) => setTimeout(callback, ms),
    clearTimeout: (timer) => clearTimeout(timer as number),
    now: Date.now,
    random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
    hubId: 'page',
  })
  const port: Port = { postMessage: (message) => core.receive(hubPort, message), onmessage: null }
  const hubPort: HubPort = { post: (message) => queueMicrotask(() => port.onmessage?.(new MessageEvent('message', { data: message }))) }
  return port
}

/** A display has a hub, and so a stream, of its own: a person's session may live in the same browser. */
const hubName = displayLink === undefined ? 'microgrid-hub' : `microgrid-hub-${displayLink}`

const openPort = (): Port => {
  if (typeof SharedWorker === 'undefined') return inPageHub()
  const worker = new SharedWorker(new URL('../../streams/hub/hub.worker.ts', import.meta.url), { type: 'module', name: hubName })
  worker.port.start()
  return worker.port
}

/** This window's connection to the hub. It finds a new hub when the old one dies, with the topics and the place in the stream that this window knows. */
export function openHubLink(): HubLink {
  const tabId = `${Date.now().toString(36)}${(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0).toString(36)}`
  const locks = navigator.locks as LockManager | undefined
  let emit: (message: FromHub) => void = () => undefined
  let port: Port
  let topics: string[] = []
  let lastEventId: string | undefined
  let heardAt = Date.now()
  let generation = 0

  function connect(): void {
    const mine = ++generation
    port = openPort()
    port.onmessage = ({ data }) => {
      if (mine !== generation) return
      heardAt = Date.now()
      if (data.type === 'welcome') watchHub(data.hubId, mine)
      else if (data.type === 'ping') port.postMessage({ type: 'pong' })
      else if (data.type === 'samples' || data.type === 'alarm') lastEventId = data.lastEventId
      emit(data)
    }
    sayHello()
  }

  function sayHello(): void {
    port.postMessage({
      type: 'hello',
      tabId,
      token: tokenValue.get() ?? '',
      clientToken: clientTokenValue.get(),
      language: languageNow(),
      lastEventId,
      lock: locks !== undefined,
    })
    if (topics.length > 0) port.postMessage({ type: 'topics', topics })
  }

  function watchHub(hubId: string, mine: number): void {
    if (hubId === 'page') return
    if (locks !== undefined) {
      // The hub holds this lock for life: granted means it died.
      void locks.request(`hub-alive-${hubId}`, () => {
        if (mine === generation) connect()
      })
      return
    }
    const timer = setInterval(() => {
      if (mine !== generation) return clearInterval(timer)
      if (Date.now() - heardAt > 40_000) connect()
      return undefined
    }, 10_000)
  }

  const begin = (): void => {
    connect()
    tokenValue.subscribe(() => {
      // Without a token the hub lets the stream go.
      port.postMessage({ type: 'token', token: tokenValue.get() ?? '' })
    })
    addEventListener('online', () => port.postMessage({ type: 'retry' }))
  }

  return {
    events$: new Observable<FromHub>((subscriber) => {
      emit = (message) => subscriber.next(message)
      // The lock is held before the hub hears of this tab: when it is granted there, this tab is gone.
      if (locks === undefined) begin()
      else void locks.request(`tab-${tabId}`, () => (begin(), new Promise(() => undefined)))
    }),
    send(message) {
      if (message.type === 'topics') topics = message.topics
      if (generation > 0) port.postMessage(message)
    },
  }
}
