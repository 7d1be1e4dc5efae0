import type pg from 'pg'
import type { JobId } from '#contract/operations.ts'
import { PerformanceMinutes } from './performance-minutes.ts'
import { ServerMeter, type MeterDeps } from './server-meter.ts'

/** How often this server looks at what it spends. */
const USE_MS = 5000

interface PerformanceDeps {
  pool: pg.Pool
  now: () => number
  host: string
  load: MeterDeps
  clock: { every(ms: number, work: () => unknown, failed?: string, job?: JobId): void }
}

/** What this server spends, and windows of displays say that they do, by the minute. `stop` ends looking. */
export function startPerformance({ pool, now, host, load, clock }: PerformanceDeps): { performance: PerformanceMinutes; stop(): void } {
  const performance = new PerformanceMinutes(pool, now)
  const meter = new ServerMeter(load)
  clock.every(USE_MS, () => performance.tell({ kind: 'server', host }, meter.look()))
  clock.every(10_000, () => performance.write(), 'minutes of performance wait')
  clock.every(3_600_000, () => performance.drop(), 'retention of performance', 'performanceRetention')
  return { performance, stop: () => meter.close() }
}
