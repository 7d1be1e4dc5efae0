import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { actionPermissions, featurePermissions, groupPermissions, pagePermissions } from '#contract/permission.ts'
import * as schema from './schema.ts'

const everything: string[] = [...pagePermissions, ...groupPermissions, ...featurePermissions, ...actionPermissions]
/** What only a customer does. */
const isCustomers = (code: string): boolean => code === 'production_settlement:confirm'
const isSystem = (code: string): boolean => code === 'system' || /^(system_|interval-management|unified-price)/.test(code)

/** Built-in roles: what a new installation starts with. */
const roles = [
  { code: 'admin', nameZh: '管理员', nameEn: 'Administrator', powerCodes: everything },
  { code: 'operator', nameZh: '运维', nameEn: 'Operator', powerCodes: everything.filter((code) => !isSystem(code) && !isCustomers(code)) },
  {
    code: 'customer',
    nameZh: '客户',
    nameEn: 'Customer',
    powerCodes: [
      'monitor',
      'monitor_operation',
      'monitor_realTime',
      'operation',
      'operation_statistics',
      'statistics-details',
      'production',
      'production_settlement',
      'production_settlement:confirm',
      'home:edit',
    ],
  },
  { code: 'display', nameZh: '大屏展示', nameEn: 'Display', powerCodes: ['screens', 'monitor'] },
]

/** Roles that people have changed stay as they are. */
export async function seedRoles(orm: NodePgDatabase): Promise<void> {
  await orm.insert(schema.role).values(roles).onConflictDoNothing()
}
