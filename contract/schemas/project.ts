import { z } from 'zod'
import { ALL_PROJECT_CODES, projectCodes, projectComponents, projectStates } from '../project.ts'
import { amountText } from '../validate.ts'
import { calendarDay, changed, done, id, ids, listed, name, remark, saved, stamps, text } from './common.ts'
import { typed } from '../typed.ts'

/** Sets of projects, projects, who works in them. Days are dates (YYYY-MM-DD) of the site, money is yuan as decimal text. */

const projectSetDraft = z.object({ name, organizationCode: id, remark })
const projectSet = projectSetDraft.extend({
  id: z.string(),
  organizationName: z.string(),
  organizationNameEn: z.string(),
  /** Projects of it that the viewer sees; with those in the archive. */
  projects: z.int(),
  archived: z.int(),
  /** True where the viewer may change the set and make projects in it. */
  manages: z.boolean(),
  createdAt: z.number(),
  ...stamps,
})
export type ProjectSet = z.infer<typeof projectSet>

const optionalDay = z.union([z.literal(''), calendarDay]).default('')
const optionalAmount = z.union([z.literal(''), amountText]).default('')
const line = typed.max(200, 'tooLong').default('')

/** What of the calendar is a project's own. */
const projectCalendar = z.object({
  weekend: z.array(z.int().min(1).max(7)).max(6, 'weekendWhole'),
  holidays: z.array(calendarDay).max(1000),
  workdays: z.array(calendarDay).max(1000),
  national: z.boolean(),
})

const projectDraft = z.object({
  number: typed.min(1, 'required').max(32, 'tooLong'),
  name,
  state: z.enum(projectStates).default('planned'),
  stationId: z.union([z.literal(''), id]).default(''),
  site: line,
  capacity: line,
  contractor: line,
  startDate: calendarDay,
  dueDate: optionalDay,
  budget: optionalAmount,
  description: remark,
})

/** How many activities a column of the board takes; what is not named has no limit. */
const limit = z.int('outOfRange').min(1, 'outOfRange').max(999, 'outOfRange').optional()
const boardLimits = z.object({ todo: limit, doing: limit, blocked: limit, done: limit })

const choices = z
  .array(z.object({ componentCode: z.enum(projectComponents), shown: z.boolean() }))
  .max(projectComponents.length)
  .refine((list) => new Set(list.map(({ componentCode }) => componentCode)).size === list.length, 'componentTwice')

const projectRow = projectDraft.extend({
  id: z.string(),
  setId: z.string(),
  setName: z.string(),
  organizationCode: z.string(),
  stationName: z.string(),
  stationNameEn: z.string(),
  members: z.int(),
  archivedAt: z.number().nullable(),
  archivedBy: z.string().nullable(),
  /** What the viewer may there. */
  codes: z.array(z.string()),
  /** The viewer's role there in both languages; null: not a member (sees it by what they manage). */
  role: z.object({ zh: z.string(), en: z.string() }).nullable(),
  /** The viewer manages the projects of its organization, and so may more than that role. */
  manages: z.boolean(),
  createdAt: z.number(),
  ...stamps,
})
export type ProjectRow = z.infer<typeof projectRow>

const projectComponent = z.object({
  /** The specification's three. */
  id: z.string(),
  componentCode: z.enum(projectComponents),
  menuName: z.string(),
  shown: z.boolean(),
})

const projectCode = z.union([z.literal(ALL_PROJECT_CODES), z.enum(projectCodes)])
const roleDraft = z.object({ nameZh: name, nameEn: name, codes: z.array(projectCode).max(projectCodes.length + 1) })
const projectRole = roleDraft.extend({ id: z.string(), projectId: z.string(), codes: z.array(z.string()), members: z.int(), ...stamps })
export type ProjectRole = z.infer<typeof projectRole>

const memberDraft = z.object({ accountId: id, roleId: id, duty: line })
const projectMember = memberDraft.extend({
  id: z.string(),
  projectId: z.string(),
  username: z.string(),
  realname: z.string(),
  phone: z.string(),
  organizationName: z.string(),
  organizationNameEn: z.string(),
  roleZh: z.string(),
  roleEn: z.string(),
  /** Their account can log in. */
  active: z.boolean(),
  createdAt: z.number(),
  ...stamps,
})
export type ProjectMember = z.infer<typeof projectMember>

/** Of every call inside a project: which one. */
export const inProject = { projectId: id }

export const projectSchemas = {
  projectSetList: {
    payload: z.object(listed('createdAt', 'name', 'updatedAt')),
    answer: z.object({ projectSetList: z.array(projectSet), totalRows: z.int() }),
  },
  saveProjectSet: { payload: projectSetDraft.extend(saved), answer: z.object({ id: z.string() }) },
  deleteProjectSet: { payload: z.object({ ids }), answer: changed },

  projectList: {
    payload: z.object({
      ...listed('createdAt', 'number', 'name', 'startDate', 'dueDate', 'updatedAt'),
      projectSetId: id.optional(),
      state: z.enum(projectStates).optional(),
      /** `archived`: those in the archive; `all`: with them. */
      archived: z.enum(['active', 'archived', 'all']).default('active'),
    }),
    answer: z.object({ projectList: z.array(projectRow), totalRows: z.int() }),
  },
  createProject: {
    payload: projectDraft.extend({ projectSetId: id, template: z.string().max(40).default('') }),
    answer: z.object({ id: z.string() }),
  },
  projectInfo: {
    payload: z.object(inProject),
    answer: z.object({
      /** `timeZone`: whose days are the project's. */
      project: projectRow.extend({ calendar: projectCalendar, boardLimits, timeZone: z.string() }),
      components: z.array(projectComponent),
    }),
  },
  saveProject: {
    payload: projectDraft.extend({
      ...inProject,
      /** Left out: it stays as it is. */
      budget: z.union([z.literal(''), amountText]).optional(),
      calendar: projectCalendar,
      revision: z.int().optional(),
    }),
    answer: done,
  },
  /** `was`: what the person saw; what others have made of it meanwhile is not overwritten. */
  saveProjectComponents: { payload: z.object({ ...inProject, components: choices, was: choices.optional() }), answer: done },
  saveBoardLimits: { payload: z.object({ ...inProject, limits: boardLimits, was: boardLimits.optional() }), answer: done },
  archiveProject: { payload: z.object({ ...inProject, archive: z.boolean() }), answer: done },
  copyProject: {
    payload: z.object({
      ...inProject,
      number: projectDraft.shape.number,
      name,
      startDate: calendarDay,
      withPlan: z.boolean(),
      withMembers: z.boolean(),
      withMaterials: z.boolean().default(false),
      withCheckLists: z.boolean().default(false),
      withContacts: z.boolean().default(false),
      withFolders: z.boolean().default(false),
    }),
    answer: z.object({ id: z.string() }),
  },
  /** `typed`: its name, as the person has typed it. */
  deleteProject: { payload: z.object({ ...inProject, typed: z.string().max(200) }), answer: done },

  projectRoleList: {
    payload: z.object({ ...inProject, ...listed('nameZh', 'nameEn', 'updatedAt') }),
    answer: z.object({ roleList: z.array(projectRole), totalRows: z.int() }),
  },
  saveProjectRole: { payload: roleDraft.extend({ ...inProject, ...saved }), answer: z.object({ id: z.string() }) },
  deleteProjectRole: { payload: z.object({ ...inProject, ids }), answer: changed },

  projectMemberList: {
    payload: z.object({ ...inProject, ...listed('realname', 'username', 'createdAt', 'updatedAt') }),
    answer: z.object({ memberList: z.array(projectMember), totalRows: z.int() }),
  },
  /** People of the project's organization and below who are no members yet. */
  projectCandidates: {
    payload: z.object({ ...inProject, text }),
    answer: z.object({
      candidates: z.array(
        z.object({
          accountId: z.string(),
          username: z.string(),
          realname: z.string(),
          organizationName: z.string(),
          organizationNameEn: z.string(),
        }),
      ),
    }),
  },
  saveProjectMember: { payload: memberDraft.extend({ ...inProject, ...saved }), answer: z.object({ id: z.string() }) },
  deleteProjectMember: { payload: z.object({ ...inProject, ids }), answer: changed },
  /** People of a project by name, for choices; whoever sees the project may ask. */
  projectPeople: {
    payload: z.object(inProject),
    answer: z.object({
      people: z.array(
        z.object({
          accountId: z.string(),
          realname: z.string(),
          role: z.object({ zh: z.string(), en: z.string() }),
          /** Their account can log in: whose cannot is chosen for nothing new. */
          active: z.boolean(),
          /** They may sign change orders. */
          signs: z.boolean(),
        }),
      ),
    }),
  },
  /** Says that this window looks at (and edits) a part of a project; which other people do. */
  projectPresence: {
    payload: z.object({ ...inProject, part: z.string().max(40), editing: z.boolean() }),
    answer: z.object({ others: z.array(z.object({ realname: z.string(), since: z.number() })) }),
  },
}
