import { randomUUID } from 'node:crypto'
import { ALL_PROJECT_CODES } from '#contract/project.ts'
import { calendarDay } from '#contract/schemas/common.ts'
import { copiedPlan, movedBy } from '#domain/project/start-plan.ts'
import type { Note, Transaction } from '../db/change.ts'
import { and, eq, inArray, isNull, ne, sql } from '../db/orm.ts'
import { projectFile, projectFolder } from '../db/project-file-schema.ts'
import { projectMaterial } from '../db/project-material-schema.ts'
import { projectActivity } from '../db/project-plan-schema.ts'
import { projectCheckList } from '../db/project-round-schema.ts'
import { projectMember, projectRole, type project } from '../db/project-schema.ts'
import { projectContact } from '../db/project-task-schema.ts'
import { account } from '../db/schema.ts'
import { changePlanIn } from '../entity/change-plan.ts'
import type { ProjectCall } from '../entity/inside-project.ts'
import { readPlan } from '../projects/plan-store.ts'
import { badFieldWith } from '../refusal/refusal.ts'
import { isVirtual } from '../session/viewer.ts'
import { mayGiveRights, relatedTo } from './project-people.ts'

interface Parts {
  withPlan: boolean
  withMembers: boolean
  withMaterials: boolean
  withCheckLists: boolean
  withContacts: boolean
  withFolders: boolean
}

/** So many rows go into one statement. */
const AT_ONCE = 500
async function inParts<T>(rows: readonly T[], insert: (rows: T[]) => PromiseLike<unknown>): Promise<void> {
  for (let i = 0; i < rows.length; i += AT_ONCE) await insert(rows.slice(i, i + AT_ONCE))
}

/**
 * Puts into a new project what another one begins with: roles, and of the rest what is wanted. What has happened there (progress, records, applications, costs,
 * files, links that were shared) is its own history and stays.
 */
export async function copyInto(tx: Transaction, note: Note, inside: ProjectCall, from: typeof project.$inferSelect, parts: Parts): Promise<void> {
  const projectId = inside.project.id
  const fresh = { projectId, revision: 1, updatedAt: inside.now, updatedBy: inside.viewer.username }
  const roles = await tx.select().from(projectRole).where(eq(projectRole.projectId, from.id))
  const roleIds = new Map(roles.map(({ id }) => [id, randomUUID()]))
  await inParts(roles, (rows) => tx.insert(projectRole).values(rows.map((one) => ({ ...one, ...fresh, id: roleIds.get(one.id) ?? '' }))))
  const members = parts.withMembers ? await membersThatMay(tx, inside, from.id) : []
  const asMember = (one: (typeof members)[number]) => ({
    ...one,
    ...fresh,
    createdAt: inside.now,
    id: randomUUID(),
    roleId: roleIds.get(one.roleId) ?? '',
  })
  await inParts(members, (rows) => tx.insert(projectMember).values(rows.map(asMember)))
  // As of any new project: somebody may give rights in it.
  const keeping = roles
    .filter(mayGiveRights)
    .toSorted((a, b) => Number(b.codes.includes(ALL_PROJECT_CODES)) - Number(a.codes.includes(ALL_PROJECT_CODES)))
  const isKept = members.some(({ roleId }) => keeping.some(({ id }) => id === roleId))
  const roleId = roleIds.get(keeping[0]?.id ?? '')
  const { accountId } = inside.viewer
  if (!isKept && roleId !== undefined && !isVirtual(inside.viewer) && !members.some((one) => one.accountId === accountId))
    await tx.insert(projectMember).values({ ...fresh, id: randomUUID(), accountId, roleId, createdAt: inside.now })

  const plan = await readPlan(tx, from)
  const activityIds = new Map<string, string>()
  if (parts.withPlan) {
    const people = new Set(members.map(({ accountId }) => accountId))
    const newId = (id: string): string => {
      const made = randomUUID()
      activityIds.set(id, made)
      return made
    }
    const edits = copiedPlan(plan, from.startDate, inside.project.startDate, (id) => people.has(id), newId)
    if (edits.length > 0) await changePlanIn(tx, note, inside, edits)
    await copyBudgets(tx, from.id, activityIds)
  }
  if (parts.withMaterials) {
    const moved = movedBy(plan.calendar, from.startDate, inside.project.startDate)
    const rows = await tx.select().from(projectMaterial).where(eq(projectMaterial.projectId, from.id))
    // A day that no plan has could be neither read as one nor saved again.
    const neededBy = (one: (typeof rows)[number]): string => {
      const day = one.neededBy === '' ? '' : moved(one.neededBy)
      if (day !== '' && !calendarDay.safeParse(day).success) throw badFieldWith('startDate', 'planTooFar', one.name)
      return day
    }
    const asPlanned = (one: (typeof rows)[number]) => ({
      ...one,
      ...fresh,
      id: randomUUID(),
      createdAt: inside.now,
      activityId: activityIds.get(one.activityId) ?? '',
      neededBy: neededBy(one),
    })
    await inParts(rows, (some) => tx.insert(projectMaterial).values(some.map(asPlanned)))
  }
  if (parts.withCheckLists) {
    const rows = await tx.select().from(projectCheckList).where(eq(projectCheckList.projectId, from.id))
    await inParts(rows, (some) => tx.insert(projectCheckList).values(some.map((one) => ({ ...one, ...fresh, id: randomUUID() }))))
  }
  if (parts.withContacts) {
    const rows = await tx.select().from(projectContact).where(eq(projectContact.projectId, from.id))
    await inParts(rows, (some) => tx.insert(projectContact).values(some.map((one) => ({ ...one, ...fresh, id: randomUUID() }))))
  }
  if (parts.withFolders) await copyFolders(tx, from.id, projectId)
}

/** What each activity may cost is planned, as what the project may is. */
async function copyBudgets(tx: Transaction, from: string, activityIds: ReadonlyMap<string, string>): Promise<void> {
  const planned = await tx
    .select({ id: projectActivity.id, budget: projectActivity.budget })
    .from(projectActivity)
    .where(and(eq(projectActivity.projectId, from), ne(projectActivity.budget, '')))
  const rows = planned.map(({ id, budget }) => ({ id: activityIds.get(id), budget }))
  await inParts(rows, (some) =>
    tx.execute(sql`update project_activity a set budget = u.budget
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as u (id text, budget text) where a.id = u.id`),
  )
}

/** Members of the other project who could be made ones of this: whoever has left the organizations around it, or whose account is closed, stays behind. */
async function membersThatMay(tx: Transaction, inside: ProjectCall, from: string): Promise<(typeof projectMember.$inferSelect)[]> {
  const related = [...(await relatedTo(inside, tx))]
  const rows = await tx
    .select({ member: projectMember })
    .from(projectMember)
    .innerJoin(account, eq(account.id, projectMember.accountId))
    .where(and(eq(projectMember.projectId, from), eq(account.state, 'active'), inArray(account.organizationCode, related)))
  return rows.map(({ member }) => member)
}

/** The folders without what lies in them: those that people made, and those that are there by their files. */
async function copyFolders(tx: Transaction, from: string, to: string): Promise<void> {
  const made = await tx.select({ path: projectFolder.path }).from(projectFolder).where(eq(projectFolder.projectId, from))
  const filled = await tx
    .selectDistinct({ path: projectFile.folder })
    .from(projectFile)
    .where(and(eq(projectFile.projectId, from), isNull(projectFile.deletedAt), ne(projectFile.folder, '')))
  const paths = [...new Set([...made, ...filled].map(({ path }) => path))]
  await inParts(paths, (some) => tx.insert(projectFolder).values(some.map((path) => ({ projectId: to, path }))))
}
