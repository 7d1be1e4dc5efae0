import { taskPriorities } from '#contract/project-task.ts'
import { eq, sql } from '../db/orm.ts'
import { project } from '../db/project-schema.ts'
import { projectContact, projectTask } from '../db/project-task-schema.ts'
import { columnsOf, defineEntity } from './entity.ts'
import { activityNameOf } from './project-parts.ts'

/** Tasks of the project in which the call is. */
export const projectTasks = defineEntity({
  table: projectTask,
  key: projectTask.id,
  scope: { project: projectTask.projectId },
  audit: {
    subject: 'projectTask',
    save: 'saveProjectTask',
    remove: 'deleteProjectTask',
    called: (row) => row.number,
    omits: ['projectId', 'createdBy', 'remindedFor', 'lateFor', 'doneAt'],
  },
  list: {
    columns: {
      ...columnsOf(projectTask, 'projectId', 'assigneeId', 'remindedFor', 'lateFor', 'priority', 'dueDate'),
      assigneeId: sql<string>`coalesce(${projectTask.assigneeId}, '')`,
      assigneeName: sql<string>`coalesce((select a.realname from account a where a.id = ${projectTask.assigneeId}), '')`,
      activityName: activityNameOf(projectTask.activityId, projectTask.projectId),
      // By weight, not by alphabet; what is due on no day comes last.
      priority: sql<number>`array_position(array[${sql.join(
        taskPriorities.map((one) => sql`${one}`),
        sql`, `,
      )}]::text[], ${projectTask.priority})`,
      dueDate: sql<string | null>`nullif(${projectTask.dueDate}, '')`,
    },
    // With a second table columns are named with theirs, also inside the question above.
    joins: [{ table: project, on: eq(project.id, projectTask.projectId) }],
    search: [projectTask.number, projectTask.title, projectTask.text],
  },
})

/** People outside of the project in which the call is, whom one calls about it. */
export const projectContacts = defineEntity({
  table: projectContact,
  key: projectContact.id,
  scope: { project: projectContact.projectId },
  audit: {
    subject: 'projectContact',
    save: 'saveProjectContact',
    remove: 'deleteProjectContact',
    called: (row) => row.name,
    omits: ['projectId'],
  },
  list: { columns: columnsOf(projectContact, 'projectId'), search: [projectContact.name] },
})
