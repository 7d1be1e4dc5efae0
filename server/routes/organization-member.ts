import { randomUUID } from 'node:crypto'
import { code } from '#contract/endpoint.ts'
import type { Member } from '#contract/organization.ts'
import type { ParsedPayload } from '#contract/schemas.ts'
import { account } from '../db/schema.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, forbidden, notFound, Refusal } from '../refusal/refusal.ts'
import { hashPassword } from '../session/password.ts'
import { givableRole } from '../session/rights.ts'
import { codesOf, membersFor, organizationsFor } from './organization.ts'

const noted = ({ username, realname, phone, roleCode, organizationCode, state }: Member) => ({
  username,
  realname,
  phone,
  roleCode,
  organizationCode,
  state,
})

/** All of these, when the viewer may act upon each. */
async function actedUpon(call: ViewerCall, ids: string[]): Promise<Member[]> {
  const unique = [...new Set(ids)]
  const found = await membersFor(call).some(unique)
  if (found.length < unique.length) throw notFound()
  if (unique.includes(call.viewer.accountId)) throw new Refusal(code.conflict, 'ownAccount')
  // Whoever may do what the viewer may not is out of their reach.
  if (found.some((member) => member.locked)) throw forbidden()
  return found
}

async function create(call: ViewerCall, payload: ParsedPayload<'saveMember'>): Promise<string> {
  const { username, realname, phone, roleCode, organizationCode, password } = payload
  if (password === undefined) throw badField('password', 'required')
  const id = randomUUID()
  const facts = { username, realname, phone, roleCode, organizationCode }
  const passwordHash = await hashPassword(password)
  await call.services.change(call, async (tx, note) => {
    await tx.insert(account).values({ id, ...facts, passwordHash, passwordExpired: true, createdAt: call.now })
    await note('saveMember', `account:${username}`, null, { ...facts, state: 'active' })
  })
  return id
}

async function change(call: ViewerCall, userId: string, payload: ParsedPayload<'saveMember'>): Promise<void> {
  const repo = membersFor(call)
  const [before] = await repo.some([userId])
  if (before === undefined) throw notFound()
  const { username, realname, phone, roleCode, organizationCode } = payload
  const own = userId === call.viewer.accountId
  if (own && roleCode !== before.roleCode) throw badField('roleCode', 'ownRights')
  if (own && organizationCode !== before.organizationCode) throw badField('organizationCode', 'ownRights')
  if (!own && before.locked) throw forbidden()
  const after = { username, realname, phone, roleCode, organizationCode }
  await call.services.change(call, async (tx, note) => {
    if (!(await repo.changeKeepingAdmin(tx, [userId], after))) throw badField('roleCode', 'lastAdmin')
    await note('saveMember', `account:${before.username}`, noted(before), { ...after, state: before.state })
  })
}

export const memberHandlers = {
  memberList: async ({ organizationCode, below, ...query }, call) => membersFor(call).list(await codesOf(call, organizationCode, below), query),

  saveMember: async (payload, call) => {
    if ((await organizationsFor(call).one(payload.organizationCode)) === undefined) throw badField('organizationCode', 'organizationUnknown')
    const own = payload.userId === call.viewer.accountId
    // What one has, one need not give.
    if (!own) await givableRole(call.services.db.orm, call.viewer, payload.roleCode)
    const userId = payload.userId ?? (await create(call, payload))
    if (payload.userId !== undefined) await change(call, userId, payload)
    call.services.sessions.invalidate()
    return { userId }
  },

  deleteMember: async ({ userIds }, call) => {
    const members = await actedUpon(call, userIds)
    const ids = members.map((member) => member.userId)
    const { change, sessions } = call.services
    const ended = await change(call, async (tx, note) => {
      // Before the rows go, and their sessions with them: their streams end too.
      const families = await sessions.endIn(tx, ids)
      if (!(await membersFor(call).changeKeepingAdmin(tx, ids, 'delete'))) throw new Refusal(code.conflict, 'lastAdmin')
      for (const member of members) await note('deleteMember', `account:${member.username}`, noted(member), null)
      return families
    })
    sessions.ended(ended)
    return { changed: members.length }
  },

  setMemberState: async ({ userIds, state }, call) => {
    const members = (await actedUpon(call, userIds)).filter((member) => member.state !== state)
    const ids = members.map((member) => member.userId)
    const { change, sessions } = call.services
    const ended = await change(call, async (tx, note) => {
      if (ids.length > 0 && !(await membersFor(call).changeKeepingAdmin(tx, ids, { state }))) throw new Refusal(code.conflict, 'lastAdmin')
      for (const member of members) await note('setMemberState', `account:${member.username}`, { state: member.state }, { state })
      return state === 'disabled' ? sessions.endIn(tx, ids) : []
    })
    sessions.ended(ended)
    return { changed: members.length }
  },
} satisfies Partial<Handlers>
