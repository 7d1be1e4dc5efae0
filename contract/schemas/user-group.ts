import { z } from 'zod'
import { memberNode } from '../organization.ts'
import { changed, id, ids, imported, importing, listed, name, page, remark, saved, stamps } from './common.ts'
import { member } from './member.ts'

/** What a person says of a group. */
export const userGroupDraft = z.object({ name, organizationCode: id, remark })

const userGroup = userGroupDraft.extend({
  id: z.string(),
  organizationName: z.string(),
  organizationNameEn: z.string(),
  members: z.int(),
  createdAt: z.number(),
  ...stamps,
})
export type UserGroup = z.infer<typeof userGroup>

export const userGroupSchemas = {
  userGroupList: {
    payload: z.object({ ...listed('name', 'members', 'createdAt'), organizationCode: id.optional() }),
    answer: z.object({ userGroupList: z.array(userGroup), totalRows: z.int() }),
  },
  groupMemberTree: { payload: z.object({ groupId: id }), answer: z.object({ memberTree: z.array(memberNode) }) },
  groupMemberList: {
    payload: z.object({ ...page, groupId: id }),
    answer: z.object({ memberList: z.array(member), totalRows: z.int() }),
  },
  saveUserGroup: { payload: userGroupDraft.extend(saved), answer: z.object({ id: z.string() }) },
  importUserGroup: { payload: importing, answer: imported },
  deleteUserGroup: { payload: z.object({ ids }), answer: changed },
  joinMember: { payload: z.object({ groupId: id, userIds: ids }), answer: changed },
  eliminateMember: { payload: z.object({ groupId: id, userIds: ids }), answer: changed },
}
