import { eq, sql } from '../db/orm.ts'
import { projectApplication, projectApplicationLine, projectMaterial } from '../db/project-material-schema.ts'
import { project } from '../db/project-schema.ts'
import { columnsOf, defineEntity } from './entity.ts'
import { activityNameOf } from './project-parts.ts'

const sumOf = (what: string, states: string) =>
  sql<string>`(select trim_scale(coalesce(sum(${sql.raw(what)}), 0))::text from project_application_line l
    join project_application a on a.id = l.application_id where l.material_id = ${projectMaterial.id} and a.state in (${sql.raw(states)}))`
/**
 * Of a planned material: what is applied for and not decided yet, what is approved, what has come, and what the plan has been used up by. Of an order that is
 * over no more is approved than has come; of more than was ordered all that has come is used of the plan.
 */
export const materialSums = {
  applied: sumOf('l.quantity::numeric', "'applied'"),
  approved: sumOf(
    "case when a.state = 'received' then least(l.approved::numeric, l.received::numeric) else l.approved::numeric end",
    "'approved', 'ordered', 'received'",
  ),
  received: sumOf('l.received::numeric', "'ordered', 'received'"),
  used: sumOf(
    "case when a.state = 'received' then l.received::numeric else greatest(l.approved::numeric, l.received::numeric) end",
    "'approved', 'ordered', 'received'",
  ),
}

/** Planned material of the project in which the call is. */
export const projectMaterials = defineEntity({
  table: projectMaterial,
  key: projectMaterial.id,
  scope: { project: projectMaterial.projectId },
  audit: {
    subject: 'projectMaterial',
    save: 'saveProjectMaterial',
    remove: 'deleteProjectMaterial',
    called: (row) => row.name,
    omits: ['projectId'],
  },
  list: {
    columns: {
      ...columnsOf(projectMaterial, 'projectId', 'neededBy'),
      neededBy: sql<string | null>`nullif(${projectMaterial.neededBy}, '')`,
      activityName: activityNameOf(projectMaterial.activityId, projectMaterial.projectId),
      ...materialSums,
    },
    // With a second table columns are named with theirs, also inside the questions above.
    joins: [{ table: project, on: eq(project.id, projectMaterial.projectId) }],
    search: [projectMaterial.name, projectMaterial.model, projectMaterial.remark],
  },
  hanging: [
    {
      words: 'hangingApplications',
      table: projectApplicationLine,
      on: projectApplicationLine.materialId,
      called: sql`(select a.number from project_application a where a.id = ${projectApplicationLine.applicationId})`,
    },
  ],
})

/** Applications for material of the project in which the call is. */
export const projectApplications = defineEntity({
  table: projectApplication,
  key: projectApplication.id,
  scope: { project: projectApplication.projectId },
  audit: {
    subject: 'projectApplication',
    save: 'saveProjectApplication',
    remove: 'deleteProjectApplication',
    called: (row) => row.number,
    omits: ['projectId', 'createdBy', 'decidedAt', 'decidedBy', 'orderedAt'],
  },
  list: {
    columns: {
      ...columnsOf(projectApplication, 'projectId', 'neededBy', 'expectedOn'),
      neededBy: sql<string | null>`nullif(${projectApplication.neededBy}, '')`,
      expectedOn: sql<string | null>`nullif(${projectApplication.expectedOn}, '')`,
    },
    search: [projectApplication.number, projectApplication.reason, projectApplication.supplier, projectApplication.orderNumber],
  },
})
