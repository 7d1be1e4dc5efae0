import mqtt, { type MqttClient } from 'mqtt'

export interface LinkOptions {
  url: string
  username?: string | undefined
  password?: string | undefined
  clientId: string
  /** Sent by the broker when this connection dies. Made anew for each connection. */
  will: () => { topic: string; payload: Buffer } | undefined
  subscribe: string[]
  onConnect(): void
  onClose(): void
  /** `isKept`: the broker has kept it, it was not said now. */
  onMessage(topic: string, payload: Buffer, isKept: boolean): void
}

/**
 * An MQTT connection that is made anew after each loss. mqtt.js would resend its own store before the births of a new connection; here the sender keeps
 * what was not acknowledged and sends it late, so every connection starts empty.
 */
export class Link {
  readonly #options: LinkOptions
  #client: MqttClient | undefined
  #pause = 500
  #open = true
  #timer: NodeJS.Timeout | undefined

  constructor(options: LinkOptions) {
    this.#options = options
    this.#connect()
  }

  get connected(): boolean {
    return this.#client?.connected ?? false
  }

  /** Resolves true when the broker has acknowledged, false when the connection ended before. */
  send(topic: string, payload: Buffer, qos: 0 | 1 = 1): Promise<boolean> {
    const client = this.#client
    if (client === undefined || !client.connected) return Promise.resolve(false)
    return new Promise((resolve) => {
      const lost = (): void => resolve(false)
      client.once('close', lost)
      client.publish(topic, payload, { qos }, (error) => {
        client.removeListener('close', lost)
        resolve(error === undefined || error === null)
      })
    })
  }

  /** Breaks the connection without a goodbye, as a dead gateway does, and stays away until `back`. */
  vanish(): void {
    this.#open = false
    clearTimeout(this.#timer)
    this.#client?.stream.destroy()
  }

  back(): void {
    if (this.#open) return
    this.#open = true
    this.#connect()
  }

  async close(): Promise<void> {
    this.#open = false
    clearTimeout(this.#timer)
    await this.#client?.endAsync().catch(() => undefined)
  }

  #connect(): void {
    // A new connection needs its own will, so it is a new client, not the old one's retry.
    const { url, username, password, clientId, subscribe } = this.#options
    const will = this.#options.will()
    const client = mqtt.connect(url, {
      clientId,
      username,
      password,
      clean: true,
      reconnectPeriod: 0,
      protocolVersion: 4,
      keepalive: 20,
      ...(will === undefined ? {} : { will: { ...will, qos: 1 as const, retain: false } }),
    })
    client.setMaxListeners(0)
    this.#client = client
    client.on('connect', () => {
      this.#pause = 500
      if (subscribe.length > 0) client.subscribe(subscribe, { qos: 1 })
      this.#options.onConnect()
    })
    client.on('message', (topic, payload, packet) => this.#options.onMessage(topic, payload, packet.retain === true))
    client.on('error', () => undefined)
    client.on('close', () => {
      if (this.#client !== client) return
      this.#options.onClose()
      client.end(true)
      if (!this.#open) return
      this.#timer = setTimeout(() => this.#connect(), this.#pause)
      this.#pause = Math.min(this.#pause * 2, 10_000)
    })
  }
}
