import { code } from '#contract/endpoint.ts'
import { ALL_PROJECT_CODES, projectCodes, type ProjectCode } from '#contract/project.ts'
import type { Transaction } from '../db/change.ts'
import { eq } from '../db/orm.ts'
import { project } from '../db/project-schema.ts'
import type { ViewerCall } from '../http/call.ts'
import { seenBy } from '../projects/seen.ts'
import { forbidden, Refusal } from '../refusal/refusal.ts'

type Project = typeof project.$inferSelect

/** A call inside a project whose viewer may do there what it needs. */
export interface ProjectCall extends ViewerCall {
  project: Project
  /** What the viewer may there now. */
  codes: readonly string[]
}

const changes = (one: string): boolean => one.includes(':')
/** What is left of rights in the archive: to look, and to take it out again. */
export const codesNow = (codes: readonly string[], archived: boolean): string[] => {
  const all = codes.includes(ALL_PROJECT_CODES) ? [...projectCodes] : [...codes]
  return archived ? all.filter((one) => !changes(one) || one === 'project:manage') : all
}

/**
 * The call as one inside a project. One that the viewer does not see looks like one that does not exist (404); without the right it is refused (403); what
 * would change one that is in the archive is refused with the reason. `needed` undefined: whoever sees the project.
 */
export async function insideProject(call: ViewerCall, projectId: string, needed?: ProjectCode): Promise<ProjectCall> {
  const { orm } = call.services.db
  const held = (await seenBy(orm, call.viewer)).get(projectId)
  const [found] = held === undefined ? [] : await orm.select().from(project).where(eq(project.id, projectId))
  if (held === undefined || found === undefined) throw new Refusal(code.notFound, 'projectGone')
  const codes = codesNow(held, found.archivedAt !== null)
  if (needed !== undefined && !codes.includes(needed)) {
    if (found.archivedAt !== null && codesNow(held, false).includes(needed)) throw new Refusal(code.conflict, 'projectArchived')
    throw forbidden()
  }
  // Taking out of the archive, copying and deleting are for what lies there too.
  if (needed !== 'project:manage') call.guard = (tx) => refuseArchived(tx, projectId)
  return Object.assign(Object.create(call) as ViewerCall, { project: found, codes })
}

/** What was asked for before the project went into the archive is not written after it: the project's row is held until the change is kept. */
async function refuseArchived(tx: Transaction, projectId: string): Promise<void> {
  const [held] = await tx.select({ archivedAt: project.archivedAt }).from(project).where(eq(project.id, projectId)).for('no key update')
  if (held === undefined) throw new Refusal(code.notFound, 'projectGone')
  if (held.archivedAt !== null) throw new Refusal(code.conflict, 'projectArchived')
}

export const isInsideProject = (call: ViewerCall): call is ProjectCall => 'project' in call

/** Tells every window that looks at a project that a part of it has changed: lists of that part ask anew. */
export const tellProject = (call: ViewerCall, projectId: string, part: string): void => call.services.hub.project({ projectId, part })
