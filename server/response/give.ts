import type { PowerWindow } from '#contract/strategy.ts'
import type { Transaction } from '../db/change.ts'
import { endOpen, openOf, type Issue } from '../strategy/issues.ts'
import { holdStrategy, issueWanted, keepWanted, type Issuing } from '../strategy/wanted.ts'
import { schedulingOf, withoutTask, withWindow, type Scheduling } from './windows.ts'

/** A task's time given to a station's scheduling, and taken back: by the same drafts and issues as those that people make. */

async function keepAndIssue(tx: Transaction, stationId: string, by: Issuing, change: (has: Scheduling) => Scheduling, isAlways: boolean) {
  const type = 'scheduling' as const
  const before = await holdStrategy(tx, stationId, type)
  await keepWanted(tx, before, { stationId, type, wanted: change(schedulingOf(before?.params)), at: by.at, username: by.username })
  const row = await holdStrategy(tx, stationId, type)
  // What devices of it lack the controller brings them.
  const isThere = row?.state === 'synchronized' || row?.reason === 'devices'
  if (row === undefined || (isThere && !isAlways)) return undefined
  return (await issueWanted(tx, row, by))?.mid
}

/** The issue that is on its way; null: the controller has just that already, or its versions have come to an end. */
export async function giveWindow(tx: Transaction, stationId: string, window: PowerWindow, by: Issuing): Promise<string | null> {
  return (await keepAndIssue(tx, stationId, by, (has) => withWindow(has, window, by.at), false)) ?? null
}

/** A task's time as the controller has it, after a larger part came to nothing: what was not sent goes out no more, what may have reached it is followed by an issue. */
export async function giveBack(tx: Transaction, stationId: string, window: PowerWindow, by: Issuing): Promise<string | null> {
  if (isUnsent(await openOf(tx, stationId, 'scheduling'))) await endOpen(tx, stationId, 'scheduling', 'withdrawn', by.at)
  return giveWindow(tx, stationId, window, by)
}

const isUnsent = (open: readonly Issue[]): boolean => open.length > 0 && open.every(({ state }) => state === 'waiting' || state === 'queued')

/** Takes a task's time out again; answers the issue that is on its way. What may have reached the controller is sent in any case: it may have been taken without a word. */
export async function takeWindow(tx: Transaction, stationId: string, task: string, by: Issuing): Promise<string | null> {
  const open = await openOf(tx, stationId, 'scheduling')
  const row = await holdStrategy(tx, stationId, 'scheduling')
  if (row === undefined) return null
  const isIn = (params: unknown): boolean => schedulingOf(params).windows.some((one) => one.task === task)
  if (!isIn(row.params) && !isIn(row.reported)) return null
  const mayBeThere = !(isUnsent(open) && !isIn(row.reported))
  if (!mayBeThere) await endOpen(tx, stationId, 'scheduling', 'withdrawn', by.at)
  return (await keepAndIssue(tx, stationId, by, (has) => withoutTask(has, task, by.at), mayBeThere)) ?? null
}
