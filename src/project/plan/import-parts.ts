import { endOf } from '#domain/project/calendar.ts'
import { applyEdits, type PlanEdit, type ProjectPlan } from '#domain/project/edits.ts'
import type { ImportedPlan } from '#domain/project/ms-project.ts'

/** A change travels in one body of a megabyte at most. */
const AT_ONCE = 1500
/** Of what a file says so much is told; garbage may be one word of megabytes. */
const TOLD = 200

/**
 * Adds what a file holds, part by part. Where one part is refused nothing stays half imported: with a group goes what it holds. `part`: the server did not
 * take that back either, so that a part is there.
 */
export async function importInParts(
  edits: readonly PlanEdit[],
  edit: (part: readonly PlanEdit[]) => Promise<boolean>,
): Promise<'all' | 'none' | 'part'> {
  for (let i = 0; i < edits.length; i += AT_ONCE) {
    if (await edit(edits.slice(i, i + AT_ONCE))) continue
    const roots = edits.slice(0, i).flatMap((one) => (one.kind === 'add' && one.activity.parentId === null ? [one.activity.id] : []))
    return roots.length === 0 || (await edit(roots.map((id) => ({ kind: 'remove', id })))) ? 'none' : 'part'
  }
  return 'all'
}

/** How many activities of a file would stand on other days in the plan, for its working days are others, or its links push them. `edits`: what adds them. */
export function onOtherDays(file: ImportedPlan, plan: ProjectPlan, edits: readonly PlanEdit[]): number {
  const after = applyEdits(plan, edits)
  if (after.fault !== undefined) return 0
  const made = new Map(after.plan.activities.map((one) => [one.id, one]))
  const ids = edits.flatMap((one) => (one.kind === 'add' ? [one.activity.id] : []))
  return file.activities.filter(({ kind, start, durationDays }, i) => {
    const now = made.get(ids[i] ?? '')
    if (kind === 'group' || now === undefined) return false
    return now.start !== start || endOf(plan.calendar, now.start, now.durationDays) !== endOf(file.calendar, start, durationDays)
  }).length
}

export const shortened = (text: string): string => (text.length > TOLD ? `${text.slice(0, TOLD)}…` : text)
