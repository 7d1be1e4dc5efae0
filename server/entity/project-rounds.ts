import { eq, sql } from '../db/orm.ts'
import { projectCheckList, projectRound } from '../db/project-round-schema.ts'
import { project } from '../db/project-schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** Check lists of the project in which the call is. */
export const projectCheckLists = defineEntity({
  table: projectCheckList,
  key: projectCheckList.id,
  scope: { project: projectCheckList.projectId },
  audit: {
    subject: 'projectCheckList',
    save: 'saveProjectCheckList',
    remove: 'deleteProjectCheckList',
    called: (row) => row.name,
    omits: ['projectId'],
  },
  list: {
    columns: {
      ...columnsOf(projectCheckList, 'projectId'),
      rounds: sql<number>`(select count(*)::int from project_round r where r.check_list_id = ${projectCheckList.id})`,
    },
    // With a second table columns are named with theirs, also inside the question above.
    joins: [{ table: project, on: eq(project.id, projectCheckList.projectId) }],
    search: [projectCheckList.name],
  },
})

const points = (where: string) =>
  sql<number>`(select count(*)::int from project_round_point p where p.round_id = ${projectRound.id}${sql.raw(where)})`

/** Rounds over the site of the project in which the call is. */
export const projectRounds = defineEntity({
  table: projectRound,
  key: projectRound.id,
  scope: { project: projectRound.projectId },
  audit: { subject: 'projectRound', save: 'saveProjectRound', remove: 'deleteProjectRound', called: (row) => row.number, omits: ['projectId'] },
  list: {
    columns: {
      ...columnsOf(projectRound, 'projectId', 'inspectorId', 'checkListId'),
      checkListId: sql<string>`coalesce(${projectRound.checkListId}, '')`,
      inspectorId: sql<string>`coalesce(${projectRound.inspectorId}, '')`,
      inspectorName: sql<string>`coalesce((select a.realname from account a where a.id = ${projectRound.inspectorId}), '')`,
      points: points(''),
      seen: points(' and p.result is not null'),
      findings: points(" and p.result = 'finding'"),
      loose: points(" and p.result = 'finding' and p.record_id is null"),
    },
    joins: [{ table: project, on: eq(project.id, projectRound.projectId) }],
    search: [projectRound.number, projectRound.title],
  },
})
