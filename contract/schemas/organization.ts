import { z } from 'zod'
import { newPassword, phone, realname, username } from '../account.ts'
import { auditEntry, gateway, member, memberNode, memberStates, organization, role, userGroup } from '../organization.ts'
import { permissionIds } from '../permission.ts'
import { stationStates, stationTypes } from '../station.ts'
import { changed, done, epochMs, id, ids, listed, name, order, page, remark, text } from './common.ts'

/** Part of MQTT topics (a Sparkplug group): no slash, no wildcard, nothing to quote. */
const organizationCode = z
  .string({ error: 'required' })
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/, 'organizationCodeWrong')
const organTree = { payload: z.object({ text }), answer: z.object({ organList: z.array(organization) }) }
const memberTree = z.object({ memberTree: z.array(memberNode) })

export const organizationSchemas = {
  areaList: {
    payload: z.object({}),
    answer: z.object({ areaList: z.array(z.object({ areaCode: z.string(), areaName: z.string(), stations: z.int() })) }),
  },

  organTree,
  organTreeRemote: organTree,
  organLazyTreeList: {
    payload: z.object({ parentCode: id.optional() }),
    answer: z.object({ organList: z.array(organization.extend({ hasChildren: z.boolean() })) }),
  },
  organSummaryList: {
    payload: z.object({ ...page, text }),
    answer: z.object({
      organList: z.array(
        organization.extend({
          /** Directly in it, and with those below. */
          members: z.int(),
          membersBelow: z.int(),
          stations: z.int(),
          stationsBelow: z.int(),
          children: z.int(),
          groups: z.int(),
        }),
      ),
      totalRows: z.int(),
    }),
  },
  organUserSummaryList: {
    payload: z.object({ ...page, text }),
    answer: z.object({
      organList: z.array(organization.extend({ active: z.int(), disabled: z.int(), pending: z.int() })),
      totalRows: z.int(),
    }),
  },
  organMemberTree: { payload: z.object({ organizationCode: id.optional() }), answer: memberTree },
  organStationList: {
    payload: z.object({ ...page, organizationCode: id, text }),
    answer: z.object({
      stationList: z.array(
        z.object({
          stationId: z.string(),
          stationName: z.string(),
          stationNameEn: z.string(),
          type: z.enum(stationTypes),
          state: z.enum(stationStates),
          area: z.string(),
          organizationCode: z.string(),
          organizationName: z.string(),
          organizationNameEn: z.string(),
        }),
      ),
      totalRows: z.int(),
    }),
  },
  saveOrgan: {
    payload: z.object({
      code: organizationCode,
      /** A code that must not be there yet. */
      isNew: z.boolean(),
      parentCode: id.nullable(),
      name,
      nameEn: z.string().trim().max(64, 'tooLong').default(''),
    }),
    answer: done,
  },
  deleteOrgan: { payload: z.object({ code: id }), answer: done },

  memberList: {
    payload: z.object({
      pageNum: z.int().min(0).default(0),
      pageSize: z.int().min(1).max(999_999).default(999_999),
      organizationCode: id.optional(),
      /** Also those of the organizations below. */
      below: z.boolean().default(true),
      text,
      state: z.enum(memberStates).optional(),
      roleCode: id.optional(),
      sort: z.enum(['username', 'realname', 'createdAt', 'state', 'seenAt']).default('username'),
      order,
    }),
    answer: z.object({ memberList: z.array(member), totalRows: z.int() }),
  },
  saveMember: {
    payload: z.object({
      /** Undefined: a new member. */
      userId: id.optional(),
      username,
      realname,
      phone: z.union([z.literal(''), phone], 'rulePhone').default(''),
      roleCode: id,
      organizationCode: id,
      /** Of a new member; must be changed at the first login. */
      password: newPassword.optional(),
    }),
    answer: z.object({ userId: z.string() }),
  },
  deleteMember: { payload: z.object({ userIds: ids }), answer: changed },
  setMemberState: { payload: z.object({ userIds: ids, state: z.enum(memberStates) }), answer: changed },

  userGroupList: {
    payload: z.object({
      ...listed('name', 'members', 'createdAt'),
      organizationCode: id.optional(),
    }),
    answer: z.object({ userGroupList: z.array(userGroup), totalRows: z.int() }),
  },
  groupMemberTree: { payload: z.object({ groupId: id }), answer: memberTree },
  groupMemberList: {
    payload: z.object({ ...page, groupId: id }),
    answer: z.object({ memberList: z.array(member), totalRows: z.int() }),
  },
  saveUserGroup: {
    payload: z.object({ id: id.optional(), name, organizationCode: id, remark }),
    answer: z.object({ id: z.string() }),
  },
  deleteUserGroup: { payload: z.object({ ids }), answer: changed },
  joinMember: { payload: z.object({ groupId: id, userIds: ids }), answer: changed },
  eliminateMember: { payload: z.object({ groupId: id, userIds: ids }), answer: changed },

  roleList: {
    payload: z.object(listed('roleCode', 'nameZh', 'nameEn', 'members')),
    answer: z.object({ roleList: z.array(role), totalRows: z.int() }),
  },
  saveRole: {
    payload: z.object({
      /** Undefined: a new role. */
      roleCode: id.optional(),
      nameZh: name,
      nameEn: name,
      powerCodes: z.array(z.enum(permissionIds)).max(1000),
    }),
    answer: z.object({ roleCode: z.string() }),
  },
  deleteRole: { payload: z.object({ roleCodes: ids }), answer: changed },

  gatewayList: {
    payload: z.object({
      ...listed('stationId', 'name', 'lastSeenAt', 'createdAt'),
      powerstationId: id.optional(),
      enabled: z.enum(['true', 'false']).optional(),
    }),
    answer: z.object({
      gatewayList: z.array(gateway),
      totalRows: z.int(),
      /** Whether the broker demands a name; external: it is not this server's. */ access: z.enum(['required', 'optional', 'external']),
    }),
  },
  saveGateway: {
    payload: z.object({
      id: id.optional(),
      stationId: id,
      /** The user name at the broker. */
      name: z
        .string({ error: 'required' })
        .trim()
        .regex(/^[\w.-]{2,64}$/, 'gatewayNameWrong'),
      remark,
      enabled: z.boolean().default(true),
    }),
    answer: z.object({ id: z.string(), /** Told once, of a new one. */ password: z.string().nullable() }),
  },
  deleteGateway: { payload: z.object({ ids }), answer: changed },
  renewGateway: { payload: z.object({ id }), answer: z.object({ name: z.string(), password: z.string() }) },

  auditLogList: {
    payload: z.object({
      ...page,
      username: text,
      action: z.union([id, z.array(id).max(100)]).optional(),
      subject: text,
      atFrom: epochMs.optional(),
      atTo: epochMs.optional(),
      sort: z.enum(['at']).default('at'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    answer: z.object({ auditList: z.array(auditEntry), totalRows: z.int() }),
  },
  auditLogActions: { payload: z.object({}), answer: z.object({ actions: z.array(z.string()) }) },
}
