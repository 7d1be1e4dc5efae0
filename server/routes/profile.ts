import { file } from '../db/account-schema.ts'
import { eq, sql } from '../db/orm.ts'
import { account, organization, role } from '../db/schema.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, forbidden, notFound } from '../refusal/refusal.ts'
import { NO_PASSWORD } from '../session/password.ts'
import { readUserAgent } from '../session/user-agent.ts'
import { isVirtual, type Viewer } from '../session/viewer.ts'

/** VIRTUAL_ROLE has no account: it shows what the viewer has and saves nothing. */
const virtualProfile = ({ accountId, username, realname, avatar, roleCode }: Viewer) => ({
  userId: accountId,
  username,
  realname,
  avatar,
  phone: '',
  gender: '' as const,
  roleName: roleCode,
  organizationName: '',
  preferences: {},
  hasPassword: false,
})

async function ownAccount(call: ViewerCall) {
  const [row] = await call.services.db.orm
    .select()
    .from(account)
    .innerJoin(role, eq(role.code, account.roleCode))
    .innerJoin(organization, eq(organization.code, account.organizationCode))
    .where(eq(account.id, call.viewer.accountId))
  if (row === undefined) throw notFound()
  return row
}

/** '' takes the avatar away; else a picture that the viewer has uploaded: showing a file as an avatar shows it to everybody. */
async function refuseForeignAvatar(call: ViewerCall, avatar: string): Promise<void> {
  if (avatar === '') return
  const [found] = await call.services.db.orm.select().from(file).where(eq(file.id, avatar))
  if (found === undefined || found.ownerId !== call.viewer.accountId || !found.type.startsWith('image/')) throw badField('avatar', 'avatarWrong')
}

export const profileHandlers = {
  unlock: async ({ password }, { services, viewer, address }) => {
    if (!isVirtual(viewer)) await services.sessions.unlock(viewer, password, address)
    return {}
  },

  profile: async (_payload, call) => {
    if (isVirtual(call.viewer)) return virtualProfile(call.viewer)
    const { account: own, role, organization } = await ownAccount(call)
    const english = call.language === 'en'
    const { username, realname, phone, gender, avatar, preferences } = own
    return {
      userId: own.id,
      username,
      realname,
      phone,
      gender,
      avatar,
      preferences,
      roleName: english ? role.nameEn : role.nameZh,
      organizationName: english && organization.nameEn !== '' ? organization.nameEn : organization.name,
      hasPassword: own.passwordHash !== NO_PASSWORD,
    }
  },

  profileSave: async (changes, call) => {
    if (isVirtual(call.viewer)) throw forbidden()
    const { account: own } = await ownAccount(call)
    if (changes.avatar !== undefined && changes.avatar !== own.avatar) await refuseForeignAvatar(call, changes.avatar)
    const before = { realname: own.realname, phone: own.phone, gender: own.gender, avatar: own.avatar, preferences: own.preferences }
    // Each of the preferences by itself: another window may have set another one.
    const wanted = { ...changes, ...(changes.preferences && { preferences: { ...own.preferences, ...changes.preferences } }) }
    const after = { ...before, ...wanted }
    if (JSON.stringify(before) === JSON.stringify(after)) return {}
    const { change, files, sessions } = call.services
    // Nobody can come back to a picture that was replaced.
    const replaced = own.avatar !== '' && own.avatar !== after.avatar ? own.avatar : undefined
    const path = await change(call, async (tx, note) => {
      // Of what an administrator's form has too, it is told when that is saved.
      const isMemberFact = before.realname !== after.realname || before.phone !== after.phone
      const stamp = isMemberFact ? { revision: sql`${account.revision} + 1`, updatedAt: call.now, updatedBy: own.username } : {}
      await tx
        .update(account)
        .set({ ...wanted, ...stamp })
        .where(eq(account.id, own.id))
      await note('profileSave', `account:${own.username}`, before, after)
      return replaced === undefined ? undefined : files.forgetIn(tx, replaced)
    })
    sessions.invalidate()
    if (path !== undefined) await files.unlink(path)
    return {}
  },

  sessionList: async (_payload, { services, viewer }) => ({
    sessionList: (await services.sessions.list(viewer.accountId)).map(({ family, userAgent, address, startedAt, seenAt }) => ({
      id: family,
      ...readUserAgent(userAgent),
      address,
      startedAt,
      seenAt,
      current: family === viewer.sessionFamily,
    })),
  }),

  sessionEnd: async ({ id }, call) => {
    const { change, sessions } = call.services
    await change(call, async (tx, note) => {
      if (!(await sessions.endOneIn(tx, call.viewer.accountId, id))) throw notFound()
      await note('sessionEnd', `account:${call.viewer.username}`, { session: id }, null)
    })
    sessions.ended([id])
    return {}
  },
} satisfies Partial<Handlers>
