import { eq, inArray, sql } from '../db/orm.ts'
import { account, role } from '../db/schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** How many accounts hold a role: members of the viewer's organizations, or whoever else there is. */
const holders = (organizations: ReadonlySet<string> | undefined, seen: boolean) => {
  const states = seen ? sql`('active', 'disabled')` : sql`('active', 'disabled', 'pending')`
  const place = organizations === undefined ? sql`${seen}` : sql`(a.organization_code = any(${sql.param([...organizations])}::text[])) = ${seen}`
  return sql<number>`(select count(*)::int from account a where a.role_code = "role"."code" and a.state in ${states} and ${place})`
}

/** Roles; everybody who may see them sees all. */
export const roles = defineEntity({
  table: role,
  key: role.code,
  scope: 'all',
  audit: { subject: 'role', save: 'saveRole', remove: 'deleteRole', omits: [] },
  list: {
    columns: ({ viewer }) => ({
      ...columnsOf(role, 'code'),
      roleCode: role.code,
      members: holders(viewer.organizations, true),
      /** Held by people out of sight: what is changed here would be changed for them. */
      elsewhere: holders(viewer.organizations, false),
    }),
    search: [role.code, role.nameZh, role.nameEn],
  },
  hanging: [
    {
      words: 'hangingMembers',
      table: account,
      on: account.roleCode,
      called: account.username,
      organization: account.organizationCode,
      where: inArray(account.state, ['active', 'disabled']),
    },
    {
      words: 'hangingRegistrations',
      table: account,
      on: account.roleCode,
      called: account.username,
      organization: account.organizationCode,
      where: eq(account.state, 'pending'),
    },
  ],
})
