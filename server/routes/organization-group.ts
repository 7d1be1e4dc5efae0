import { randomUUID } from 'node:crypto'
import { groupRepo } from '../repos/organization-group-repo.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, forbidden, notFound } from '../refusal/refusal.ts'
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
    if (before !== undefined && before.organizationCode !== organizationCode) {
      const codes = new Set(await codesOf(call, organizationCode))
      const inside = await membersFor(call).some(await repo.memberIds(before.id))
      if (inside.some((member) => !codes.has(member.organizationCode))) throw badField('organizationCode', 'memberOutside')
    }
    const row = { id: id ?? randomUUID(), name, organizationCode, remark, createdAt: before?.createdAt ?? call.now }
    const noted = before === undefined ? null : { name: before.name, organizationCode: before.organizationCode, remark: before.remark }
    await call.services.change(call, async (tx, note) => {
      await repo.save(tx, row)
      await note('saveUserGroup', `userGroup:${row.id}`, noted, { name, organizationCode, remark })
    })
    return { id: row.id }
  },

  deleteUserGroup: async ({ ids }, call) => {
    const repo = groupsFor(call)
    const groups = await repo.some(ids)
    if (groups.length < new Set(ids).size) throw notFound()
    await call.services.change(call, async (tx, note) => {
      for (const { id, name, organizationCode, remark } of groups) {
        await note('deleteUserGroup', `userGroup:${id}`, { name, organizationCode, remark, members: await repo.memberIds(id, tx) }, null)
      }
      await repo.remove(tx, ids)
    })
    return { changed: groups.length }
  },

  joinMember: async ({ groupId, userIds }, call) => {
    const group = await groupOf(call, groupId)
    const members = await membersFor(call).some(userIds)
    if (members.length < new Set(userIds).size) throw notFound()
    const codes = new Set(await codesOf(call, group.organizationCode))
    if (members.some((member) => !codes.has(member.organizationCode))) throw badField('userIds', 'memberOutside')
    return call.services.change(call, async (tx, note) => {
      const joined = await groupsFor(call).join(tx, groupId, [...new Set(userIds)], call.now)
      if (joined.length > 0) await note('joinMember', `userGroup:${groupId}`, null, { members: namesOf(members, joined) })
      return { changed: joined.length }
    })
  },

  eliminateMember: async ({ groupId, userIds }, call) => {
    await groupOf(call, groupId)
    const members = await membersFor(call).some(userIds)
    if (members.length === 0) throw forbidden()
    const ids = members.map((member) => member.userId)
    return call.services.change(call, async (tx, note) => {
      const left = await groupsFor(call).leave(tx, groupId, ids)
      if (left.length > 0) await note('eliminateMember', `userGroup:${groupId}`, { members: namesOf(members, left) }, null)
      return { changed: left.length }
    })
  },
} satisfies Partial<Handlers>

const namesOf = (members: readonly { userId: string; username: string }[], ids: readonly string[]): string[] =>
  members.filter((member) => ids.includes(member.userId)).map((member) => member.username)
