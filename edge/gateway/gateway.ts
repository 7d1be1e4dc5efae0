import type { Sample } from './outbox.ts'

/** A station's controller, as its gateway knows it: texts of `contract/strategy.ts`. */
export interface ControllerLink {
  /** Carries out a command; its answer, or undefined where nobody can be answered. */
  command(text: string): string | undefined
  /** What it has. */
  report(): string
  /** Which limits hold its plant back. */
  limits(): string
}

/** A station's devices, as its gateway knows them. */
export interface DeviceLink {
  /** Carries out a device's command of the JSON dialect; its answer, or undefined where nobody can be answered. */
  command(sn: string, text: string): string | undefined
  /** Writes one setpoint; what is wrong with it is told by its staying as it is. */
  write(sn: string, code: string, value: number): void
}

/** What speaks for a station on MQTT, whichever dialect. Samples carry the gateway's own times; events are samples too. */
export interface Gateway {
  /** The controller has something else now. Told again with each connection. */
  strategiesChanged(): void
  /** Other limits hold the plant back now. Told again with each connection. */
  limitsChanged(): void
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
  /** Without one commands are not heard. */
  controllerOf?(stationId: string): ControllerLink
  /** Without one setpoints are not heard. */
  devicesOf?(stationId: string): DeviceLink
  log(text: string): void
}
