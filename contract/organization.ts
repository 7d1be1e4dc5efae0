import { z } from 'zod'
import { localText } from './text.ts'

/** One organization in a flat tree, drawn order; a parent that the viewer may not see is null. */
export const organization = z.object({
  code: z.string(),
  parentCode: z.string().nullable(),
  name: z.string(),
  nameEn: z.string(),
  depth: z.int(),
})
export type Organization = z.infer<typeof organization>

/** States that a member can have; those who wait for a decision are registrations. */
export const memberStates = ['active', 'disabled'] as const
export type MemberState = (typeof memberStates)[number]

export const member = z.object({
  userId: z.string(),
  username: z.string(),
  realname: z.string(),
  phone: z.string(),
  roleCode: z.string(),
  roleName: localText,
  organizationCode: z.string(),
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
})
export type Member = z.infer<typeof member>

/** Organizations and the people in them, as one flat tree. */
export const memberNode = z.object({
  key: z.string(),
  parentKey: z.string().nullable(),
  kind: z.enum(['organization', 'member']),
  name: z.string(),
  nameEn: z.string(),
  userId: z.string().nullable(),
  /** Of the group that was asked for. */
  joined: z.boolean(),
})
export type MemberNode = z.infer<typeof memberNode>

export const userGroup = z.object({
  id: z.string(),
  name: z.string(),
  organizationCode: z.string(),
  organizationName: z.string(),
  organizationNameEn: z.string(),
  remark: z.string(),
  members: z.int(),
  createdAt: z.number(),
})
export type UserGroup = z.infer<typeof userGroup>

export const role = z.object({
  roleCode: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  powerCodes: z.array(z.string()),
  /** Of the viewer's organizations. */
  members: z.int(),
  /** Passes every check and cannot be changed. */
  builtIn: z.boolean(),
  /** The viewer holds all of its rights, and so may give it. */
  givable: z.boolean(),
  /** The viewer may change it: givable, not built in, and nobody out of the viewer's sight holds it. */
  editable: z.boolean(),
})
export type Role = z.infer<typeof role>

export const gateway = z.object({
  id: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  stationNameEn: z.string(),
  name: z.string(),
  remark: z.string(),
  enabled: z.boolean(),
  online: z.boolean(),
  lastSeenAt: z.number().nullable(),
  address: z.string(),
  createdAt: z.number(),
  /** When its password was made. */
  renewedAt: z.number(),
})
export type Gateway = z.infer<typeof gateway>

export const auditEntry = z.object({
  id: z.int(),
  at: z.number(),
  username: z.string(),
  organizationCode: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  address: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>
