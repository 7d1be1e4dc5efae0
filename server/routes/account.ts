import { code } from '#contract/endpoint.ts'
import { eq } from '../db/orm.ts'
import { accountRepo } from '../repos/account-repo.ts'
import { organization } from '../db/schema.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, notFound, Refusal } from '../refusal/refusal.ts'
import { hashPassword } from '../session/password.ts'
import { invitationFacts, register, resetFacts, useReset } from '../session/registration.ts'
import { givableRole, refuseMightier, seesOrganization } from '../session/rights.ts'

const repoFor = (call: ViewerCall) => accountRepo(call.services.db.orm, call.viewer, call.now)

export const accountHandlers = {
  register: async (payload, call) => {
    const passwordHash = await hashPassword(payload.password)
    return call.services.change(call, async (tx, note) => {
      const { state, ...person } = await register(tx, payload, passwordHash, call.now)
      await note('register', `account:${person.username}`, null, { state, realname: payload.realname }, person)
      return { state }
    })
  },

  invitationFacts: async ({ token }, { services, language, now }) => invitationFacts(services.db.orm, token, language, now),

  passwordResetFacts: async ({ token }, { services, now }) => resetFacts(services.db.orm, token, now),

  passwordResetUse: async ({ token, newPassword }, call) => {
    const { change, db, sessions } = call.services
    // Looked up first: an invented link does not cost a password hash.
    await resetFacts(db.orm, token, call.now)
    const passwordHash = await hashPassword(newPassword)
    const { username, families } = await change(call, async (tx, note) => {
      const person = await useReset(tx, token, passwordHash, call.now)
      await note('passwordResetUse', `account:${person.username}`, null, null, person)
      return { username: person.username, families: await sessions.endIn(tx, [person.accountId]) }
    })
    sessions.ended(families)
    await sessions.lockout.clear(username)
    return {}
  },

  registrationList: async ({ pageNum, pageSize }, call) => repoFor(call).registrations(pageNum, pageSize, call.language),

  registrationDecide: async ({ id, approve, roleCode }, call) => {
    const repo = repoFor(call)
    const person = await repo.person(id)
    if (person === undefined) throw notFound()
    if (person.state !== 'pending') throw new Refusal(code.conflict, 'alreadyDecided')
    const given = roleCode ?? person.roleCode
    if (approve) await givableRole(call.services.db.orm, call.viewer, given)
    const state = approve ? 'active' : 'rejected'
    await call.services.change(call, async (tx, note) => {
      if (!(await repo.decide(tx, id, state, approve ? given : person.roleCode))) throw new Refusal(code.conflict, 'alreadyDecided')
      await note('registrationDecide', `account:${person.username}`, { state: 'pending' }, { state, ...(approve ? { roleCode: given } : {}) })
    })
    return {}
  },

  invitationCreate: async ({ organizationCode, roleCode, days }, call) => {
    const { orm } = call.services.db
    const [found] = await orm.select({ code: organization.code }).from(organization).where(eq(organization.code, organizationCode))
    // One that is not the viewer's looks like one that does not exist.
    if (found === undefined || !seesOrganization(call.viewer, organizationCode)) throw badField('organizationCode', 'organizationUnknown')
    await givableRole(orm, call.viewer, roleCode)
    return call.services.change(call, async (tx, note) => {
      const { id, token, expiresAt } = await repoFor(call).invite(tx, organizationCode, roleCode, days)
      await note('invitationCreate', `invitation:${id}`, null, { organizationCode, roleCode, expiresAt })
      return { path: `/#/register?invitation=${token}`, expiresAt }
    })
  },

  invitationList: async (_payload, call) => ({ invitationList: await repoFor(call).invitations(call.language) }),

  invitationRevoke: async ({ id }, call) => {
    return call.services.change(call, async (tx, note) => {
      const revoked = await repoFor(call).revokeInvitation(tx, id)
      if (revoked === undefined) throw notFound()
      await note('invitationRevoke', `invitation:${id}`, revoked, null)
      return {}
    })
  },

  passwordReset: async ({ userId }, call) => {
    const repo = repoFor(call)
    const person = await repo.person(userId)
    if (person === undefined || person.state === 'pending' || person.state === 'rejected') throw notFound()
    await refuseMightier(call.services.db.orm, call.viewer, person.roleCode)
    return call.services.change(call, async (tx, note) => {
      const { token, expiresAt } = await repo.resetLink(tx, person.id)
      await note('passwordReset', `account:${person.username}`, null, { expiresAt })
      return { path: `/#/reset-password?token=${token}`, expiresAt }
    })
  },
} satisfies Partial<Handlers>
