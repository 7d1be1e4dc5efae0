import { userGroupDraft } from '#contract/schemas/user-group.ts'
import type { Reader } from '../db/change.ts'
import { userGroup, userGroupMember } from '../db/organization-schema.ts'
import { and, eq, inArray, sql } from '../db/orm.ts'
import { account } from '../db/schema.ts'
import { importRecords } from '../entity/import.ts'
import { members } from '../entity/members.ts'
import { recordsOf } from '../entity/records.ts'
import { userGroups } from '../entity/user-groups.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, forbidden } from '../refusal/refusal.ts'
import { codesOf, membersIn, memberTree } from './organization.ts'

async function memberIds(reader: Reader, groupId: string): Promise<string[]> {
  const rows = await reader.select({ id: userGroupMember.accountId }).from(userGroupMember).where(eq(userGroupMember.groupId, groupId))
  return rows.map((row) => row.id)
}

/** Refuses people who are not of these organizations. */
function refuseOutside(people: readonly { organizationCode: string }[], codes: readonly string[], field: string): void {
  if (people.some((one) => !codes.includes(one.organizationCode))) throw badField(field, 'memberOutside')
}

/** Those of these accounts that the viewer sees. */
async function seenOf(call: ViewerCall, reader: Reader, ids: readonly string[]) {
  const codes = await codesOf(call, undefined)
  return reader
    .select({ id: account.id, username: account.username, organizationCode: account.organizationCode })
    .from(account)
    .where(and(inArray(account.id, [...ids]), members.only, inArray(account.organizationCode, codes)))
}

export const groupHandlers = {
  userGroupList: async ({ organizationCode, ...query }, call) => {
    const codes = await codesOf(call, organizationCode)
    const { rows, totalRows } = await recordsOf(userGroups, call).list(query, inArray(userGroup.organizationCode, codes))
    return { userGroupList: rows, totalRows }
  },

  groupMemberTree: async ({ groupId }, call) => {
    const group = await recordsOf(userGroups, call).get(groupId)
    return { memberTree: await memberTree(call, group.organizationCode, new Set(await memberIds(call.services.db.orm, groupId))) }
  },

  groupMemberList: async ({ groupId, ...page }, call) => {
    await recordsOf(userGroups, call).get(groupId)
    const inGroup = sql`exists (select from user_group_member m where m.account_id = ${account.id} and m.group_id = ${groupId})`
    return membersIn(call, await codesOf(call, undefined), { ...page, sort: 'realname', order: 'asc' }, inGroup)
  },

  saveUserGroup: async ({ id, revision, ...draft }, call) => {
    const records = recordsOf(userGroups, call)
    if (id === undefined) return { id: await records.create({ ...draft, createdAt: call.now }) }
    const codes = await codesOf(call, draft.organizationCode).catch(() => {
      throw badField('organizationCode', 'organizationUnknown')
    })
    await records.update({ id, revision }, draft, async (tx, before) => {
      if (before.organizationCode === draft.organizationCode) return
      refuseOutside(await seenOf(call, tx, await memberIds(tx, id)), codes, 'organizationCode')
    })
    return { id }
  },

  importUserGroup: (sheet, call) => importRecords(userGroups, call, userGroupDraft, sheet, (draft) => ({ ...draft, createdAt: call.now })),

  deleteUserGroup: async ({ ids }, call) => {
    const records = recordsOf(userGroups, call)
    return records.act(ids, async (tx, rows, note) => {
      // With the people who were in it, which nothing else remembers.
      for (const row of rows) await note(row, 'deleteUserGroup', { ...records.logged(row), members: await memberIds(tx, row.id) }, null)
      await tx.delete(userGroup).where(inArray(userGroup.id, ids))
      return { changed: rows.length }
    })
  },

  joinMember: async ({ groupId, userIds }, call) => {
    const people = await recordsOf(members, call).getMany(userIds)
    const { organizationCode } = await recordsOf(userGroups, call).get(groupId)
    const codes = await codesOf(call, organizationCode)
    return recordsOf(userGroups, call).act([groupId], async (tx, [group], note) => {
      refuseOutside(people, group?.organizationCode === organizationCode ? codes : [], 'userIds')
      const joined = await tx
        .insert(userGroupMember)
        .values([...new Set(userIds)].map((accountId) => ({ groupId, accountId, joinedAt: call.now })))
        .onConflictDoNothing()
        .returning({ id: userGroupMember.accountId })
      if (group !== undefined && joined.length > 0) await note(group, 'joinMember', null, { members: namesOf(people, joined) })
      return { changed: joined.length }
    })
  },

  eliminateMember: async ({ groupId, userIds }, call) => {
    await recordsOf(userGroups, call).get(groupId)
    const people = await seenOf(call, call.services.db.orm, userIds)
    if (people.length === 0) throw forbidden()
    const ids = people.map((one) => one.id)
    return recordsOf(userGroups, call).act([groupId], async (tx, [group], note) => {
      const left = await tx
        .delete(userGroupMember)
        .where(and(eq(userGroupMember.groupId, groupId), inArray(userGroupMember.accountId, ids)))
        .returning({ id: userGroupMember.accountId })
      if (group !== undefined && left.length > 0) await note(group, 'eliminateMember', { members: namesOf(people, left) }, null)
      return { changed: left.length }
    })
  },
} satisfies Partial<Handlers>

const namesOf = (people: readonly { id: string; username: string }[], found: readonly { id: string }[]): string[] =>
  people.filter((one) => found.some(({ id }) => id === one.id)).map((one) => one.username)
