import { sharePaths } from '#contract/project-share.ts'
import { browserStore } from '../browser-store.ts'

/** Reports that wait in this browser until they are sent: written down before anything is tried, gone when the server has them. */

export interface KeptReport {
  /** Made here: what is sent twice counts once. */
  id: string
  /** The link by which it goes. */
  token: string
  activityId: string
  /** What the work order was called then. */
  work?: string
  at: number
  received: boolean
  percent: number | null
  done: boolean
  note: string
  photos: { id: string; blob: Blob }[]
  /** Why the server does not take it. */
  fault: string
  /** It is being written, and nobody has sent it yet. */
  draft?: true
}

/** What is being written of a work order is one, whatever becomes of the page. */
export const draftId = (token: string, activityId: string): string => `draft ${token} ${activityId}`

const reports = browserStore<KeptReport>(`microgrid${sharePaths.work}`, 'report')

/** Rejects where the browser keeps nothing (private windows). */
export const keepReport = reports.put
export const dropReport = reports.drop
/** What waits for one link, the oldest first. */
export const keptReports = async (token: string): Promise<KeptReport[]> =>
  (await reports.all()).filter((one) => one.token === token).sort((a, b) => a.at - b.at)
