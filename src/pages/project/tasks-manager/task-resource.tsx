import { taskPriorities, taskStates, type TaskState } from '#contract/project-task.ts'
import type { ProjectTask } from '#contract/schemas/project-task.ts'
import { call } from '#src/api/client.ts'
import { activitiesOf, peopleOf } from '#src/project/records/people.ts'
import { dueShown, dueWords } from '#src/project/records/record-resource.tsx'
import { defineResource, type Action, type TextKey } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { consoleTime } from '#src/ui/time-words.ts'

const EDIT = 'project/tasks:edit'

const titles: Readonly<Record<TaskState, TextKey>> = {
  open: 'projectRecords.task.toOpen',
  doing: 'projectRecords.task.toDoing',
  done: 'projectRecords.task.toDone',
  dropped: 'projectRecords.task.toDropped',
}
const from: Readonly<Record<TaskState, readonly TaskState[]>> = {
  doing: ['open'],
  done: ['open', 'doing'],
  open: ['doing', 'done', 'dropped'],
  dropped: ['open', 'doing'],
}

/** Tasks of a project; an editor (`edits`) changes them, whose they are says how far. */
export const taskResource = (projectId: string, edits: boolean) =>
  defineResource({
    name: 'project-task',
    list: {
      endpoint: 'projectTaskList',
      scope: { projectId },
      rows: (answer): ProjectTask[] => answer.taskList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: ProjectTask) => row.id,
    columns: [
      { key: 'number', title: 'projectRecords.number', sortable: true, width: 110 },
      { key: 'title', title: 'projectRecords.task.title', sortable: true, choice: false, wraps: 140, heads: true },
      {
        key: 'priority',
        title: 'projectRecords.task.priority',
        sortable: true,
        width: 100,
        text: (row, { t }) => t(`projectRecords.task.priorityOf.${row.priority}`),
        render: (row, { t }) => <span className={`task-${row.priority}`}>{t(`projectRecords.task.priorityOf.${row.priority}`)}</span>,
      },
      {
        key: 'state',
        title: 'projectRecords.stateTitle',
        sortable: true,
        width: 110,
        text: (row, { t }) => t(`projectRecords.task.state.${row.state}`),
      },
      {
        key: 'assigneeName',
        title: 'projectRecords.task.assignee',
        wraps: 80,
        text: (row, { t }) => (row.assigneeId === '' ? t('projectRecords.task.nobody') : row.assigneeName),
      },
      {
        key: 'dueDate',
        title: 'projectRecords.dueDate',
        sortable: true,
        wraps: 96,
        text: dueWords,
        render: dueShown,
      },
      { key: 'activityName', title: 'projectRecords.task.activity', wraps: 112 },
      { key: 'text', title: 'projectRecords.text', choice: 'hidden' },
      { key: 'createdBy', title: 'projectRecords.createdBy', choice: 'hidden' },
      {
        key: 'updatedAt',
        title: 'projectRecords.updatedAt',
        sortable: true,
        choice: 'hidden',
        text: (row) => consoleTime(Math.max(row.updatedAt, row.createdAt)),
      },
    ],
    sort: { by: 'dueDate', order: 'asc' },
    filters: [
      { key: 'text', kind: 'text', title: 'projectRecords.task.search' },
      {
        key: 'whose',
        kind: 'select',
        title: 'projectRecords.task.whose',
        options: ({ t }) => [
          { value: 'mine', label: t('projectRecords.task.mine') },
          { value: 'nobody', label: t('projectRecords.task.unassigned') },
        ],
      },
      {
        key: 'state',
        kind: 'select',
        title: 'projectRecords.stateTitle',
        options: ({ t }) => taskStates.map((value) => ({ value, label: t(`projectRecords.task.state.${value}`) })),
      },
      {
        key: 'late',
        kind: 'select',
        title: 'projectRecords.late',
        options: ({ t }) => [
          { value: 'overdue', label: t('projectRecords.overdue') },
          { value: 'open', label: t('projectRecords.notOver') },
        ],
      },
      { key: 'assigneeId', kind: 'select', title: 'projectRecords.task.assignee', options: peopleOf(projectId) },
    ],
    form: formOf('saveProjectTask', {
      fields: [
        { key: 'title', title: 'projectRecords.task.title', kind: 'text', required: true, maxLength: 120 },
        { key: 'text', title: 'projectRecords.text', kind: 'textarea', maxLength: 2000 },
        { key: 'assigneeId', title: 'projectRecords.task.assignee', kind: 'select', options: peopleOf(projectId) },
        { key: 'dueDate', title: 'projectRecords.dueDate', kind: 'date' },
        {
          key: 'priority',
          title: 'projectRecords.task.priority',
          kind: 'select',
          required: true,
          options: ({ t }) => taskPriorities.map((value) => ({ value, label: t(`projectRecords.task.priorityOf.${value}`) })),
        },
        { key: 'activityId', title: 'projectRecords.task.activity', kind: 'select', options: activitiesOf(projectId) },
        { key: 'remindDays', title: 'projectRecords.task.remind', kind: 'integer', min: 0, max: 60, hint: 'projectRecords.task.remindHint' },
      ],
      empty: { priority: 'normal', remindDays: 1 },
      toPayload: (values) => ({ ...values, remindDays: values.remindDays ?? null, projectId }),
      create: EDIT,
      edit: EDIT,
      createTitle: 'projectRecords.task.newTask',
      editTitle: 'projectRecords.task.editTask',
    }),
    actions: (['doing', 'done', 'open', 'dropped'] as const).map((to): Action<ProjectTask> => ({
      id: to,
      title: titles[to],
      // Whose tasks alone it is has that at each of them.
      where: to === 'done' && edits ? 'both' : 'row',
      danger: to === 'dropped',
      visible: (row) => row.mayMove && from[to].includes(row.state),
      run: (rows) => call('setProjectTaskState', { projectId, ids: rows.map((row) => row.id), to }),
    })),
    remove: { permission: EDIT, run: (rows) => call('deleteProjectTask', { projectId, ids: rows.map((row) => row.id) }) },
    export: { fileName: 'projectRecords.task.title' },
    emptyText: 'projectRecords.task.noTasks',
  })
