import type { ProjectCode } from './project.ts'

/** Permission ids of pages, as the specification names them, and of groups. A role's powerCodes are these strings. */
export const pagePermissions = [
  'resource_powerStation',
  'resource_device',
  'resource_productCategory',
  'resource_productType',
  'monitor_operation',
  'monitor_realTime',
  'monitor_data-analysis',
  'production_yield_curve',
  'production_charge_and_discharge_plan',
  'security_strategy',
  'production_period_price',
  'production_settlement',
  'demand_response',
  'operation_statistics',
  'statistics-details',
  'energy_dataMonitor',
  'energy_batteryHealth',
  'energy_batteryWarn',
  'template_management',
  'push_management',
  'system_dictManager',
  'interval-management',
  'unified-price',
  'system_organization',
  'system_role',
  'system_gateway',
  'system_audit',
  'system_status',
  'system_performance',
  'screens_director',
] as const

export const groupPermissions = ['monitor', 'production', 'operation', 'energy', 'alarm', 'system', 'screens'] as const

/**
 * Who looks at what storages are told to do, and at plans alone: calls, boards and pages without an id of their own ask the same. A group's code opens its part
 * of the menu and nothing in it: customers hold that of production for their slips.
 */
export const strategyLooks = ['security_strategy', 'production_charge_and_discharge_plan'] as const satisfies readonly PermissionId[]
export const planLooks = ['production_charge_and_discharge_plan'] as const satisfies readonly PermissionId[]

/** Codes that gate a piece of the interface rather than a page. */
export const featurePermissions = ['ai_chat', 'alarm_notify', 'dashboard_share'] as const

/** What a person may do beyond looking: `<page id>:<action>`. */
export const actionPermissions = [
  'energy_dataMonitor:edit',
  'energy_batteryHealth:edit',
  'energy_batteryWarn:edit',
  'energy_batteryWarn:handle',
  'energy_batteryWarn:export',
  'production_charge_and_discharge_plan:edit',
  'production_charge_and_discharge_plan:issue',
  'security_strategy:edit',
  'security_strategy:issue',
  'demand_response:edit',
  'demand_response:issue',
  'demand_response:settle',
  'production_settlement:edit',
  'production_settlement:confirm',
  'template_management:edit',
  'push_management:edit',
  'home:edit',
  'resource_device:edit',
  'resource_powerStation:edit',
  'monitor_data-analysis:edit',
  'monitor_data-analysis:correct',
  'monitor_operation:edit',
  'monitor_realTime:issue',
  'resource_productCategory:edit',
  'resource_productType:edit',
  'interval-management:edit',
  'unified-price:edit',
  'production_period_price:edit',
  'screens_director:edit',
  'screens_director:steer',
  'system_dictManager:edit',
  'system_organization:edit',
  'system_role:edit',
  'system_gateway:edit',
  'system_audit:export',
  'project_management:edit',
] as const

/** A right inside the project that is open, where a permission is asked for: `project/plan:edit`. */
export type InProject = `${typeof IN_PROJECT}${ProjectCode}`
export const IN_PROJECT = 'project/'

/** All ids that a role can hold. */
export const permissionIds = [...pagePermissions, ...groupPermissions, ...featurePermissions, ...actionPermissions] as const
export type PermissionId = (typeof permissionIds)[number]

/** The role that passes every check. */
export const ADMIN_ROLE = 'admin'

/** True when the viewer holds at least one of `needed`, is an administrator, or nothing is needed. */
export function holds(viewer: { roles: readonly string[]; permissions: readonly string[] }, needed: readonly string[]): boolean {
  if (needed.length === 0 || viewer.roles.includes(ADMIN_ROLE)) return true
  return needed.some((code) => viewer.permissions.includes(code))
}

/** What a piece of the interface asks for: one code, any of several, or a mode over them. `except`: none of them may be held. */
export type Requirement = string | readonly string[] | { codes: readonly string[]; mode: 'oneOf' | 'allOf' | 'except' }

/** Answers a requirement from the codes that are held; roles count as codes. `passesAll` (administrators, '*' of a project) meets every one. */
export function meets(held: { codes: readonly string[]; passesAll: boolean }, requirement: Requirement): boolean {
  if (held.passesAll) return true
  const asked =
    typeof requirement === 'string'
      ? { codes: [requirement], mode: 'oneOf' as const }
      : 'mode' in requirement
        ? requirement
        : { codes: requirement, mode: 'oneOf' as const }
  const has = (code: string): boolean => held.codes.includes(code)
  if (asked.mode === 'allOf') return asked.codes.every(has)
  if (asked.mode === 'except') return !asked.codes.some(has)
  return asked.codes.length === 0 || asked.codes.some(has)
}
