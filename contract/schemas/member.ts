import { z } from 'zod'
import { newPassword, phone, realname, username } from '../account.ts'
import { memberStates } from '../organization.ts'
import { localText } from '../text.ts'
import { changed, id, ids, listed, saved, stamps, text } from './common.ts'

const draft = z.object({
  username,
  realname,
  phone: z.union([z.literal(''), phone], 'rulePhone').default(''),
  roleCode: id,
  organizationCode: id,
})

export const member = draft.extend({
  userId: z.string(),
  roleName: localText,
  organizationName: z.string(),
  organizationNameEn: z.string(),
  state: z.enum(memberStates),
  /** Must change the password at the next login. */
  passwordExpired: z.boolean(),
  createdAt: z.number(),
  /** Last call of an open session; null: none is open. */
  seenAt: z.number().nullable(),
  /** The viewer themselves, or somebody who may do what the viewer may not: neither can be acted upon. */
  locked: z.boolean(),
  ...stamps,
})
export type Member = z.infer<typeof member>

export const memberSchemas = {
  memberList: {
    payload: z.object({
      ...listed('username', 'realname', 'createdAt', 'state', 'seenAt'),
      /** From 0, as the specification has it for this list. */
      pageNum: z.int().min(0).default(0),
      pageSize: z.int().min(1).max(999_999).default(999_999),
      organizationCode: id.optional(),
      /** Also those of the organizations below. */
      below: z.boolean().default(true),
      text,
      state: z.enum(memberStates).optional(),
      roleCode: id.optional(),
    }),
    answer: z.object({ memberList: z.array(member), totalRows: z.int() }),
  },
  saveMember: {
    payload: draft.extend({
      /** Undefined: a new member. */
      userId: id.optional(),
      revision: saved.revision,
      /** Of a new member; must be changed at the first login. */
      password: newPassword.optional(),
    }),
    answer: z.object({ userId: z.string() }),
  },
  deleteMember: { payload: z.object({ userIds: ids }), answer: changed },
  setMemberState: { payload: z.object({ userIds: ids, state: z.enum(memberStates) }), answer: changed },
}
