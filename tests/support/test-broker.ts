import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Aedes } from 'aedes'
import { decode, type Metric } from '#edge/gateway/sparkplug-payload.ts'

export interface Heard {
  topic: string
  /** NBIRTH, DDATA, ... or `json`. */
  type: string
  sn: string | undefined
  seq: number | undefined
  metrics: Metric[]
  text: string
}

const asNumber = (value: unknown): number | undefined => (value === undefined || value === null ? undefined : Number(String(value)))

function hear(topic: string, payload: Buffer): Heard {
  const parts = topic.split('/')
  const text = payload.toString('utf8')
  if (parts[0] !== 'spBv1.0') return { topic, type: 'json', sn: parts[2], seq: undefined, metrics: [], text }
  const message = parts[1] === 'STATE' ? undefined : decode(payload)
  return { topic, type: parts[2] ?? '', sn: parts[4], seq: asNumber(message?.seq), metrics: message?.metrics ?? [], text }
}

/** A real broker on a free port, that writes down what gateways say; for tests. */
export class TestBroker {
  readonly heard: Heard[] = []
  /** While set, QoS 1 messages are not acknowledged: the store behind the broker hangs. */
  isHolding = false
  /** Acknowledgements that are held. */
  readonly #held: (() => void)[] = []
  readonly #aedes: Aedes
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  port = 0

  private constructor(aedes: Aedes) {
    this.#aedes = aedes
    this.#server = createServer((socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
      aedes.handle(socket)
    })
    aedes.authorizePublish = (client, _packet, done) => {
      if (client === null || !this.isHolding) done(null)
      else this.#held.push(() => done(null))
    }
    aedes.on('publish', (packet, client) => {
      if (client !== null || packet.topic.includes('/NDEATH/')) this.heard.push(hear(packet.topic, Buffer.from(packet.payload)))
    })
  }

  static async start(): Promise<TestBroker> {
    const broker = new TestBroker(await Aedes.createBroker())
    await broker.listen()
    return broker
  }

  get url(): string {
    return `mqtt://127.0.0.1:${this.port}`
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.port, '127.0.0.1', resolve))
    this.port = (this.#server.address() as AddressInfo).port
  }

  /** Unreachable until `listen`. */
  async vanish(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** The store goes on: what was held is acknowledged. */
  release(): void {
    this.isHolding = false
    for (const done of this.#held.splice(0)) done()
  }

  publish(topic: string, payload: string | Buffer, retain = false): Promise<void> {
    return new Promise((resolve, reject) =>
      this.#aedes.publish({ cmd: 'publish', topic, payload, qos: 1, retain, dup: false }, (error) => (error ? reject(error) : resolve())),
    )
  }

  of(type: string): Heard[] {
    return this.heard.filter((message) => message.type === type)
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
    await new Promise<void>((resolve) => this.#aedes.close(() => resolve()))
  }
}
