/** What a gateway sent. `ack` is there for QoS 1 and must be called once, after the commit. */
export type MessageHandler = (topic: string, payload: Buffer, ack: (() => void) | undefined) => void

/** Who logged in at the broker. `stationId` undefined: a gateway of this server's own, for all stations. */
export interface Identity {
  gatewayId: string
  stationId: string | undefined
}

export interface Broker {
  kind: 'embedded' | 'external'
  port: number
  connected(): boolean
  /** Since when it is (epoch ms); undefined: it is not. */
  connectedSince(): number | undefined
  clients(): number
  /** True while the gateway is connected here; a broker outside does not tell. */
  online(gatewayId: string): boolean
  /** Closes the gateway's connections: its credentials are no longer good. */
  disconnect(gatewayId: string): void
  publish(topic: string, payload: Buffer, retain?: boolean): Promise<void>
  close(): Promise<void>
}

/** Gateways that follow a primary host keep their data while this retained topic says offline. */
export const HOST_STATE_TOPIC = 'spBv1.0/STATE/microgrid'
export const hostState = (online: boolean, timestamp: number): Buffer => Buffer.from(JSON.stringify({ online, timestamp }))

/** Everything that gateways publish. */
export const FIELD_TOPICS = ['telemetry', 'event', 'status', 'result', 'strategy', 'limits', 'connection']
  .map((kind) => `energy/+/+/${kind}`)
  .concat('energy/+/status', 'spBv1.0/#')
