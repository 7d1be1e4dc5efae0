import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray } from 'drizzle-orm'
import { code } from '#contract/endpoint.ts'
import type { Role } from '#contract/organization.ts'
import { ADMIN_ROLE } from '#contract/permission.ts'
import { pageOf } from '../repos/organization-repo.ts'
import { account, role } from '../db/schema.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, forbidden, notFound, Refusal, refuseHanging } from '../refusal/refusal.ts'
import { mayGive, seesOrganization } from '../session/rights.ts'

async function rolesFor({ services, viewer }: ViewerCall): Promise<Role[]> {
  const { orm } = services.db
  const rows = await orm.select().from(role)
  const used = await orm
    .select({ roleCode: account.roleCode, organizationCode: account.organizationCode, n: count() })
    .from(account)
    .where(inArray(account.state, ['active', 'disabled']))
    .groupBy(account.roleCode, account.organizationCode)
  const members = new Map<string, number>()
  /** Held by people out of sight: what is changed here would be changed for them. */
  const elsewhere = new Set<string>()
  for (const { roleCode, organizationCode, n } of used) {
    if (seesOrganization(viewer, organizationCode)) members.set(roleCode, (members.get(roleCode) ?? 0) + n)
    else elsewhere.add(roleCode)
  }
  return rows.map((row) => ({
    roleCode: row.code,
    nameZh: row.nameZh,
    nameEn: row.nameEn,
    powerCodes: row.powerCodes,
    members: members.get(row.code) ?? 0,
    builtIn: row.code === ADMIN_ROLE,
    givable: mayGive(viewer, row),
    editable: mayGive(viewer, row) && row.code !== ADMIN_ROLE && !elsewhere.has(row.code),
  }))
}

/** The role, when the viewer may change it: nobody takes rights from others that they lack themselves, nor gives them. */
function changeable(roles: readonly Role[], roleCode: string): Role {
  const found = roles.find((one) => one.roleCode === roleCode)
  if (found === undefined) throw notFound()
  if (found.builtIn) throw new Refusal(code.conflict, 'roleBuiltIn')
  if (!found.givable) throw forbidden()
  if (!found.editable) throw new Refusal(code.conflict, 'roleElsewhere')
  return found
}

const noted = ({ nameZh, nameEn, powerCodes }: Pick<Role, 'nameZh' | 'nameEn' | 'powerCodes'>) => ({
  nameZh,
  nameEn,
  powerCodes: [...powerCodes].sort(),
})

export const roleHandlers = {
  roleList: async ({ pageNum, pageSize, text, sort, order }, call) => {
    const wanted = text?.trim().toLowerCase() ?? ''
    const found = (await rolesFor(call)).filter((one) => [one.roleCode, one.nameZh, one.nameEn].some((word) => word.toLowerCase().includes(wanted)))
    const sign = order === 'asc' ? 1 : -1
    found.sort((a, b) => {
      const [x, y] = [a[sort], b[sort]]
      return sign * (typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), 'zh'))
    })
    return { roleList: pageOf(found, pageNum, pageSize), totalRows: found.length }
  },

  saveRole: async ({ roleCode, nameZh, nameEn, powerCodes }, call) => {
    const before = roleCode === undefined ? undefined : changeable(await rolesFor(call), roleCode)
    const unique = [...new Set(powerCodes)]
    if (!mayGive(call.viewer, { code: roleCode ?? '', powerCodes: unique })) throw badField('powerCodes', 'roleBeyond')
    const saved = roleCode ?? `role-${randomUUID().slice(0, 8)}`
    const values = { nameZh, nameEn, powerCodes: unique }
    await call.services.change(call, async (tx, note) => {
      await tx
        .insert(role)
        .values({ code: saved, ...values })
        .onConflictDoUpdate({ target: role.code, set: values })
      await note('saveRole', `role:${saved}`, before === undefined ? null : noted(before), noted(values))
    })
    call.services.sessions.invalidate()
    return { roleCode: saved }
  },

  deleteRole: async ({ roleCodes }, call) => {
    const roles = await rolesFor(call)
    const going = [...new Set(roleCodes)].map((one) => changeable(roles, one))
    const codes = going.map((one) => one.roleCode)
    await call.services.change(call, async (tx, note) => {
      await tx.select().from(role).where(inArray(role.code, codes)).for('update')
      const [held] = await tx
        .select({ n: count() })
        .from(account)
        .where(and(inArray(account.roleCode, codes), inArray(account.state, ['active', 'disabled'])))
      const [asked] = await tx
        .select({ n: count() })
        .from(account)
        .where(and(inArray(account.roleCode, codes), eq(account.state, 'pending')))
      refuseHanging({ hangingMembers: held?.n ?? 0, hangingRegistrations: asked?.n ?? 0 })
      // Registrations that were declined are nobody's.
      await tx.delete(account).where(and(inArray(account.roleCode, codes), eq(account.state, 'rejected')))
      await tx.delete(role).where(inArray(role.code, codes))
      for (const one of going) await note('deleteRole', `role:${one.roleCode}`, noted(one), null)
    })
    return { changed: going.length }
  },
} satisfies Partial<Handlers>
