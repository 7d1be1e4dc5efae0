import { randomUUID } from 'node:crypto'
import { groupRepo } from '../db/repos/organization-group-repo.ts'
import { audit } from '../db/audit.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, forbidden, notFound } from '../http/refusal.ts'
import { codesOf, membersFor, memberTree, organizationsFor } from './organization.ts'

const groupsFor = ({ services, viewer }: ViewerCall) => groupRepo(services.db.pool, services.db.orm, viewer)

async function groupOf(call: ViewerCall, id: string) {
  const [group] = await groupsFor(call).some([id])
  if (group === undefined) throw notFound()
  return group
}

export const groupHandlers = {
  userGroupList: async ({ organizationCode, ...query }, call) => groupsFor(call).list(await codesOf(call, organizationCode), query),

  groupMemberTree: async ({ groupId }, call) => {
    const group = await groupOf(call, groupId)
    return { memberTree: await memberTree(call, group.organizationCode, new Set(await groupsFor(call).memberIds(groupId))) }
  },

  groupMemberList: async ({ groupId, pageNum, pageSize }, call) => {
    await groupOf(call, groupId)
    return membersFor(call).list(await codesOf(call, undefined), { pageNum: pageNum - 1, pageSize, sort: 'realname', order: 'asc' }, groupId)
  },

  saveUserGroup: async ({ id, name, organizationCode, remark }, call) => {
    const repo = groupsFor(call)
    const before = id === undefined ? undefined : await groupOf(call, id)
    if ((await organizationsFor(call).one(organizationCode)) === undefined) throw badField('organizationCode', 'organizationUnknown')
    if (await repo.isTaken(name, organizationCode, id)) throw badField('name', 'groupNameTaken')
    if (before !== undefined && before.organizationCode !== organizationCode) {
      const codes = new Set(await codesOf(call, organizationCode))
      const inside = await membersFor(call).some(await repo.memberIds(before.id))
      if (inside.some((member) => !codes.has(member.organizationCode))) throw badField('organizationCode', 'memberOutside')
    }
    const row = { id: id ?? randomUUID(), name, organizationCode, remark, createdAt: before?.createdAt ?? call.now }
    await repo.save(row)
    const noted = before === undefined ? null : { name: before.name, organizationCode: before.organizationCode, remark: before.remark }
    await audit(call, 'saveUserGroup', `userGroup:${row.id}`, noted, { name, organizationCode, remark })
    return { id: row.id }
  },

  deleteUserGroup: async ({ ids }, call) => {
    const repo = groupsFor(call)
    const groups = await repo.some(ids)
    if (groups.length < new Set(ids).size) throw notFound()
    for (const { id, name, organizationCode, remark } of groups) {
      await audit(call, 'deleteUserGroup', `userGroup:${id}`, { name, organizationCode, remark, members: await repo.memberIds(id) }, null)
    }
    await repo.remove(ids)
    return { changed: groups.length }
  },

  joinMember: async ({ groupId, userIds }, call) => {
    const group = await groupOf(call, groupId)
    const members = await membersFor(call).some(userIds)
    if (members.length < new Set(userIds).size) throw notFound()
    const codes = new Set(await codesOf(call, group.organizationCode))
    if (members.some((member) => !codes.has(member.organizationCode))) throw badField('userIds', 'memberOutside')
    const joined = await groupsFor(call).join(groupId, [...new Set(userIds)], call.now)
    if (joined.length > 0) await audit(call, 'joinMember', `userGroup:${groupId}`, null, { members: namesOf(members, joined) })
    return { changed: joined.length }
  },

  eliminateMember: async ({ groupId, userIds }, call) => {
    await groupOf(call, groupId)
    const members = await membersFor(call).some(userIds)
    if (members.length === 0) throw forbidden()
    const left = await groupsFor(call).leave(
      groupId,
      members.map((member) => member.userId),
    )
    if (left.length > 0) await audit(call, 'eliminateMember', `userGroup:${groupId}`, { members: namesOf(members, left) }, null)
    return { changed: left.length }
  },
} satisfies Partial<Handlers>

const namesOf = (members: readonly { userId: string; username: string }[], ids: readonly string[]): string[] =>
  members.filter((member) => ids.includes(member.userId)).map((member) => member.username)
