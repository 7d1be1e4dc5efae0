import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FileRef } from '#contract/file.ts'
import type { ProjectCode } from '#contract/project.ts'
import { file } from '../db/account-schema.ts'
import type { Transaction } from '../db/change.ts'
import { and, eq, inArray, sql } from '../db/orm.ts'
import { projectActivity } from '../db/project-plan-schema.ts'
import { projectMember, projectRole } from '../db/project-schema.ts'
import { projectCounter, projectPicture } from '../db/project-record-schema.ts'
import { account } from '../db/schema.ts'
import { badField } from '../refusal/refusal.ts'
import { holdsInProject } from '#contract/project.ts'
import type { ProjectCall } from './inside-project.ts'

/** What records of projects have in common: numbers, photos, people. */

const DIGITS = 4

/** The next number of a kind in the project; held until the change is kept, and never given twice, also when its record is deleted. */
export async function nextNumber(tx: Transaction, { project }: ProjectCall, prefix: string): Promise<string> {
  const [row] = await tx
    .insert(projectCounter)
    .values({ projectId: project.id, prefix, last: 1 })
    .onConflictDoUpdate({ target: [projectCounter.projectId, projectCounter.prefix], set: { last: sql`${projectCounter.last} + 1` } })
    .returning({ last: projectCounter.last })
  return `${prefix}-${String(row?.last ?? 1).padStart(DIGITS, '0')}`
}

/**
 * Photos as the store knows them, shown from now on to whoever holds `code` in the project. Nobody shows what is not theirs: each is the caller's own upload,
 * or one that the project shows them already.
 */
export async function photosOf(tx: Transaction, inside: ProjectCall, code: ProjectCode, photos: readonly FileRef[]): Promise<FileRef[]> {
  const { project, viewer, codes } = inside
  const ids = [...new Set(photos.map(({ fileId }) => fileId))]
  if (ids.length === 0) return []
  const rows = await tx.select().from(file).where(inArray(file.id, ids))
  const shown = await tx
    .select({ id: projectPicture.fileId, code: projectPicture.code })
    .from(projectPicture)
    .where(and(eq(projectPicture.projectId, project.id), inArray(projectPicture.fileId, ids)))
  // One that stands here already stays, also where whoever changes the record is not let look by themselves.
  const known = new Set(shown.flatMap((one) => (one.code === code || codes.includes(one.code) ? [one.id] : [])))
  const found = ids.map((id) => rows.find((row) => row.id === id))
  const refs = found.map((row) => {
    if (row === undefined || !row.type.startsWith('image/')) throw badField('photos', 'photoUnknown')
    if (!known.has(row.id) && row.ownerId !== viewer.accountId) throw badField('photos', 'photoUnknown')
    return { fileId: row.id, name: row.name, type: row.type }
  })
  await tx
    .insert(projectPicture)
    .values(refs.map(({ fileId }) => ({ projectId: project.id, fileId, code })))
    .onConflictDoNothing()
  return refs
}

/** Members of the project among these accounts, with their names; `needed`: those whose role may that. In the order of the accounts. */
export async function membersAmong(
  tx: Transaction,
  { project }: ProjectCall,
  accounts: readonly string[],
  needed?: ProjectCode,
): Promise<{ accountId: string; name: string }[]> {
  if (accounts.length === 0) return []
  const rows = await tx
    .select({ accountId: projectMember.accountId, name: account.realname, state: account.state, codes: projectRole.codes })
    .from(projectMember)
    .innerJoin(account, eq(account.id, projectMember.accountId))
    .innerJoin(projectRole, eq(projectRole.id, projectMember.roleId))
    .where(and(eq(projectMember.projectId, project.id), inArray(projectMember.accountId, [...accounts])))
  return accounts.flatMap((accountId) => {
    const row = rows.find((one) => one.accountId === accountId)
    // An account that is closed does nothing any more.
    const may = (one: NonNullable<typeof row>): boolean => needed === undefined || (one.state === 'active' && holdsInProject(one.codes, needed))
    return row === undefined || !may(row) ? [] : [{ accountId, name: row.name }]
  })
}

/** The activity of the project's plan that is named, or none; one that stands there already may have left the plan since. */
export async function activityOr(tx: Transaction, { project }: ProjectCall, activityId: string, before = ''): Promise<string> {
  if (activityId === '' || activityId === before) return activityId
  const [found] = await tx
    .select({ id: projectActivity.id })
    .from(projectActivity)
    .where(and(eq(projectActivity.id, activityId), eq(projectActivity.projectId, project.id)))
  if (found === undefined) throw badField('activityId', 'activityUnknown')
  return activityId
}

/** What the activity that a row names is called; empty: it names none, or it is no more. */
export const activityNameOf = (activityId: PgColumn, projectId: PgColumn) =>
  sql<string>`coalesce((select a.name from project_activity a where a.id = ${activityId} and a.project_id = ${projectId}), '')`

/** The member who is named, or nobody; somebody who stands there already may have left the project, or their account been closed, since. */
export async function memberOr(
  tx: Transaction,
  { project }: ProjectCall,
  accountId: string,
  before: string | null = null,
  field = 'responsibleId',
): Promise<string | null> {
  if (accountId === '' || accountId === before) return accountId === '' ? null : before
  const [found] = await tx
    .select({ state: account.state })
    .from(projectMember)
    .innerJoin(account, eq(account.id, projectMember.accountId))
    .where(and(eq(projectMember.projectId, project.id), eq(projectMember.accountId, accountId)))
  if (found?.state !== 'active') throw badField(field, 'memberUnknown')
  return accountId
}
