import { createServer, type Server } from 'node:net'
import { Aedes, type Client } from 'aedes'
import type { Logger } from 'pino'
import type { Broker, Identity, MessageHandler } from './broker.ts'
import { connectionLimits, Connections, type ConnectionLimits } from './connections.ts'
import { guardSocket } from './packet-guard.ts'
import { isReserved, mayPublish, maySubscribe } from './rights.ts'

export interface EmbeddedBrokerOptions {
  host: string
  port: number
  log: Logger
  /** Who is behind a name and password; undefined: nobody who may come in. */
  authenticate(username: string, password: string, address: string): Promise<Identity | undefined>
  /** Whether those without a name may come in, and use all topics (loopback only). */
  anonymous: boolean
  /** A gateway said something. */
  onSeen?(gatewayId: string, address: string): void
  /** Something was not let through: a topic that is not the sender's, a packet that is too long, a wish to have a message kept, a connection too many. */
  /** `stationId`: whose gateway it was, where that is known. */
  onRefused?(reason: 'foreignTopic' | 'tooLarge' | 'retained' | 'tooManyConnections', source: string, detail: string, stationId?: string): void
  limits?: ConnectionLimits
}

interface Known extends Identity {
  client: Client
  address: string
}

/** Whoever connects and does not say CONNECT is let go, and so is who does not read what it asked for: it would hold up everybody. */
const CONNECT_MS = 10_000
const DRAIN_MS = 10_000

/** The answer to a login that is right and has no place: whoever gets it comes again later. */
const serverUnavailable = () => Object.assign(new Error('too many connections'), { returnCode: 3 as const })

const addressOf = (client: Client): string => ('remoteAddress' in client.conn ? String(client.conn.remoteAddress) : '')

/**
 * The MQTT broker inside the server. A QoS 1 acknowledgement to a gateway leaves after the commit: aedes writes PUBACK once `authorizePublish` answers,
 * every later hook is too late.
 */
export async function startEmbeddedBroker(options: EmbeddedBrokerOptions, handle: MessageHandler): Promise<Broker> {
  /** Those who gave a name. By connection, not by client id: that one the other side chooses. */
  const known = new Map<Client, Known>()
  /** Undefined: may use every topic. */
  const stationOf = (client: Client | null): string | undefined => (client === null ? undefined : known.get(client)?.stationId)
  const limits = options.limits ?? connectionLimits
  const connections = new Connections(limits)
  /** Connections under a gateway's name; the server's own gateways may have as many as they like. */
  const hasPlace = ({ gatewayId, stationId }: Identity): boolean =>
    stationId === undefined || [...known.values()].filter((one) => one.gatewayId === gatewayId).length < limits.gateway
  const aedes = await Aedes.createBroker({
    connectTimeout: CONNECT_MS,
    drainTimeout: DRAIN_MS,
    preConnect(_client, packet, done) {
      // A session that outlives its connection gathers messages in memory: only for those who have a name, and so few topics.
      if (packet.username === undefined || packet.username === '') packet.clean = true
      done(null, true)
    },
    authorizePublish(client, packet, done) {
      const identity = client === null ? undefined : known.get(client)
      const stationId = stationOf(client)
      // A will whose connection is gone cannot be told whose it is.
      const nobody = client === null && !options.anonymous
      if (packet.retain) {
        // What is kept for those who come later is the server's own state, and nothing else: the message itself is taken.
        options.onRefused?.('retained', packet.topic, identity?.gatewayId ?? '', stationId)
        packet.retain = false
      }
      if (nobody || isReserved(packet.topic) || (stationId !== undefined && !mayPublish(packet.topic, stationId))) {
        // Dropped quietly: an error would disconnect a gateway for one bad message.
        options.onRefused?.('foreignTopic', packet.topic, identity?.gatewayId ?? '', stationId)
        packet.topic = 'refused'
        return done(null)
      }
      if (identity !== undefined) options.onSeen?.(identity.gatewayId, identity.address)
      const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload)
      if (packet.qos === 0) {
        handle(packet.topic, payload, undefined)
        done(null)
      } else handle(packet.topic, payload, () => done(null))
    },
    authorizeSubscribe(client, subscription, done) {
      const stationId = stationOf(client)
      if (stationId === undefined || maySubscribe(subscription.topic, stationId)) return done(null, subscription)
      options.onRefused?.('foreignTopic', subscription.topic, known.get(client)?.gatewayId ?? '', stationId)
      return done(null, null)
    },
    authenticate(client, username, password, done) {
      if (username === undefined || username === '') {
        if (options.anonymous) connections.loggedIn(client.conn)
        return done(null, options.anonymous)
      }
      const address = addressOf(client)
      options.authenticate(username, password?.toString('utf8') ?? '', address).then(
        (identity) => {
          if (identity !== undefined && !hasPlace(identity)) {
            options.onRefused?.(
              'tooManyConnections',
              identity.gatewayId,
              `more than ${limits.gateway} connections of the gateway`,
              identity.stationId,
            )
            return done(serverUnavailable(), null)
          }
          if (identity !== undefined && !client.closed) {
            connections.loggedIn(client.conn)
            known.set(client, { ...identity, client, address })
            // A client id is the gateway's own affair: it must neither end another gateway's connection nor inherit its session.
            Object.assign(client, { id: `${identity.gatewayId}/${identity.stationId ?? ''}/${client.id}` })
            options.onSeen?.(identity.gatewayId, address)
          }
          done(null, identity !== undefined)
        },
        () => done(null, false),
      )
    },
  })
  aedes.on('clientDisconnect', (client) => known.delete(client))
  aedes.on('clientError', (client, error) => options.log.debug(`mqtt client ${client.id}: ${error.message}`))
  aedes.on('connectionError', (_client, error) => options.log.debug(`mqtt connection: ${error.message}`))
  const server: Server = createServer((socket) => {
    const tooMany = connections.add(socket)
    if (tooMany !== undefined) {
      options.onRefused?.('tooManyConnections', String(socket.remoteAddress), tooMany)
      socket.destroy()
      return
    }
    guardSocket(socket, () => {
      const identity = known.get(client)
      options.onRefused?.('tooLarge', identity?.gatewayId ?? String(socket.remoteAddress), 'packet', identity?.stationId)
    })
    const client = aedes.handle(socket)
    socket.on('close', () => known.delete(client))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const address = server.address()
  return {
    kind: 'embedded',
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    connected: () => true,
    connectedSince: () => 0,
    clients: () => aedes.connectedClients,
    online: (gatewayId) => [...known.values()].some((one) => one.gatewayId === gatewayId),
    disconnect(gatewayId) {
      for (const one of known.values()) if (one.gatewayId === gatewayId) one.client.close()
    },
    publish: (topic, payload, retain = false) =>
      new Promise((resolve, reject) =>
        aedes.publish({ cmd: 'publish', topic, payload, qos: 1, retain, dup: false }, (error) => (error ? reject(error) : resolve())),
      ),
    close: () =>
      new Promise((resolve) => {
        server.close()
        aedes.close(() => {
          connections.destroyAll()
          resolve()
        })
      }),
  }
}
