import { code } from '#contract/endpoint.ts'
import { recordKindOf } from '#contract/project-record.ts'
import { ALL_PROJECT_CODES, holdsInProject } from '#contract/project.ts'
import type { Reader, Transaction } from '../db/change.ts'
import { and, asc, eq, ilike, inArray, notInArray, or } from '../db/orm.ts'
import { projectMember, projectRole } from '../db/project-schema.ts'
import { account, organization } from '../db/schema.ts'
import { insideProject, tellProject, type ProjectCall } from '../entity/inside-project.ts'
import { projectMembers, projectRoles } from '../entity/projects.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { lineOf } from '../projects/seen.ts'
import { badField, Refusal } from '../refusal/refusal.ts'
import { containing } from '../repos/organization-repo.ts'
import { organizationsBelow } from '../session/viewer.ts'

/** Choices are searched for: so many are offered at once. */
const OFFERED = 50

/** Organizations whose people can work in the project: its own, those below, and those above it. */
export async function relatedTo({ services, project }: ProjectCall, orm: Reader = services.db.orm): Promise<Set<string>> {
  const rows = await orm.select({ code: organization.code, parentCode: organization.parentCode }).from(organization)
  const above = lineOf(new Map(rows.map((row) => [row.code, row.parentCode])), project.organizationCode)
  return new Set([...above, ...(await organizationsBelow(orm, project.organizationCode))])
}

/** Nobody gives a right that they do not have: not by a role's codes, and not by a role. */
function refuseBeyond(call: ProjectCall, codes: readonly string[], field: string): void {
  const all = call.codes.includes('project:manage') && call.codes.includes('roles:edit')
  if (!all && codes.some((one) => one === ALL_PROJECT_CODES || !call.codes.includes(one))) throw badField(field, 'roleBeyond')
}

async function roleFor(tx: Transaction, call: ProjectCall, roleId: string): Promise<void> {
  const [role] = await tx
    .select({ codes: projectRole.codes })
    .from(projectRole)
    .where(and(eq(projectRole.id, roleId), eq(projectRole.projectId, call.project.id)))
    .for('share')
  if (role === undefined) throw badField('roleId', 'roleUnknown')
  refuseBeyond(call, role.codes, 'roleId')
}

/** Refuses what would take rights from whoever has ones that the viewer has not. */
async function refuseMightier(tx: Transaction, call: ProjectCall, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return
  const roles = await tx
    .select({ codes: projectRole.codes })
    .from(projectRole)
    .where(inArray(projectRole.id, [...roleIds]))
  for (const { codes } of roles) refuseBeyond(call, codes, 'roleId')
}

/** Telephone numbers are told by the list of contacts, and to whom the project lets see that, or choose its members. */
const tellsPhones = ({ codes }: ProjectCall): boolean => codes.includes('contacts') || codes.includes('members:edit')

/** Rights have changed: windows ask what the project is to them, and streams end that must. */
async function rightsChanged(call: ViewerCall, projectId: string): Promise<void> {
  await call.services.reviewRights()
  tellProject(call, projectId, 'info')
}

export const projectPeopleHandlers = {
  projectRoleList: async ({ projectId, ...query }, call) => {
    const { rows, totalRows } = await recordsOf(projectRoles, await insideProject(call, projectId)).list(query)
    return { roleList: rows, totalRows }
  },
  saveProjectRole: async ({ projectId, id, revision, ...draft }, call) => {
    const inside = await insideProject(call, projectId, 'roles:edit')
    refuseBeyond(inside, draft.codes, 'codes')
    const records = recordsOf(projectRoles, inside)
    const saved = { ...draft, codes: [...new Set(draft.codes)], projectId }
    if (id === undefined) return { id: await records.create(saved) }
    await records.update({ id, revision }, saved, async (tx, before) => {
      refuseBeyond(inside, before.codes, 'codes')
      if (!mayGiveRights(draft)) await refuseLastKeeper(tx, inside, { role: id })
    })
    await rightsChanged(call, projectId)
    return { id }
  },
  deleteProjectRole: async ({ projectId, ids }, call) => {
    const inside = await insideProject(call, projectId, 'roles:edit')
    const rows = await recordsOf(projectRoles, inside).remove(ids, async (_tx, going) => {
      for (const { codes } of going) refuseBeyond(inside, codes, 'ids')
    })
    tellProject(call, projectId, 'info')
    return { changed: rows.length }
  },

  projectMemberList: async ({ projectId, ...query }, call) => {
    const inside = await insideProject(call, projectId)
    const tells = tellsPhones(inside)
    const { list } = projectMembers
    // Searching would tell them digit by digit.
    const search = tells ? list.search : list.search.filter((column) => column !== account.phone)
    const { rows, totalRows } = await recordsOf({ ...projectMembers, list: { ...list, search } }, inside).list(query)
    return { memberList: tells ? rows : rows.map((row) => ({ ...row, phone: '' })), totalRows }
  },
  projectCandidates: async ({ projectId, text }, call) => {
    const inside = await insideProject(call, projectId, 'members:edit')
    const { orm } = call.services.db
    const wanted = text?.trim() ?? ''
    const members = orm.select({ id: projectMember.accountId }).from(projectMember).where(eq(projectMember.projectId, projectId))
    const candidates = await orm
      .select({
        accountId: account.id,
        username: account.username,
        realname: account.realname,
        organizationName: organization.name,
        organizationNameEn: organization.nameEn,
      })
      .from(account)
      .innerJoin(organization, eq(organization.code, account.organizationCode))
      .where(
        and(
          eq(account.state, 'active'),
          inArray(account.organizationCode, [...(await relatedTo(inside))]),
          notInArray(account.id, members),
          wanted === '' ? undefined : or(ilike(account.username, containing(wanted)), ilike(account.realname, containing(wanted))),
        ),
      )
      .orderBy(asc(account.realname), asc(account.id))
      .limit(OFFERED)
    return { candidates }
  },
  saveProjectMember: async ({ projectId, id, revision, accountId, ...draft }, call) => {
    const inside = await insideProject(call, projectId, 'members:edit')
    const records = recordsOf(projectMembers, inside)
    if (id === undefined) {
      const related = [...(await relatedTo(inside))]
      const made = await records.create({ ...draft, accountId, projectId, createdAt: call.now }, async (tx) => {
        await roleFor(tx, inside, draft.roleId)
        const [person] = await tx
          .select({ id: account.id })
          .from(account)
          .where(and(eq(account.id, accountId), eq(account.state, 'active'), inArray(account.organizationCode, related)))
        if (person === undefined) throw badField('accountId', 'memberUnknown')
      })
      await rightsChanged(call, projectId)
      return { id: made }
    }
    await records.update({ id, revision }, draft, async (tx, before) => {
      if (before.accountId !== accountId) throw badField('accountId', 'memberFixed')
      if (before.roleId === draft.roleId) return
      await refuseMightier(tx, inside, [before.roleId])
      await roleFor(tx, inside, draft.roleId)
      await refuseLastKeeper(tx, inside, { members: [id], unlessRole: draft.roleId })
    })
    await rightsChanged(call, projectId)
    return { id }
  },
  deleteProjectMember: async ({ projectId, ids }, call) => {
    const inside = await insideProject(call, projectId, 'members:edit')
    const rows = await recordsOf(projectMembers, inside).remove(ids, async (tx, going) => {
      await refuseMightier(
        tx,
        inside,
        going.map(({ roleId }) => roleId),
      )
      await refuseLastKeeper(tx, inside, { members: ids })
    })
    await rightsChanged(call, projectId)
    return { changed: rows.length }
  },

  projectPeople: async ({ projectId }, call) => {
    await insideProject(call, projectId)
    const rows = await call.services.db.orm
      .select({
        accountId: projectMember.accountId,
        realname: account.realname,
        state: account.state,
        zh: projectRole.nameZh,
        en: projectRole.nameEn,
        codes: projectRole.codes,
      })
      .from(projectMember)
      .innerJoin(account, eq(account.id, projectMember.accountId))
      .innerJoin(projectRole, eq(projectRole.id, projectMember.roleId))
      .where(eq(projectMember.projectId, projectId))
      .orderBy(asc(account.realname))
    return {
      people: rows.map(({ accountId, realname, state, zh, en, codes }) => {
        const active = state === 'active'
        return { accountId, realname, role: { zh, en }, active, signs: active && holdsInProject(codes, recordKindOf.change.sign) }
      }),
    }
  },

  projectPresence: async ({ projectId, part, editing }, call) => {
    await insideProject(call, projectId)
    // By account: a person with two windows is one person, and one's own are nobody else.
    const { accountId, realname } = call.viewer
    return { others: call.services.presence.note(`project:${projectId}:${part}`, { key: accountId, realname }, editing) }
  },
} satisfies Partial<Handlers>

/** Whether a role may give rights. */
export const mayGiveRights = ({ codes }: { codes: readonly string[] }): boolean => codes.includes(ALL_PROJECT_CODES) || codes.includes('roles:edit')

/** A project keeps somebody who may give rights in it. */
async function refuseLastKeeper(
  tx: Transaction,
  { project }: ProjectCall,
  without: { role?: string; members?: readonly string[]; unlessRole?: string },
): Promise<void> {
  const keepers = await tx
    .select({ id: projectMember.id, roleId: projectRole.id, codes: projectRole.codes })
    .from(projectMember)
    .innerJoin(projectRole, eq(projectRole.id, projectMember.roleId))
    .where(eq(projectMember.projectId, project.id))
    .for('update')
  const able = keepers.filter(mayGiveRights)
  if (able.length === 0) return
  const left = able.filter(({ id, roleId }) => roleId !== without.role && without.members?.includes(id) !== true)
  if (left.length > 0) return
  if (without.unlessRole !== undefined) {
    const [next] = await tx.select({ codes: projectRole.codes }).from(projectRole).where(eq(projectRole.id, without.unlessRole))
    if (next !== undefined && mayGiveRights(next)) return
  }
  throw new Refusal(code.conflict, 'projectLastKeeper')
}
