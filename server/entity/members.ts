import { ADMIN_ROLE } from '#contract/permission.ts'
import type { Transaction } from '../db/change.ts'
import { and, eq, inArray, sql } from '../db/orm.ts'
import { account, organization, role } from '../db/schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** Active administrators, held: two of them cannot take each other out at once. */
export const lockAdmins = (tx: Transaction) =>
  tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.roleCode, ADMIN_ROLE), eq(account.state, 'active')))
    .orderBy(account.id)
    .for('update')

/** People who can log in, of the viewer's organizations; those whose registration waits or was declined are none. */
export const members = defineEntity({
  table: account,
  key: account.id,
  scope: { organizations: account.organizationCode },
  only: inArray(account.state, ['active', 'disabled']),
  audit: {
    subject: 'account',
    save: 'saveMember',
    remove: 'deleteMember',
    called: (row) => row.username,
    omits: ['passwordHash', 'passwordExpired', 'avatar', 'gender', 'preferences', 'note'],
  },
  holds: lockAdmins,
  list: {
    columns: {
      ...columnsOf(account, 'id', 'passwordHash', 'state', 'avatar', 'gender', 'preferences', 'note'),
      userId: account.id,
      // Those who are neither are not in the list.
      state: sql<'active' | 'disabled'>`${account.state}`,
      roleNameZh: role.nameZh,
      roleNameEn: role.nameEn,
      powerCodes: role.powerCodes,
      organizationName: organization.name,
      organizationNameEn: organization.nameEn,
      seenAt: sql<number | null>`(select max(s.seen_at) from session s where s.account_id = ${account.id})`,
    },
    joins: [
      { table: role, on: eq(role.code, account.roleCode) },
      { table: organization, on: eq(organization.code, account.organizationCode) },
    ],
    search: [account.username, account.realname, account.phone],
  },
})
