/** Tasks inside a project. */

export const taskStates = ['open', 'doing', 'done', 'dropped'] as const
export type TaskState = (typeof taskStates)[number]
/** Nothing is late any more. */
export const tasksOver: readonly TaskState[] = ['done', 'dropped']

export const taskPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type TaskPriority = (typeof taskPriorities)[number]

export const TASK_PREFIX = 'RW'
/** Of a new task: so many days before it is due somebody is reminded. */
export const REMIND_DAYS = 1
export const MOST_REMIND_DAYS = 60
