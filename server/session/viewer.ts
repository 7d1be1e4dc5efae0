import type { Preferences } from '#contract/account.ts'
import type { Demonstration } from '#contract/display.ts'
import { ADMIN_ROLE } from '#contract/permission.ts'
import type { Registry } from '../plant/registry.ts'
import type { Reader } from '../db/change.ts'
import * as schema from '../db/schema.ts'

/** Who makes a call and what of the world is theirs. */
export interface Viewer {
  accountId: string
  username: string
  realname: string
  avatar: string
  preferences: Preferences
  roleCode: string
  roles: string[]
  permissions: string[]
  organizationCode: string
  /** Undefined: every station (administrators). */
  organizations: ReadonlySet<string> | undefined
  sessionFamily: string
  passwordExpired: boolean
  /** A display link: reads what a wall asks for, and nothing else. */
  display?: DisplayScope
}

export interface DisplayScope {
  id: string
  /** Those that the maker of the link chose among the ones of its organizations; undefined: every one of them. */
  stationIds: ReadonlySet<string> | undefined
  screens: readonly string[]
  demonstration: Demonstration | undefined
  /** Its organizations by all their names, in order of their codes; read only where a demonstration hides them. */
  called: readonly (readonly string[])[]
}

/** The organization and all below it. */
export async function organizationsBelow(orm: Reader, root: string): Promise<Set<string>> {
  const rows = await orm.select({ code: schema.organization.code, parentCode: schema.organization.parentCode }).from(schema.organization)
  const found = new Set([root])
  for (let grown = true; grown;) {
    grown = false
    for (const row of rows) {
      if (row.parentCode === null || !found.has(row.parentCode) || found.has(row.code)) continue
      found.add(row.code)
      grown = true
    }
  }
  return found
}

export const isAdmin = (viewer: Pick<Viewer, 'roleCode'>): boolean => viewer.roleCode === ADMIN_ROLE

/** The viewer that VIRTUAL_ROLE makes of a call without a session: it has no account in the store. */
export const VIRTUAL_ACCOUNT = 'virtual'
export const VIRTUAL_FAMILY = 'virtual'
export const isVirtual = (viewer: Pick<Viewer, 'accountId'>): boolean => viewer.accountId === VIRTUAL_ACCOUNT

export function seesStation(viewer: Viewer, stationId: string, registry: Registry): boolean {
  const station = registry.stations.get(stationId)
  if (station === undefined) return false
  // Of those that were chosen for a display, one that has gone to others since is no longer among its organization's.
  if (viewer.display?.stationIds?.has(stationId) === false) return false
  return viewer.organizations === undefined || viewer.organizations.has(station.organizationCode)
}

/** Ids of the stations the viewer may see, in order. */
export const stationsOf = (viewer: Viewer, registry: Registry): string[] =>
  [...registry.stations.keys()].filter((id) => seesStation(viewer, id, registry))
