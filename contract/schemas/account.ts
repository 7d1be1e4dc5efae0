import { z } from 'zod'
import { genderCodes } from '../account-codes.ts'
import { newPassword, phone, preferences, realname, username } from '../account.ts'
import { typed, typedLines } from '../typed.ts'

const id = z.string().min(1).max(64)
const token = z.string().min(1).max(200)
const page = { pageNum: z.int().min(1).default(1), pageSize: z.int().min(1).max(5000).default(50) }
/** A path of the console, `/#/...`: the caller knows at which address it is reached. */
const link = z.object({ path: z.string(), expiresAt: z.number() })

const registration = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  phone: z.string(),
  note: z.string(),
  organizationCode: z.string(),
  organizationName: z.string(),
  roleCode: z.string(),
  registeredAt: z.number(),
})
const invitation = z.object({
  id: z.string(),
  organizationCode: z.string(),
  organizationName: z.string(),
  roleCode: z.string(),
  roleName: z.string(),
  createdBy: z.string(),
  expiresAt: z.number(),
})

export const accountSchemas = {
  register: {
    payload: z
      .object({
        username,
        realname,
        phone,
        password: newPassword,
        organizationCode: typed.max(64, 'tooLong').optional(),
        invitation: token.optional(),
        /** To those who decide. */
        note: typedLines.max(2000, 'tooLong').default(''),
      })
      .refine(({ organizationCode, invitation }) => invitation !== undefined || (organizationCode ?? '') !== '', {
        path: ['organizationCode'],
        message: 'required',
      }),
    answer: z.object({ state: z.enum(['active', 'pending']) }),
  },
  invitationFacts: { payload: z.object({ token }), answer: z.object({ organizationName: z.string(), expiresAt: z.number() }) },
  passwordResetFacts: { payload: z.object({ token }), answer: z.object({ username: z.string(), expiresAt: z.number() }) },
  passwordResetUse: { payload: z.object({ token, newPassword }), answer: z.object({}) },

  identityProviders: { payload: z.looseObject({}), answer: z.object({ providers: z.array(z.object({ id: z.string(), name: z.string() })) }) },
  socialLoginStart: { payload: z.object({ provider: id }), answer: z.object({ url: z.string() }) },
  socialLogin: {
    payload: z.object({
      provider: id,
      code: z.string().min(1).max(4000),
      state: token,
      /** Sent back by providers that name themselves in their answer (RFC 9207). */
      iss: z.string().max(1000).optional(),
    }),
    answer: z.object({ token: z.string(), isExpiration: z.boolean(), userId: z.string() }),
  },

  unlock: { payload: z.object({ password: z.string().min(1, 'required').max(128) }), answer: z.object({}) },
  profile: {
    payload: z.object({}),
    answer: z.object({
      userId: z.string(),
      username: z.string(),
      realname: z.string(),
      phone: z.string(),
      gender: z.enum(genderCodes),
      /** Id of a file, or ''. */
      avatar: z.string(),
      roleName: z.string(),
      organizationName: z.string(),
      preferences,
      /** False: logs in at an identity provider only. */
      hasPassword: z.boolean(),
    }),
  },
  profileSave: {
    payload: z.object({
      realname: realname.optional(),
      phone: z.union([z.literal(''), phone], 'rulePhone').optional(),
      gender: z.enum(genderCodes).optional(),
      avatar: z.string().max(64).optional(),
      preferences: preferences.optional(),
    }),
    answer: z.object({}),
  },
  sessionList: {
    payload: z.object({}),
    answer: z.object({
      sessionList: z.array(
        z.object({
          id: z.string(),
          /** As `Chrome 140`, `Linux`; '' = cannot be told. */
          browser: z.string(),
          system: z.string(),
          address: z.string(),
          startedAt: z.number(),
          seenAt: z.number(),
          current: z.boolean(),
        }),
      ),
    }),
  },
  sessionEnd: { payload: z.object({ id }), answer: z.object({}) },

  registrationList: { payload: z.object(page), answer: z.object({ registrationList: z.array(registration), totalRows: z.int() }) },
  registrationDecide: { payload: z.object({ id, approve: z.boolean(), roleCode: id.optional() }), answer: z.object({}) },
  invitationCreate: { payload: z.object({ organizationCode: id, roleCode: id, days: z.int().min(1).max(90).default(7) }), answer: link },
  invitationList: { payload: z.object({}), answer: z.object({ invitationList: z.array(invitation) }) },
  invitationRevoke: { payload: z.object({ id }), answer: z.object({}) },
  passwordReset: { payload: z.object({ userId: id }), answer: link },

  fileUpload: {
    payload: z.object({}),
    answer: z.object({ fileId: z.string(), name: z.string(), size: z.number(), /** By content, whatever the name says. */ type: z.string() }),
  },
  fileDownload: { payload: z.object({ id }), answer: z.unknown() },
}
