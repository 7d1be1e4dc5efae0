import { z } from 'zod'
import { hazardCategories, recordStates, severities } from '../project-record.ts'
import { MOST_POINTS, pointResults, roundStates } from '../project-inspection.ts'
import { calendarDay, changed, done, id, ids, listed, name, remark, saved, stamps } from './common.ts'
import { line, optionalDay, person, photo, photos, title } from './project-record.ts'
import { inProject } from './project.ts'

/** Check lists of a project, rounds made of them, findings that become safety matters. */

const checkListDraft = z.object({
  name,
  points: z
    .array(z.object({ text: title, hint: line }))
    .min(1, 'required')
    .max(MOST_POINTS),
})
const checkList = checkListDraft.extend({ id: z.string(), rounds: z.int(), ...stamps })
export type ProjectCheckList = z.infer<typeof checkList>

const roundDraft = z.object({ title, day: calendarDay, inspectorId: person })
const round = roundDraft.extend({
  id: z.string(),
  number: z.string(),
  state: z.enum(roundStates),
  inspectorName: z.string(),
  /** The list that it was begun with; empty: there is none any more. */
  checkListId: z.string(),
  points: z.int(),
  /** Points that have a result, of these findings, and of these such as have no safety matter yet. */
  seen: z.int(),
  findings: z.int(),
  loose: z.int(),
  createdAt: z.number(),
  ...stamps,
})
export type ProjectRound = z.infer<typeof round>

const point = z.object({
  id: z.string(),
  text: z.string(),
  hint: z.string(),
  result: z.enum(pointResults).nullable(),
  note: z.string(),
  photos: z.array(photo),
  at: z.number().nullable(),
  by: z.string(),
  revision: z.int(),
  /** The safety matter that it became. */
  record: z.object({ id: z.string(), number: z.string(), state: z.enum(recordStates), title: z.string() }).nullable(),
})
export type RoundPoint = z.infer<typeof point>
const revision = z.int().min(0).max(2_147_483_647)

export const projectInspectionSchemas = {
  projectCheckListList: {
    payload: z.object({ ...inProject, ...listed('name', 'updatedAt') }),
    answer: z.object({ checkLists: z.array(checkList), totalRows: z.int() }),
  },
  saveProjectCheckList: { payload: checkListDraft.extend({ ...inProject, ...saved }), answer: z.object({ id: z.string() }) },
  deleteProjectCheckList: { payload: z.object({ ...inProject, ids }), answer: changed },

  projectRoundList: {
    payload: z.object({ ...inProject, ...listed('number', 'day', 'title', 'state', 'updatedAt'), state: z.enum(roundStates).optional() }),
    answer: z.object({ roundList: z.array(round), totalRows: z.int() }),
  },
  projectRound: {
    payload: z.object({ ...inProject, id }),
    answer: z.object({ round, points: z.array(point), mayEdit: z.boolean(), mayReport: z.boolean() }),
  },
  /** `checkListId`: of which list a new round has its points. */
  saveProjectRound: {
    payload: roundDraft.extend({ ...inProject, ...saved, checkListId: z.string().max(64).default('') }),
    answer: z.object({ id: z.string() }),
  },
  /** What was seen at one check point; `result` null: nothing yet. */
  setProjectRoundPoint: {
    payload: z.object({ ...inProject, id, revision: revision.optional(), result: z.enum(pointResults).nullable(), note: remark, photos }),
    answer: done,
  },
  /** Makes a safety matter of what was found at a check point. */
  setProjectRoundFinding: {
    payload: z.object({
      ...inProject,
      id,
      title,
      category: z.enum(hazardCategories, 'required'),
      severity: z.enum(severities, 'required'),
      responsibleId: person,
      dueDate: optionalDay,
    }),
    answer: z.object({ id: z.string(), number: z.string() }),
  },
  setProjectRoundState: { payload: z.object({ ...inProject, id, revision, to: z.enum(roundStates) }), answer: done },
  deleteProjectRound: { payload: z.object({ ...inProject, ids }), answer: changed },
}
