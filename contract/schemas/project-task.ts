import { z } from 'zod'
import { MOST_REMIND_DAYS, REMIND_DAYS, taskPriorities, taskStates } from '../project-task.ts'
import { emailText } from '../validate.ts'
import { changed, done, id, ids, listed, name, remark, saved, stamps } from './common.ts'
import { line, optionalDay, person, title } from './project-record.ts'
import { inProject } from './project.ts'
import { typed } from '../typed.ts'

/** Tasks of a project, and whom one calls there. */

const taskDraft = z.object({
  title,
  text: remark,
  assigneeId: person,
  dueDate: optionalDay,
  priority: z.enum(taskPriorities).default('normal'),
  /** The activity of the plan to which it belongs; empty: none. */
  activityId: z.string().max(64).default(''),
  /** So many days before it is due, and when it is late, people are reminded; null: nobody is. */
  remindDays: z.int('outOfRange').min(0, 'outOfRange').max(MOST_REMIND_DAYS, 'outOfRange').nullable().default(REMIND_DAYS),
})
const task = taskDraft.extend({
  id: z.string(),
  number: z.string(),
  state: z.enum(taskStates),
  assigneeName: z.string(),
  /** Empty: none, or it is no longer in the plan. */
  activityName: z.string(),
  overdue: z.boolean(),
  /** True where the viewer may say how far it is: an editor, or whose it is. */
  mayMove: z.boolean(),
  doneAt: z.number().nullable(),
  createdAt: z.number(),
  createdBy: z.string(),
  ...stamps,
})
export type ProjectTask = z.infer<typeof task>

const phone = typed
  .max(40, 'tooLong')
  .default('')
  .refine((text) => /^[\d+()\s-]*$/.test(text), 'phoneWrong')
const contactDraft = z.object({
  name,
  organization: line,
  duty: line,
  phone,
  email: z.union([z.literal(''), emailText]).default(''),
  remark,
})
const contact = contactDraft.extend({
  id: z.string(),
  /** A member of the project, or somebody outside of it whom the project has noted. */
  source: z.enum(['member', 'outside']),
  /** Of a member. */
  role: z.object({ zh: z.string(), en: z.string() }).nullable(),
  organizationEn: z.string(),
  ...stamps,
})
export type ProjectContact = z.infer<typeof contact>

export const projectTaskSchemas = {
  projectTaskList: {
    payload: z.object({
      ...inProject,
      ...listed('dueDate', 'number', 'title', 'priority', 'state', 'createdAt', 'updatedAt'),
      state: z.enum(taskStates).optional(),
      late: z.enum(['overdue', 'open']).optional(),
      /** `mine`: the viewer's own. */
      whose: z.enum(['mine', 'nobody']).optional(),
      assigneeId: id.optional(),
      activityId: id.optional(),
    }),
    answer: z.object({ taskList: z.array(task), totalRows: z.int(), overdue: z.int(), mine: z.int() }),
  },
  saveProjectTask: { payload: taskDraft.extend({ ...inProject, ...saved }), answer: z.object({ id: z.string() }) },
  setProjectTaskState: { payload: z.object({ ...inProject, ids, to: z.enum(taskStates) }), answer: done },
  deleteProjectTask: { payload: z.object({ ...inProject, ids }), answer: changed },

  projectContactList: {
    payload: z.object({ ...inProject, ...listed('name', 'organization', 'duty'), source: z.enum(['member', 'outside']).optional() }),
    answer: z.object({ contactList: z.array(contact), totalRows: z.int() }),
  },
  saveProjectContact: { payload: contactDraft.extend({ ...inProject, ...saved }), answer: z.object({ id: z.string() }) },
  deleteProjectContact: { payload: z.object({ ...inProject, ids }), answer: changed },
}
