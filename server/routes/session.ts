import { filePath } from '#contract/file.ts'
import { mayOpen, routes } from '#contract/route.ts'
import { ADMIN_ROLE } from '#contract/permission.ts'
import { eq } from '../db/orm.ts'
import * as schema from '../db/schema.ts'
import { LOGO_PATH } from './platform-logo.ts'
import { pinyinOf } from '../repos/pinyin.ts'
import type { Call, Handlers } from '../http/call.ts'
import { isAnswerKey } from '../http/payload-crypto.ts'
import { badField, forbidden, notFound } from '../refusal/refusal.ts'

const originOf = (call: Call) => ({ address: call.address, userAgent: call.userAgent, clientToken: call.clientToken })

export const sessionHandlers = {
  publicKey: async (_payload, { services }) => ({
    publicKey: services.crypto.publicKey,
    mockServer: services.config.mockServer,
    virtualRole: services.config.virtualRole,
    answersEncrypted: services.config.encryptAnswers,
  }),

  login: async ({ username, password }, call) => call.services.sessions.login(username, password, originOf(call)),

  tokenRefresh: async ({ token }, call) => ({ token: await call.services.sessions.refresh(token ?? call.token, originOf(call)) }),

  connection: async ({ publicKey }, call) => {
    if (publicKey !== undefined && !isAnswerKey(publicKey)) throw badField('publicKey', 'publicKeyWrong')
    return { clientToken: await call.services.sessions.clients.connection(call.userAgent, publicKey) }
  },

  logout: async (_payload, { services, viewer }) => {
    await services.sessions.logout(viewer)
    return {}
  },

  changePassword: async ({ oldPassword, newPassword }, call) => {
    const { change, sessions } = call.services
    const { accountId, username, sessionFamily } = call.viewer
    const passwordHash = await sessions.newPassword(call.viewer, oldPassword, newPassword, call.address)
    const families = await change(call, async (tx, note) => {
      await tx.update(schema.account).set({ passwordHash, passwordExpired: false }).where(eq(schema.account.id, accountId))
      await note('changePassword', `account:${username}`, null, null)
      return sessions.endIn(tx, [accountId], sessionFamily)
    })
    sessions.ended(families)
    return {}
  },

  userInfo: async (_payload, { viewer, services }) => ({
    // Who made a display's link is nobody's business who has the link.
    userId: viewer.display === undefined ? viewer.accountId : viewer.sessionFamily,
    username: viewer.username,
    realname: viewer.realname,
    singleName: [...viewer.realname].slice(-2).join(''),
    avatar: viewer.avatar === '' ? '' : filePath(viewer.avatar),
    roles: viewer.roles,
    permissions: viewer.permissions,
    roleCode: viewer.roleCode,
    platformLogo: services.config.platformLogo === undefined ? '' : LOGO_PATH,
    organizationCode: viewer.display?.demonstration?.masked === true ? '' : viewer.organizationCode,
    refresh: false,
    preferences: viewer.preferences,
  }),

  roleDetail: async ({ roleCode }, { services, viewer, language }) => {
    if (roleCode !== viewer.roleCode && viewer.roleCode !== ADMIN_ROLE) throw forbidden()
    if (viewer.display !== undefined) return { roleCode, roleName: roleCode, powerCodes: viewer.permissions }
    if (viewer.accountId === 'virtual') return { roleCode, roleName: roleCode, powerCodes: [] }
    const [role] = await services.db.orm.select().from(schema.role).where(eq(schema.role.code, roleCode))
    if (role === undefined) throw notFound()
    return { roleCode, roleName: language === 'en' ? role.nameEn : role.nameZh, powerCodes: role.powerCodes }
  },

  routerList: async (_payload, { viewer }) => ({
    list: routes
      .filter((route) =>
        viewer.display === undefined ? route.frame !== 'public' && mayOpen(viewer, route) : viewer.display.screens.includes(route.path),
      )
      .map((route) => ({
        path: route.path,
        name: route.name,
        titleZh: route.title.zh,
        titleEn: route.title.en,
        pinyin: pinyinOf(route.title.zh),
        hidden: route.hidden,
        group: route.group,
      })),
  }),
} satisfies Partial<Handlers>
