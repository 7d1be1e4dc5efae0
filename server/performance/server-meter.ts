import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ServerUse } from '#contract/performance.ts'

export interface MeterDeps {
  /** Read when they are asked for. */
  pointsPerSecond: () => number
  lagMs: () => number
  streams: () => number
  /** Messages written to streams since the start. */
  sent: () => number
}

/** The loop is looked at so often, which is itself counted as delay and taken off again. */
const RESOLUTION_MS = 20
const MB = 1_000_000

/** What this process spends. */
export class ServerMeter {
  readonly #deps: MeterDeps
  readonly #loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  #cpu = process.cpuUsage()
  #sent = 0
  #at = performance.now()

  constructor(deps: MeterDeps) {
    this.#deps = deps
    this.#loop.enable()
  }

  /** Since it was asked last. */
  look(): ServerUse {
    const at = performance.now()
    const elapsed = Math.max(1, at - this.#at)
    const { user, system } = process.cpuUsage(this.#cpu)
    const sent = this.#deps.sent()
    const delay = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
    const use: ServerUse = {
      cpu: (user + system) / 10 / elapsed,
      // A loop that was held up all the time has told nothing yet.
      loopMaxMs: this.#loop.count === 0 ? null : delay(this.#loop.max),
      loopP99Ms: this.#loop.count === 0 ? null : delay(this.#loop.percentile(99)),
      rssMb: process.memoryUsage.rss() / MB,
      pointsPerSecond: this.#deps.pointsPerSecond(),
      lagMs: this.#deps.lagMs(),
      streams: this.#deps.streams(),
      sentPerSecond: ((sent - this.#sent) * 1000) / elapsed,
    }
    this.#loop.reset()
    this.#cpu = process.cpuUsage()
    this.#sent = sent
    this.#at = at
    return use
  }

  close(): void {
    this.#loop.disable()
  }
}
