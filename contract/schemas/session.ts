import { z } from 'zod'
import { preferences } from '../account.ts'

const empty = z.looseObject({})

export const sessionSchemas = {
  publicKey: {
    payload: empty,
    answer: z.object({
      publicKey: z.string(),
      mockServer: z.boolean(),
      virtualRole: z.boolean(),
      /** Answers of secret calls come in blocks for a browser that has named a key. */ answersEncrypted: z.boolean(),
    }),
  },
  health: {
    payload: empty,
    answer: z.object({
      status: z.enum(['starting', 'ok', 'degraded']),
      version: z.string(),
      database: z.object({ kind: z.enum(['embedded', 'postgresql']), ok: z.boolean() }),
      broker: z.object({ kind: z.enum(['embedded', 'external']), ok: z.boolean(), clients: z.int() }),
      ingest: z.object({ pointsPerSecond: z.number(), lagMs: z.number(), refused: z.record(z.string(), z.int()) }),
      history: z.object({ state: z.enum(['none', 'writing', 'complete', 'failed']), doneDays: z.int(), totalDays: z.int() }),
      streams: z.int(),
    }),
  },
  login: {
    payload: z.object({ username: z.string().min(1).max(64), password: z.string().min(1).max(128) }),
    answer: z.object({ token: z.string(), isExpiration: z.boolean(), userId: z.string() }),
  },
  routerList: {
    payload: empty,
    answer: z.object({
      list: z.array(
        z.object({
          path: z.string(),
          name: z.string(),
          titleZh: z.string(),
          titleEn: z.string(),
          pinyin: z.string(),
          hidden: z.boolean(),
          group: z.string().nullable(),
        }),
      ),
    }),
  },
  userInfo: {
    payload: empty,
    answer: z.object({
      userId: z.string(),
      username: z.string(),
      realname: z.string(),
      singleName: z.string(),
      avatar: z.string(),
      roles: z.array(z.string()),
      permissions: z.array(z.string()),
      roleCode: z.string(),
      platformLogo: z.string(),
      organizationCode: z.string(),
      refresh: z.boolean(),
      /** What the person has set for themselves; other servers of this interface do not have it. */
      preferences: preferences.optional(),
    }),
  },
  roleDetail: {
    payload: z.object({ roleCode: z.string().min(1).max(64) }),
    answer: z.object({ roleCode: z.string(), roleName: z.string(), powerCodes: z.array(z.string()) }),
  },
  logout: { payload: empty, answer: z.object({}) },
  tokenRefresh: { payload: z.object({ token: z.string().max(200).optional() }), answer: z.object({ token: z.string() }) },
  connection: { payload: z.object({ publicKey: z.string().max(1000).optional() }), answer: z.object({ clientToken: z.string() }) },
  changePassword: {
    payload: z.object({ oldPassword: z.string().min(1).max(128), newPassword: z.string().min(6).max(128) }),
    answer: z.object({}),
  },
}
