import { ADMIN_ROLE } from '#contract/permission.ts'
import type { Reader } from '../db/change.ts'
import { eq } from '../db/orm.ts'
import * as schema from '../db/schema.ts'
import { badField, forbidden } from '../refusal/refusal.ts'
import { isAdmin, type Viewer } from './viewer.ts'

export type Role = typeof schema.role.$inferSelect

/** Nobody gives rights that they lack, and only an administrator makes administrators. The same rule guards who may touch whom. */
export const mayGive = (viewer: Pick<Viewer, 'roleCode' | 'permissions'>, role: Pick<Role, 'code' | 'powerCodes'>): boolean =>
  isAdmin(viewer) || (role.code !== ADMIN_ROLE && role.powerCodes.every((code) => viewer.permissions.includes(code)))

export const seesOrganization = (viewer: Pick<Viewer, 'organizations'>, code: string): boolean =>
  viewer.organizations === undefined || viewer.organizations.has(code)

/** The role, when the viewer may give it; else a refusal at the field. */
export async function givableRole(orm: Reader, viewer: Viewer, code: string, field = 'roleCode'): Promise<Role> {
  const [role] = await orm.select().from(schema.role).where(eq(schema.role.code, code))
  if (role === undefined) throw badField(field, 'roleUnknown')
  if (!mayGive(viewer, role)) throw badField(field, 'roleBeyond')
  return role
}

/** Refuses to act upon somebody who may do what the viewer may not. */
export async function refuseMightier(orm: Reader, viewer: Viewer, roleCode: string): Promise<void> {
  const [role] = await orm.select().from(schema.role).where(eq(schema.role.code, roleCode))
  if (role === undefined || !mayGive(viewer, role)) throw forbidden()
}
