import { parentPort } from 'node:worker_threads'
import { runDays, type HeardDay, type RunDay, type RunState, type RunTerms } from '#domain/what-if/run-days.ts'
import type { Told } from '../strategy/asked-thread.ts'

/** Days of a month, in some ways each. */
export interface AskedDays {
  days: HeardDay[]
  ways: { terms: RunTerms; state: RunState | undefined }[]
}
export type RanDays = { days: RunDay[]; state: RunState | undefined }[]

/** A thread of its own: a month is some ten thousand steps of the controller. */
const port = parentPort
if (port === null) throw new Error('this is a worker')

port.on('message', ({ days, ways }: AskedDays) => {
  try {
    port.postMessage({ answer: ways.map(({ terms, state }) => runDays(terms, days, state)) } satisfies Told<RanDays>)
  } catch (error) {
    port.postMessage({ failed: String(error) } satisfies Told<RanDays>)
  }
})
