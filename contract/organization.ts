import { z } from 'zod'

/** One organization in a flat tree, drawn order; a parent that the viewer may not see is null. */
export const organization = z.object({
  code: z.string(),
  parentCode: z.string().nullable(),
  name: z.string(),
  nameEn: z.string(),
  depth: z.int(),
  revision: z.int(),
})
export type Organization = z.infer<typeof organization>

/** States that a member can have; those who wait for a decision are registrations. */
export const memberStates = ['active', 'disabled'] as const

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
