/** The live hub in a SharedWorker: one stream for all windows of this browser, and no busy window can starve the others. */
import { HubCore, type HubPort } from './hub-core.ts'
import type { ToHub } from './messages.ts'

declare const self: { onconnect: ((event: MessageEvent) => void) | null; fetch: typeof fetch; navigator: Navigator }

const hubId = `${Date.now().toString(36)}-${performance.now().toString(36)}`
const core = new HubCore({
  fetch: (...parameters) => self.fetch(...parameters),
  setTimeout: (callback, ms) => setTimeout(callback, ms),
  clearTimeout: (timer) => clearTimeout(timer as number),
  now: Date.now,
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  hubId,
})

const locks = self.navigator.locks as LockManager | undefined
/** Held for life: every tab queues on it and so learns of this worker's death, which nothing else would tell. */
void locks?.request(`hub-alive-${hubId}`, () => new Promise(() => undefined))

const PING_MS = 10_000

self.onconnect = (event) => {
  const port = event.ports[0] as MessagePort
  const hubPort: HubPort = { post: (message) => port.postMessage(message) }
  let heardAt = Date.now()
  port.onmessage = ({ data }: MessageEvent<ToHub>) => {
    heardAt = Date.now()
    core.receive(hubPort, data)
    // The tab holds a lock of its own id before it says hello: granted means it is gone, however it went.
    if (data.type === 'hello' && data.lock && locks !== undefined) void locks.request(`tab-${data.tabId}`, () => core.drop(hubPort))
    else if (data.type === 'hello') watchByPing()
  }
  const watchByPing = (): void => {
    const timer = setInterval(() => {
      hubPort.post({ type: 'ping' })
      // A hidden window may answer once a minute.
      if (Date.now() - heardAt < 150_000) return
      clearInterval(timer)
      core.drop(hubPort)
    }, PING_MS)
  }
}
