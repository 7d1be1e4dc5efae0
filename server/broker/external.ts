import mqtt, { type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import { addressesOf } from '../config/several-hosts.ts'
import { FIELD_TOPICS, HOST_STATE_TOPIC, hostState, type Broker, type MessageHandler } from './broker.ts'

/** How often the host's state is said where several brokers have it. */
const REPEAT_MS = 15_000

/** The part of mqtt.js's inside that holds acknowledgements back. Private there: mqtt is pinned and a test covers it. */
interface Internals {
  handleMessage(packet: mqtt.IPublishPacket, done: (error?: Error) => void): void
  _sendPacket(packet: mqtt.Packet, done?: (error?: Error) => void, storePut?: () => void, noStore?: boolean): unknown
  stream: unknown
}

/**
 * An MQTT broker elsewhere (MQTT_URL), or several of a cluster, one after the other. The session is persistent, and the server's own PUBACK leaves after the commit: mqtt.js would acknowledge when
 * `handleMessage` returns, one message at a time, so messages are taken at once and their acknowledgements held until called for.
 */
export async function connectExternalBroker(
  url: string,
  /** The name of the session at the broker, which keeps what comes while nobody has it. */
  clientId: string,
  log: Logger,
  handle: MessageHandler,
  onForeign: (topic: string) => void,
): Promise<Broker> {
  let closing = false
  let since = Date.now()
  const addresses = addressesOf(url)
  const client: MqttClient = mqtt.connect(addresses[0] ?? url, {
    ...(addresses.length > 1 ? { servers: addresses.map(serverAt) } : {}),
    clientId,
    clean: false,
    protocolVersion: 4,
    reconnectPeriod: 1000,
    resubscribe: true,
    will: { topic: HOST_STATE_TOPIC, payload: hostState(false, Date.now()), qos: 1, retain: true },
  })
  const takeOrAnswer: MessageHandler = (topic, payload, ack) => {
    if (topic !== HOST_STATE_TOPIC) return handle(topic, payload, ack)
    ack?.()
    if (closing || !saysOffline(payload)) return
    // Somebody else, or the will of an earlier connection: gateways would keep their data to themselves while the server is here.
    onForeign(topic)
    client.publish(HOST_STATE_TOPIC, hostState(true, Date.now()), { qos: 1, retain: true })
  }
  holdAcknowledgements(client as unknown as Internals, takeOrAnswer)
  // An acknowledgement whose commit ends behind the connection's end is not missed: the broker sends the message again.
  client.on('error', (error) => log[closing ? 'debug' : 'warn'](`mqtt broker: ${error.message}`))
  // Brokers of a cluster keep what is retained each for itself (RabbitMQ): a gateway at another one hears of us before long.
  const repeated = setInterval(() => {
    if (client.connected && addresses.length > 1) client.publish(HOST_STATE_TOPIC, hostState(true, Date.now()), { qos: 1, retain: true })
  }, REPEAT_MS)
  // What gateways publish before the subscription stands is nobody's: the start waits for it.
  await new Promise<void>((resolve) => {
    client.on('connect', () => {
      since = Date.now()
      client.subscribe(FIELD_TOPICS, { qos: 1 }, (error) => {
        if (error) log.error(`mqtt subscribe: ${error.message}`)
        resolve()
      })
      client.publish(HOST_STATE_TOPIC, hostState(true, Date.now()), { qos: 1, retain: true })
    })
    setTimeout(() => {
      if (!client.connected) log.warn('mqtt broker not reached yet, trying on')
      resolve()
    }, 5000).unref()
  })
  return {
    kind: 'external',
    port: 0,
    connected: () => client.connected,
    connectedSince: () => (client.connected ? since : undefined),
    clients: () => 0,
    online: () => false,
    disconnect: () => undefined,
    publish: (topic, payload, retain = false) =>
      new Promise((resolve, reject) => client.publish(topic, payload, { qos: 1, retain }, (error) => (error ? reject(error) : resolve()))),
    close: async () => {
      closing = true
      clearInterval(repeated)
      if (client.connected) await client.publishAsync(HOST_STATE_TOPIC, hostState(false, Date.now()), { qos: 1, retain: true }).catch(() => undefined)
      await client.endAsync(!client.connected)
    },
  }
}

/** In the form in which mqtt.js goes from one to the next when a connection is lost. */
function serverAt(address: string) {
  const { protocol, hostname, port } = new URL(address)
  const name = protocol.slice(0, -1) as 'mqtt' | 'mqtts' | 'tcp' | 'ws' | 'wss'
  return { host: hostname, port: Number(port || usualPorts[name]), protocol: name }
}
const usualPorts = { mqtt: 1883, mqtts: 8883, tcp: 1883, ws: 80, wss: 443 }

function saysOffline(payload: Buffer): boolean {
  try {
    return (JSON.parse(payload.toString('utf8')) as { online?: unknown } | null)?.online !== true
  } catch {
    return true
  }
}

function holdAcknowledgements(client: Internals, handle: MessageHandler): void {
  const held = new Map<number, { release?: () => void }>()
  const send = client._sendPacket.bind(client)
  client._sendPacket = (packet, done, storePut, noStore) => {
    const waiting = packet.cmd === 'puback' && packet.messageId !== undefined ? held.get(packet.messageId) : undefined
    if (waiting === undefined) return send(packet, done, storePut, noStore)
    waiting.release = () => send(packet, undefined, storePut, noStore)
    // mqtt.js reads the next message when this one is done with: many wait for one commit.
    done?.()
    return undefined
  }
  client.handleMessage = (packet, done) => {
    const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload)
    const id = packet.messageId
    if (packet.qos === 0 || id === undefined) {
      handle(packet.topic, payload, undefined)
      return done()
    }
    const stream = client.stream
    const entry: { release?: () => void } = {}
    held.set(id, entry)
    let committed = false
    handle(packet.topic, payload, () => {
      committed = true
      if (held.get(id) === entry) held.delete(id)
      // After a reconnect the broker sends it again under a new session state; an old acknowledgement would hit another message.
      if (client.stream === stream) entry.release?.()
    })
    // Committed in the same turn: let the acknowledgement through.
    if (committed) held.delete(id)
    done()
  }
}
