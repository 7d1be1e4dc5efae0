import type { Sample } from './outbox.ts'

/** What speaks for a station on MQTT, whichever dialect. Samples carry the gateway's own times; events are samples too. */
export interface Gateway {
  report(samples: Sample[]): void
  /** Samples waiting to be sent late. */
  readonly kept: number
  /** Dies without a goodbye; `back` returns it. */
  vanish(): void
  back(): void
  close(): Promise<void>
}

export interface GatewayOptions {
  url: string
  username?: string | undefined
  password?: string | undefined
  clockOffsetMs(stationId: string): number
  log(text: string): void
}
