import { randomUUID } from 'node:crypto'
import { taskPriorities, tasksOver, TASK_PREFIX } from '#contract/project-task.ts'
import { and, eq, isNull, lt, ne, notInArray, sql } from '../db/orm.ts'
import { projectTask } from '../db/project-task-schema.ts'
import { insideProject, tellProject } from '../entity/inside-project.ts'
import { activityOr, memberOr, nextNumber } from '../entity/project-parts.ts'
import { projectTasks } from '../entity/project-tasks.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers } from '../http/call.ts'
import { changedMeanwhile } from '../refusal/refusal.ts'
import { refuseUnless, todayOf } from './project-record-steps.ts'

const PART = 'tasks'
const open = notInArray(projectTask.state, [...tasksOver])

export const projectTaskHandlers = {
  projectTaskList: async ({ projectId, state, late, whose, assigneeId, activityId, ...query }, call) => {
    const inside = await insideProject(call, projectId, 'tasks')
    const today = todayOf(inside)
    const overdue = and(open, ne(projectTask.dueDate, ''), lt(projectTask.dueDate, today))
    const mine = eq(projectTask.assigneeId, call.viewer.accountId)
    const { rows, totalRows } = await recordsOf(projectTasks, inside).list(
      query,
      state === undefined ? undefined : eq(projectTask.state, state),
      late === 'overdue' ? overdue : late === 'open' ? open : undefined,
      whose === 'mine' ? mine : whose === 'nobody' ? isNull(projectTask.assigneeId) : undefined,
      assigneeId === undefined ? undefined : eq(projectTask.assigneeId, assigneeId),
      activityId === undefined ? undefined : eq(projectTask.activityId, activityId),
    )
    const [counted] = await call.services.db.orm
      .select({ overdue: sql<number>`count(*) filter (where ${overdue})::int`, mine: sql<number>`count(*) filter (where ${and(open, mine)})::int` })
      .from(projectTask)
      .where(eq(projectTask.projectId, projectId))
    const mayEdit = inside.codes.includes('tasks:edit')
    return {
      taskList: rows.map((row) => {
        const dueDate = row.dueDate ?? ''
        return {
          ...row,
          dueDate,
          priority: taskPriorities[row.priority - 1] ?? 'normal',
          overdue: dueDate !== '' && dueDate < today && !tasksOver.includes(row.state),
          mayMove: mayEdit || (row.assigneeId === call.viewer.accountId && inside.project.archivedAt === null),
        }
      }),
      totalRows,
      overdue: counted?.overdue ?? 0,
      mine: counted?.mine ?? 0,
    }
  },

  saveProjectTask: async ({ projectId, id, revision, assigneeId, ...draft }, call) => {
    const inside = await insideProject(call, projectId, 'tasks:edit')
    const records = recordsOf(projectTasks, inside)
    const saved = await call.services.change(call, async (tx, note) => {
      if (id === undefined) {
        const row = records.rowOf({
          ...draft,
          id: randomUUID(),
          projectId,
          assigneeId: await memberOr(tx, inside, assigneeId, null, 'assigneeId'),
          number: await nextNumber(tx, inside, TASK_PREFIX),
          activityId: await activityOr(tx, inside, draft.activityId),
          createdAt: call.now,
          createdBy: call.viewer.realname,
        })
        await tx.insert(projectTask).values(row)
        await note('saveProjectTask', records.subject(row), null, records.logged(row))
        return row.id
      }
      const before = await records.lock(tx, id)
      if (revision !== undefined && revision !== before.revision) throw changedMeanwhile(before.updatedBy)
      const changes = {
        ...draft,
        activityId: await activityOr(tx, inside, draft.activityId, before.activityId),
        assigneeId: await memberOr(tx, inside, assigneeId, before.assigneeId, 'assigneeId'),
      }
      // What was told of one day says nothing of another, nor of the same one after it was another.
      const told = changes.dueDate === before.dueDate ? {} : { remindedFor: '', lateFor: '' }
      await tx
        .update(projectTask)
        .set({ ...changes, ...told, revision: before.revision + 1, updatedAt: call.now, updatedBy: call.viewer.username })
        .where(eq(projectTask.id, id))
      await note('saveProjectTask', records.subject(before), records.logged(before), records.logged({ ...before, ...changes }))
      return id
    })
    tellProject(call, projectId, PART)
    return { id: saved }
  },

  setProjectTaskState: async ({ projectId, ids, to }, call) => {
    const inside = await insideProject(call, projectId, 'tasks')
    const mayEdit = inside.codes.includes('tasks:edit')
    await recordsOf(projectTasks, inside).act(ids, async (tx, rows, note) => {
      for (const row of rows) {
        // Whose task it is says how far it is, without the right to change others.
        refuseUnless(mayEdit || (row.assigneeId === call.viewer.accountId && inside.project.archivedAt === null), inside)
        if (row.state === to) continue
        const after = { state: to, doneAt: to === 'done' ? call.now : null }
        await tx
          .update(projectTask)
          .set({ ...after, revision: row.revision + 1, updatedAt: call.now, updatedBy: call.viewer.username })
          .where(eq(projectTask.id, row.id))
        await note(row, 'setProjectTaskState', { state: row.state }, { state: to })
      }
    })
    tellProject(call, projectId, PART)
    return {}
  },

  deleteProjectTask: async ({ projectId, ids }, call) => {
    const rows = await recordsOf(projectTasks, await insideProject(call, projectId, 'tasks:edit')).remove(ids)
    tellProject(call, projectId, PART)
    return { changed: rows.length }
  },
} satisfies Partial<Handlers>
