import { parentPort } from 'node:worker_threads'
import type { PlanSegment } from '#contract/strategy.ts'
import type { DayProblem } from '#domain/optimise/day-problem.ts'
import { proposePlan, type Proposal } from '#domain/optimise/propose.ts'
import { loadSolver } from './solver.ts'

/** What the thread is asked, and what it tells. */
export interface AskedPlan {
  problem: DayProblem
  manual: readonly PlanSegment[] | undefined
}
export type ToldPlan = Proposal | { state: 'failed'; why: string }

/** A thread of its own: solving blocks whoever does it. One day after the other, as they are asked. */
const port = parentPort
if (port === null) throw new Error('this is a worker')
const solver = loadSolver()

port.on('message', ({ problem, manual }: AskedPlan) => {
  solver
    .then((solve) => port.postMessage(proposePlan(problem, manual, solve) satisfies ToldPlan))
    .catch((error: unknown) => port.postMessage({ state: 'failed', why: String(error) } satisfies ToldPlan))
})
