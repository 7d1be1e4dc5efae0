import { eq, sql } from '../db/orm.ts'
import { project, projectMember, projectRole, projectSet } from '../db/project-schema.ts'
import { account, organization, station } from '../db/schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** Sets of projects; those of the viewer's organizations. */
export const projectSets = defineEntity({
  table: projectSet,
  key: projectSet.id,
  scope: { organizations: projectSet.organizationCode },
  audit: { subject: 'projectSet', save: 'saveProjectSet', remove: 'deleteProjectSet', called: (row) => row.name, omits: [] },
  list: {
    columns: { ...columnsOf(projectSet), organizationName: organization.name, organizationNameEn: organization.nameEn },
    joins: [{ table: organization, on: eq(organization.code, projectSet.organizationCode) }],
    search: [projectSet.name, projectSet.remark],
  },
  hanging: [{ words: 'hangingProjects', table: project, on: project.setId, called: project.name }],
})

/** Projects. Whoever lists them says which the viewer sees (`server/projects/seen.ts`): that no column knows. */
export const projects = defineEntity({
  table: project,
  key: project.id,
  scope: 'all',
  audit: {
    subject: 'project',
    save: 'saveProject',
    remove: 'deleteProject',
    called: (row) => row.name,
    omits: ['components', 'boardLimits', 'planRevision', 'archivedAt', 'archivedBy'],
  },
  list: {
    columns: {
      ...columnsOf(project, 'calendar', 'components', 'boardLimits', 'planRevision', 'stationId'),
      stationId: sql<string>`coalesce(${project.stationId}, '')`,
      setName: projectSet.name,
      stationName: sql<string>`coalesce((select s.name from ${station} s where s.id = ${project.stationId}), '')`,
      stationNameEn: sql<string>`coalesce((select s.name_en from ${station} s where s.id = ${project.stationId}), '')`,
      members: sql<number>`(select count(*)::int from project_member m where m.project_id = ${project.id})`,
    },
    joins: [{ table: projectSet, on: eq(projectSet.id, project.setId) }],
    search: [project.name, project.number, project.site, project.contractor],
  },
})

/** Roles of the project in which the call is. */
export const projectRoles = defineEntity({
  table: projectRole,
  key: projectRole.id,
  scope: { project: projectRole.projectId },
  audit: { subject: 'projectRole', save: 'saveProjectRole', remove: 'deleteProjectRole', called: (row) => row.nameZh, omits: [] },
  list: {
    columns: { ...columnsOf(projectRole), members: sql<number>`(select count(*)::int from project_member m where m.role_id = "project_role".id)` },
    search: [projectRole.nameZh, projectRole.nameEn],
  },
  hanging: [
    {
      words: 'hangingMembers',
      table: projectMember,
      on: projectMember.roleId,
      called: sql`(select a.realname from account a where a.id = ${projectMember.accountId})`,
    },
  ],
})

/** Members of the project in which the call is. */
export const projectMembers = defineEntity({
  table: projectMember,
  key: projectMember.id,
  scope: { project: projectMember.projectId },
  audit: { subject: 'projectMember', save: 'saveProjectMember', remove: 'deleteProjectMember', called: (row) => row.accountId, omits: [] },
  list: {
    columns: {
      ...columnsOf(projectMember),
      username: account.username,
      realname: account.realname,
      phone: account.phone,
      active: sql<boolean>`${account.state} = 'active'`,
      organizationName: organization.name,
      organizationNameEn: organization.nameEn,
      roleZh: projectRole.nameZh,
      roleEn: projectRole.nameEn,
    },
    joins: [
      { table: account, on: eq(account.id, projectMember.accountId) },
      { table: organization, on: eq(organization.code, account.organizationCode) },
      { table: projectRole, on: eq(projectRole.id, projectMember.roleId) },
    ],
    search: [account.username, account.realname, account.phone, projectMember.duty],
  },
})
