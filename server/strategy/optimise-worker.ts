import { parentPort } from 'node:worker_threads'
import type { PlanSegment } from '#contract/strategy.ts'
import type { DayProblem } from '#domain/optimise/day-problem.ts'
import { proposePlan, type Proposal } from '#domain/optimise/propose.ts'
import type { Told } from './asked-thread.ts'
import { loadSolver } from './solver.ts'

/** What the thread is asked. */
export interface AskedPlan {
  problem: DayProblem
  manual: readonly PlanSegment[] | undefined
}

/** A thread of its own: solving blocks whoever does it. One day after the other, as they are asked. */
const port = parentPort
if (port === null) throw new Error('this is a worker')
const solver = loadSolver()

port.on('message', ({ problem, manual }: AskedPlan) => {
  solver
    .then((solve) => port.postMessage({ answer: proposePlan(problem, manual, solve) } satisfies Told<Proposal>))
    .catch((error: unknown) => port.postMessage({ failed: String(error) } satisfies Told<Proposal>))
})
