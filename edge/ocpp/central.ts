import { timingSafeEqual, createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { Duplex } from 'node:stream'
import { createRPCError, RPCServer } from 'ocpp-rpc'
import type { Health } from '../field/health.ts'
import { listenAt } from '../field/listen.ts'
import type { Running } from '../field/running.ts'
import type { Field } from '../field/station-link.ts'
import type { OcppConnection } from './config.ts'
import { Point, type Caller } from './point.ts'
import type { Sessions } from './sessions.ts'
import { caller16, handlers16, type Call } from './v16.ts'
import { caller201, handlers201 } from './v201.ts'
import { PileWriter } from './writer.ts'

const MOST_BYTES = 256_000
const CALL_MS = 15_000
const PING_MS = 20_000
const MOST_BAD = 20
const PATIENCE_MS = 20_000

/** What of the package's client is used; its own types leave most of it unsaid. */
interface Client {
  identity: string
  protocol: string
  call(action: string, payload: object): Promise<unknown>
  handle(handler: (request: { method: string; params: Record<string, unknown> }) => unknown): void
  close(options: { code: number; reason: string; force?: boolean }): Promise<unknown>
  on(event: 'message', listener: (said: { message: unknown; outbound: boolean }) => void): void
  on(event: 'badMessage', listener: (said: { error: Error }) => void): void
  on(event: 'strictValidationFailure', listener: (said: { error: Error; outbound: boolean }) => void): void
  on(event: 'ping' | 'close', listener: () => void): void
}

const hash = (secret: Buffer | string): Buffer => createHash('sha256').update(secret).digest()
const isSecret = (given: Buffer | undefined, wanted: string): boolean => given !== undefined && timingSafeEqual(hash(given), hash(wanted))

/** The central system that charging points of a station connect to. */
export function startOcpp(line: OcppConnection, field: Field, health: Health, sessions: Sessions, log: (text: string) => void): Running {
  const now = Date.now
  const points = new Map(line.points.map((point) => [point.id, new Point({ line, point, field, health, sessions, now })]))
  for (const { id, connectors } of line.points)
    for (const [number, sn] of Object.entries(connectors)) field.commands.of(sn, new PileWriter(points.get(id) as Point, Number(number)))
  const tags = new Set(line.tags)
  const accepts = (tag: string): boolean => tags.has('*') || tags.has(tag) || tag === line.remoteTag
  const open = new Set<Client>()
  const rpc = new RPCServer({
    protocols: ['ocpp2.0.1', 'ocpp1.6'],
    strictMode: line.strict,
    callTimeoutMs: CALL_MS,
    pingIntervalMs: PING_MS,
    maxBadMessages: MOST_BAD,
    wssOptions: { maxPayload: MOST_BYTES },
  })
  rpc.on('error', () => undefined)

  rpc.auth((accept, reject, { identity, password, remoteAddress, protocols }) => {
    const point = points.get(identity)
    const peer = `${identity.slice(0, 60)} (${remoteAddress ?? ''})`
    if (point === undefined) {
      health.error('unknownPeer', { peer })
      return reject(404, 'unknown')
    }
    const wanted = point.deps.point.password
    if (wanted !== undefined && !isSecret(password, wanted)) {
      health.error('wrongPassword', { peer })
      return reject(401, 'unauthorized')
    }
    if (!protocols.has('ocpp1.6') && !protocols.has('ocpp2.0.1')) {
      health.error('badMessage', { peer, why: 'neither ocpp1.6 nor ocpp2.0.1' })
      return reject(400, 'ocpp1.6 or ocpp2.0.1')
    }
    return accept({})
  })

  rpc.on('client', (client: Client) => {
    const point = points.get(client.identity)
    if (point === undefined) return
    open.add(client)
    const call: Call = async (action, payload) => (await client.call(action, payload)) as Record<string, unknown>
    const is16 = client.protocol === 'ocpp1.6'
    const caller: Caller = is16 ? caller16(point, call) : caller201(point, call)
    let isGreeted = false
    // After the answer to its first words: before, a point takes no calls.
    const greet = (): void => {
      isGreeted = true
      setImmediate(() => void caller.greet())
    }
    const booted = (): void => {
      point.booted()
      greet()
    }
    // One that comes back over another connection need not boot, nor say again what has not changed: it is asked.
    const heard = (): void => {
      point.heard()
      if (!isGreeted) greet()
    }
    const deps = { point, accepts, nextId: () => sessions.nextId(now()), booted }
    const handlers = is16 ? handlers16(deps) : handlers201(deps)
    client.handle(({ method, params }) => {
      const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
      if (handler === undefined) throw createRPCError('NotImplemented')
      const answer = handler(params)
      heard()
      return answer
    })
    client.on('message', ({ message, outbound }) => {
      health.frame(outbound ? 'device' : 'gateway', `${point.id} ${String(message)}`)
      if (!outbound) point.heard()
    })
    client.on('badMessage', ({ error }) => health.error('badMessage', { peer: point.id, why: error.message.slice(0, 100) }))
    client.on('strictValidationFailure', ({ error, outbound }) => {
      const { details } = error as { details?: { errors?: { instancePath?: string; message?: string }[] } }
      const [first] = details?.errors ?? []
      const why = first === undefined ? error.message : `${first.instancePath ?? ''} ${first.message ?? ''}`
      health.error(outbound ? 'notAccepted' : 'badMessage', { peer: point.id, action: 'schema', why: why.slice(0, 100) })
    })
    client.on('ping', heard)
    client.on('close', () => {
      open.delete(client)
      point.gone(caller)
      health.counters.reconnects++
      if (open.size === 0) health.become('listening')
    })
    point.connected(caller)
    health.become('connected')
  })

  return listen(line, rpc, health, () => [...open], log)
}

function listen(
  line: OcppConnection,
  rpc: InstanceType<typeof RPCServer>,
  health: Health,
  open: () => Client[],
  log: (text: string) => void,
): Running {
  const { tls } = line
  const options = { requestTimeout: PATIENCE_MS, headersTimeout: PATIENCE_MS }
  const server = tls === undefined ? createServer(options) : createTlsServer({ ...options, ...read(tls), minVersion: 'TLSv1.2' })
  if (tls !== undefined) renewed(server as TlsServer, tls, log)
  server.on('request', (_request, response) => response.writeHead(426, { connection: 'close' }).end())
  server.on('upgrade', (request, socket: Duplex, head) => {
    socket.on('error', () => undefined)
    // An address that is none would end the process: the package reads it before it looks out for errors.
    rpc.handleUpgrade(request, socket as never, head).catch(() => socket.destroy())
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  const end = listenAt(server, line, health)
  return {
    async close() {
      await Promise.all(open().map((client) => client.close({ code: 1001, reason: 'going away', force: true })))
      server.closeAllConnections()
      await end()
    },
  }
}

type Tls = NonNullable<OcppConnection['tls']>
const read = ({ key, cert }: Tls) => ({ key: readFileSync(key), cert: readFileSync(cert) })

/** A certificate that was renewed is shown to whoever connects from then on. One that cannot be used (half written) leaves the one before, and is tried again. */
function renewed(server: TlsServer, tls: Tls, log: (text: string) => void): void {
  const stateOf = (): string => [tls.key, tls.cert].map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? '').join(' ')
  let shown = stateOf()
  // Before the handshake, which takes what the server has by then.
  server.prependListener('connection', () => {
    const state = stateOf()
    if (state === shown) return
    try {
      server.setSecureContext({ ...read(tls), minVersion: 'TLSv1.2' })
      log(`${tls.cert}: the new certificate is used`)
    } catch (error) {
      log(`${tls.cert}: the new certificate cannot be used: ${error instanceof Error ? error.message : String(error)}`)
      return
    }
    shown = state
  })
}
