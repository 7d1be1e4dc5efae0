import { holds } from '#contract/permission.ts'
import { ALL_PROJECT_CODES } from '#contract/project.ts'
import type { Reader } from '../db/change.ts'
import { eq } from '../db/orm.ts'
import { project, projectMember, projectRole } from '../db/project-schema.ts'
import { organization } from '../db/schema.ts'
import type { Viewer } from '../session/viewer.ts'

/** What a person sees of projects: by id, what they may in each. */
export type SeenProjects = ReadonlyMap<string, readonly string[]>

export const managesProjects = (viewer: Viewer): boolean => viewer.display === undefined && holds(viewer, ['project_management:edit'])

/** True where the viewer may make and change sets and projects of an organization. */
export const managesProjectsOf = (viewer: Viewer, organizationCode: string): boolean =>
  managesProjects(viewer) && (viewer.organizations?.has(organizationCode) ?? true)

/**
 * The projects of each of these people. Whoever manages projects may do everything in those of the own organizations; others what their role in a project
 * says. A member whose account was moved to an organization that has nothing to do with the project's sees it no longer. Display links see none.
 */
export async function seenProjects(orm: Reader, viewers: readonly Viewer[]): Promise<Map<Viewer, SeenProjects>> {
  const people = viewers.filter(({ display }) => display === undefined)
  const result = new Map<Viewer, SeenProjects>(viewers.map((viewer) => [viewer, new Map()]))
  if (people.length === 0) return result
  const projects = await orm.select({ id: project.id, organizationCode: project.organizationCode }).from(project)
  if (projects.length === 0) return result
  const only = people.length === 1 ? people[0] : undefined
  const memberships = await orm
    .select({ projectId: projectMember.projectId, accountId: projectMember.accountId, codes: projectRole.codes })
    .from(projectMember)
    .innerJoin(projectRole, eq(projectRole.id, projectMember.roleId))
    .where(only === undefined ? undefined : eq(projectMember.accountId, only.accountId))
  const parents = new Map(
    (await orm.select({ code: organization.code, parentCode: organization.parentCode }).from(organization)).map(({ code, parentCode }) => [
      code,
      parentCode,
    ]),
  )
  const codesOf = new Map<string, Map<string, readonly string[]>>()
  for (const { projectId, accountId, codes } of memberships) {
    const own = codesOf.get(accountId) ?? new Map<string, readonly string[]>()
    codesOf.set(accountId, own.set(projectId, codes))
  }
  for (const viewer of people) {
    const seen = new Map<string, readonly string[]>()
    const own = codesOf.get(viewer.accountId)
    const above = own === undefined ? new Set<string>() : lineOf(parents, viewer.organizationCode)
    for (const { id, organizationCode } of projects) {
      if (managesProjectsOf(viewer, organizationCode)) seen.set(id, [ALL_PROJECT_CODES])
      else {
        const codes = own?.get(id)
        if (codes !== undefined && (above.has(organizationCode) || viewer.organizations?.has(organizationCode) === true)) seen.set(id, codes)
      }
    }
    result.set(viewer, seen)
  }
  return result
}

export const seenBy = async (orm: Reader, viewer: Viewer): Promise<SeenProjects> => (await seenProjects(orm, [viewer])).get(viewer) ?? new Map()

/** The organization and all above it. */
export function lineOf(parents: ReadonlyMap<string, string | null>, code: string): Set<string> {
  const line = new Set<string>()
  for (let at: string | null | undefined = code; at !== null && at !== undefined && !line.has(at); at = parents.get(at)) line.add(at)
  return line
}
