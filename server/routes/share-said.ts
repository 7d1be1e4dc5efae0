import type { Transaction } from '../db/change.ts'
import { and, eq, isNotNull, max } from '../db/orm.ts'
import { projectActivity } from '../db/project-plan-schema.ts'
import { projectShareReport } from '../db/project-share-schema.ts'

/** When the percent of an activity was said last, by whomever; also where saying it again changed nothing. */
export async function saidAt(tx: Transaction, activityId: string): Promise<number> {
  const [kept] = await tx.select({ at: projectActivity.percentAt }).from(projectActivity).where(eq(projectActivity.id, activityId))
  const [said] = await tx
    .select({ at: max(projectShareReport.writtenAt) })
    .from(projectShareReport)
    .where(and(eq(projectShareReport.activityId, activityId), isNotNull(projectShareReport.percent)))
  return Math.max(kept?.at ?? 0, said?.at ?? 0)
}

const NOTE_MOST = 2000
/** Shorter than that the beginning of a line says nothing. */
const LEAST = 20
/** A line that a report has put there: the day, who, and what. */
const REPORTED = /^\d{4}-\d\d-\d\d .+?: /

/** A note with what was reported before it. What no longer fits goes: the oldest report, never what people of the project wrote; all reports are kept besides. */
export function withLine(note: string, report: string): string {
  const line = report.replaceAll(/\s*\n\s*/g, ' ')
  const lines = note === '' ? [] : note.split('\n')
  const isTooLong = (): boolean => [line, ...lines].join('\n').length > NOTE_MOST
  while (isTooLong()) {
    const oldest = lines.findLastIndex((one) => REPORTED.test(one))
    if (oldest < 0) break
    lines.splice(oldest, 1)
  }
  if (!isTooLong()) return [line, ...lines].join('\n')
  const rest = lines.join('\n')
  const room = NOTE_MOST - rest.length - 2
  return room < LEAST ? rest : `${line.slice(0, room).toWellFormed()}…\n${rest}`
}
