import type { Logger } from 'pino'
import type { PlanSegment } from '#contract/strategy.ts'
import type { DayProblem } from '#domain/optimise/day-problem.ts'
import type { Proposal } from '#domain/optimise/propose.ts'
import { AskedThread } from './asked-thread.ts'
import type { AskedPlan } from './optimise-worker.ts'

/** Of one day; it takes some tenths of a second. The first is asked of a thread that loads the solver yet, maybe on a machine whose cores others use: what takes longer hangs. */
const LIMIT_MS = 60_000

/** Looks for plans in a thread of its own. */
export class Optimiser {
  readonly #thread: AskedThread<AskedPlan, Proposal>

  constructor(log: Logger) {
    this.#thread = new AskedThread(new URL('./optimise-worker.ts', import.meta.url), log)
  }

  /** The plan of a day; `unsolved` where the thread has not come to an end in time. `limitMs`: how long that is. */
  async propose(problem: DayProblem, manual: readonly PlanSegment[] | undefined, limitMs = LIMIT_MS): Promise<Proposal> {
    return (await this.#thread.ask({ problem, manual }, limitMs)) ?? { state: 'unsolved', manual: undefined }
  }

  async close(): Promise<void> {
    await this.#thread.close()
  }
}
