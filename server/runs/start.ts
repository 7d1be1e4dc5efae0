import { SEEN_MS, ServerRuns, type RunDeps } from './runs.ts'
import { Surroundings } from './surroundings.ts'

interface RunsDeps extends RunDeps {
  dataDir: string
  clock: { every(ms: number, work: () => unknown, failed?: string): void }
}

/** The log of starts and ends, and the machine's disk and clock, looked at and noted there. */
export function startRuns({ dataDir, clock, ...deps }: RunsDeps): { runs: ServerRuns; surroundings: Surroundings } {
  const runs = new ServerRuns(deps)
  const surroundings = new Surroundings(dataDir, (kind, detail) => runs.happened(kind, detail))
  clock.every(SEEN_MS, () => runs.seen(), 'log of starts waits')
  clock.every(10_000, () => surroundings.lookAtDisk())
  clock.every(1000, () => surroundings.lookAtClock())
  return { runs, surroundings }
}
