import { randomUUID } from 'node:crypto'
import { code } from '#contract/endpoint.ts'
import { ADMIN_ROLE } from '#contract/permission.ts'
import type { Transaction } from '../db/change.ts'
import { and, count, eq, inArray, notInArray } from '../db/orm.ts'
import { account, dashboard } from '../db/schema.ts'
import { recordsOf } from '../entity/records.ts'
import { roles } from '../entity/roles.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, forbidden, Refusal } from '../refusal/refusal.ts'
import { mayGive, type Role } from '../session/rights.ts'

/** Refuses a role that the viewer may not change: nobody takes rights from others that they lack themselves, nor from people whom they do not see. */
async function refuseUnchangeable({ viewer }: ViewerCall, tx: Transaction, found: Role): Promise<void> {
  if (found.code === ADMIN_ROLE) throw new Refusal(code.conflict, 'roleBuiltIn')
  if (!mayGive(viewer, found)) throw forbidden()
  if (viewer.organizations === undefined) return
  const [elsewhere] = await tx
    .select({ n: count() })
    .from(account)
    .where(
      and(
        eq(account.roleCode, found.code),
        inArray(account.state, ['active', 'disabled', 'pending']),
        notInArray(account.organizationCode, [...viewer.organizations]),
      ),
    )
  if (elsewhere !== undefined && elsewhere.n > 0) throw new Refusal(code.conflict, 'roleElsewhere')
}

export const roleHandlers = {
  roleList: async (query, call) => {
    const { rows, totalRows } = await recordsOf(roles, call).list(query)
    const roleList = rows.map(({ elsewhere, ...row }) => {
      const [builtIn, givable] = [row.roleCode === ADMIN_ROLE, mayGive(call.viewer, { code: row.roleCode, powerCodes: row.powerCodes })]
      return { ...row, builtIn, givable, editable: givable && !builtIn && elsewhere === 0 }
    })
    return { roleList, totalRows }
  },

  saveRole: async ({ roleCode, revision, nameZh, nameEn, powerCodes }, call) => {
    const draft = { nameZh, nameEn, powerCodes: [...new Set(powerCodes)].sort() }
    const records = recordsOf(roles, call)
    const refuseBeyond = (): void => {
      if (!mayGive(call.viewer, { code: roleCode ?? '', powerCodes: draft.powerCodes })) throw badField('powerCodes', 'roleBeyond')
    }
    if (roleCode === undefined) {
      refuseBeyond()
      return { roleCode: await records.create({ code: `role-${randomUUID().slice(0, 8)}`, ...draft }) }
    }
    await records.update({ id: roleCode, revision }, draft, async (tx, before) => {
      await refuseUnchangeable(call, tx, before)
      refuseBeyond()
    })
    call.services.sessions.invalidate()
    return { roleCode }
  },

  deleteRole: async ({ roleCodes }, call) => {
    const rows = await recordsOf(roles, call).remove(roleCodes, async (tx, going) => {
      for (const one of going) await refuseUnchangeable(call, tx, one)
      // Registrations that were declined are nobody's.
      await tx.delete(account).where(and(inArray(account.roleCode, roleCodes), eq(account.state, 'rejected')))
      await tx.delete(dashboard).where(and(eq(dashboard.ownerKind, 'role'), inArray(dashboard.ownerId, roleCodes)))
    })
    return { changed: rows.length }
  },
} satisfies Partial<Handlers>
