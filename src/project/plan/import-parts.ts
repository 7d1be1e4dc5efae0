import type { PlanEdit } from '#domain/project/edits.ts'

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

export const shortened = (text: string): string => (text.length > TOLD ? `${text.slice(0, TOLD)}…` : text)
