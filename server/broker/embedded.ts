import { createServer, type Server, type Socket } from 'node:net'
import { Aedes } from 'aedes'
import type { Logger } from 'pino'
import type { Broker, MessageHandler } from './broker.ts'

export interface EmbeddedBrokerOptions {
  host: string
  port: number
  log: Logger
  /** Undefined: everybody may connect (loopback only). Otherwise gives the station whose topics the name may use, or undefined. */
  authenticate: ((username: string, password: string) => Promise<string | undefined>) | undefined
}

/** Only a gateway's own topics when gateways log in. */
function mayPublish(topic: string, stationId: string): boolean {
  const parts = topic.split('/')
  if (parts[0] === 'energy') return parts[1] === stationId
  return parts[0] === 'spBv1.0' && parts[3] === stationId
}

/**
 * The MQTT broker inside the server. A QoS 1 acknowledgement to a gateway leaves after the commit: aedes writes PUBACK once `authorizePublish` answers,
 * every later hook is too late.
 */
export async function startEmbeddedBroker(options: EmbeddedBrokerOptions, handle: MessageHandler): Promise<Broker> {
  const stationOfClient = new Map<string, string>()
  const aedes = await Aedes.createBroker({
    authorizePublish(client, packet, done) {
      const stationId = client === null ? undefined : stationOfClient.get(client.id)
      // A refused topic is dropped quietly: an error would disconnect a gateway for one bad message.
      if (options.authenticate !== undefined && client !== null && (stationId === undefined || !mayPublish(packet.topic, stationId))) {
        packet.topic = 'refused'
        return done(null)
      }
      const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload)
      if (packet.qos === 0) {
        handle(packet.topic, payload, undefined)
        done(null)
      } else handle(packet.topic, payload, () => done(null))
    },
    authenticate(client, username, password, done) {
      if (options.authenticate === undefined) return done(null, true)
      options.authenticate(username ?? '', password?.toString('utf8') ?? '').then(
        (stationId) => {
          if (stationId !== undefined) stationOfClient.set(client.id, stationId)
          done(null, stationId !== undefined)
        },
        () => done(null, false),
      )
    },
  })
  aedes.on('clientDisconnect', (client) => stationOfClient.delete(client.id))
  aedes.on('clientError', (client, error) => options.log.debug(`mqtt client ${client.id}: ${error.message}`))
  aedes.on('connectionError', (_client, error) => options.log.debug(`mqtt connection: ${error.message}`))
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    aedes.handle(socket)
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
    clients: () => aedes.connectedClients,
    publish: (topic, payload, retain = false) =>
      new Promise((resolve, reject) =>
        aedes.publish({ cmd: 'publish', topic, payload, qos: 1, retain, dup: false }, (error) => (error ? reject(error) : resolve())),
      ),
    close: () =>
      new Promise((resolve) => {
        server.close()
        aedes.close(() => {
          for (const socket of sockets) socket.destroy()
          resolve()
        })
      }),
  }
}
