import { code } from '#contract/endpoint.ts'
import { ADMIN_ROLE } from '#contract/permission.ts'
import type { Member } from '#contract/schemas/member.ts'
import type { ParsedPayload } from '#contract/schemas.ts'
import type { Transaction } from '../db/change.ts'
import { and, eq, inArray } from '../db/orm.ts'
import { projectActivity } from '../db/project-plan-schema.ts'
import { projectMember } from '../db/project-schema.ts'
import { account, dashboard } from '../db/schema.ts'
import { lockAdmins, members } from '../entity/members.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, Refusal } from '../refusal/refusal.ts'
import { hashPassword } from '../session/password.ts'
import { givableRole, refuseMightier } from '../session/rights.ts'
import type { Viewer } from '../session/viewer.ts'
import { codesOf, membersIn } from './organization.ts'

/** Refuses what would leave nobody who may do everything. */
async function refuseLastAdmin(tx: Transaction, ids: readonly string[], refusal: Refusal): Promise<void> {
  const admins = await lockAdmins(tx)
  if (admins.length > 0 && admins.every(({ id }) => ids.includes(id))) throw refusal
}
const lastAdmin = (): Refusal => new Refusal(code.conflict, 'lastAdmin')

/** Refuses to act upon oneself, and upon whoever may do what the viewer may not: of people who are held, so that nobody is given more rights meanwhile. */
async function refuseOutOfReach(tx: Transaction, viewer: Viewer, people: readonly { id: string; roleCode: string }[]): Promise<void> {
  if (people.some(({ id }) => id === viewer.accountId)) throw new Refusal(code.conflict, 'ownAccount')
  for (const roleCode of new Set(people.map((one) => one.roleCode))) await refuseMightier(tx, viewer, roleCode)
}

async function create(call: ViewerCall, { password, draft }: { password: string | undefined; draft: Draft }): Promise<string> {
  if (password === undefined) throw badField('password', 'required')
  const passwordHash = await hashPassword(password)
  return recordsOf(members, call).create({ ...draft, state: 'active', passwordHash, passwordExpired: true, createdAt: call.now })
}

type Draft = Pick<Member, 'username' | 'realname' | 'phone' | 'roleCode' | 'organizationCode'>

async function change(call: ViewerCall, userId: string, revision: number | undefined, draft: Draft): Promise<void> {
  const own = userId === call.viewer.accountId
  await recordsOf(members, call).update({ id: userId, revision }, draft, async (tx, before) => {
    if (own && draft.roleCode !== before.roleCode) throw badField('roleCode', 'ownRights')
    if (own && draft.organizationCode !== before.organizationCode) throw badField('organizationCode', 'ownRights')
    if (!own) await refuseMightier(tx, call.viewer, before.roleCode)
    if (draft.roleCode !== ADMIN_ROLE) await refuseLastAdmin(tx, [userId], badField('roleCode', 'lastAdmin'))
  })
}

export const memberHandlers = {
  memberList: async ({ organizationCode, below, pageNum, ...query }, call) =>
    membersIn(call, await codesOf(call, organizationCode, below), { ...query, pageNum: pageNum + 1 }),

  saveMember: async ({ userId, revision, password, ...draft }: ParsedPayload<'saveMember'>, call) => {
    // What one has, one need not give.
    if (userId !== call.viewer.accountId) await givableRole(call.services.db.orm, call.viewer, draft.roleCode)
    const saved = userId ?? (await create(call, { password, draft }))
    if (userId !== undefined) await change(call, userId, revision, draft)
    call.services.sessions.invalidate()
    return { userId: saved }
  },

  deleteMember: async ({ userIds }, call) => {
    const ids = [...new Set(userIds)]
    const { sessions, hub } = call.services
    let ended: string[] = []
    let projects: string[] = []
    const rows = await recordsOf(members, call).remove(ids, async (tx, going) => {
      await refuseOutOfReach(tx, call.viewer, going)
      await refuseLastAdmin(tx, ids, lastAdmin())
      // Before the rows go, and their sessions with them: their streams end too.
      ended = await sessions.endIn(tx, ids)
      projects = await projectsOf(tx, ids)
      await tx.delete(dashboard).where(and(eq(dashboard.ownerKind, 'person'), inArray(dashboard.ownerId, ids)))
    })
    sessions.ended(ended)
    // Their work there is nobody's by now.
    for (const projectId of projects) hub.project({ projectId, part: 'info' })
    return { changed: rows.length }
  },

  setMemberState: async ({ userIds, state }, call) => {
    const { sessions } = call.services
    const { changed, ended } = await recordsOf(members, call).act([...new Set(userIds)], async (tx, rows, note) => {
      await refuseOutOfReach(tx, call.viewer, rows)
      const other = rows.filter((row) => row.state !== state)
      const otherIds = other.map((row) => row.id)
      if (state === 'disabled') await refuseLastAdmin(tx, otherIds, lastAdmin())
      await tx.update(account).set({ state }).where(inArray(account.id, otherIds))
      for (const row of other) await note(row, 'setMemberState', { state: row.state }, { state })
      return { changed: other.length, ended: state === 'disabled' ? await sessions.endIn(tx, otherIds) : [] }
    })
    sessions.ended(ended)
    return { changed }
  },
} satisfies Partial<Handlers>

/** Projects in which these people are members, or have work. */
async function projectsOf(tx: Transaction, accountIds: readonly string[]): Promise<string[]> {
  const ids = [...accountIds]
  const members = await tx.select({ id: projectMember.projectId }).from(projectMember).where(inArray(projectMember.accountId, ids))
  const working = await tx.selectDistinct({ id: projectActivity.projectId }).from(projectActivity).where(inArray(projectActivity.assigneeId, ids))
  return [...new Set([...members, ...working].map(({ id }) => id))]
}
