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
/** The newest line first; what no longer fits goes. */
export function withLine(note: string, line: string): string {
  const lines = [line, ...(note === '' ? [] : note.split('\n'))]
  while (lines.length > 1 && lines.join('\n').length > NOTE_MOST) lines.pop()
  return lines.join('\n')
}
