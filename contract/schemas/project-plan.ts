import { z } from 'zod'
import { LONGEST_ACTIVITY_NAME, MOST_ACTIVITIES, MOST_PLAN_DAYS } from '../project.ts'
import { amountText } from '../validate.ts'
import { calendarDay, done, id, ids, listed, saved, stamps } from './common.ts'
import { inProject } from './project.ts'
import { typed, typedLines } from '../typed.ts'

/** The plan of a project: what travels of it. Arithmetic and its types: `domain/project`. */

const activityStates = ['todo', 'doing', 'blocked', 'done'] as const
const linkKinds = ['FS', 'SS', 'FF', 'SF'] as const
const clientId = z.string().regex(/^[\w-]{1,64}$/)

const fields = {
  name: typed.min(1, 'required').max(LONGEST_ACTIVITY_NAME, 'tooLong'),
  parentId: clientId.nullable(),
  order: z.number().min(-1e9).max(1e9),
  start: calendarDay,
  durationDays: z.int('outOfRange').min(0, 'outOfRange').max(MOST_PLAN_DAYS, 'outOfRange'),
  percent: z.int('outOfRange').min(0, 'outOfRange').max(100, 'outOfRange'),
  notBefore: calendarDay.nullable(),
  weight: z.number('outOfRange').min(0, 'outOfRange').max(1000, 'outOfRange').nullable(),
  state: z.enum(activityStates),
  assigneeId: z.string().max(64),
  note: typedLines.max(2000, 'tooLong'),
}
const activity = z.object({ id: clientId, kind: z.enum(['task', 'milestone', 'group']), ...fields })
const lagDays = z.int('outOfRange').min(-MOST_PLAN_DAYS, 'outOfRange').max(MOST_PLAN_DAYS, 'outOfRange')
const link = z.object({ id: clientId, fromId: clientId, toId: clientId, kind: z.enum(linkKinds), lagDays })
const some = z.object(fields).partial()
const { name, percent, state, assigneeId, note, weight, notBefore, durationDays } = fields
const made = z.object({ name, percent, state, assigneeId, note, weight, notBefore, durationDays })
const linkFields = z.object({ kind: z.enum(linkKinds).optional(), lagDays: lagDays.optional() })

const edit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), activity, back: z.boolean().optional() }),
  z.object({ kind: z.literal('set'), id: clientId, set: some, was: some.optional() }),
  z.object({ kind: z.literal('remove'), id: clientId, was: made.optional() }),
  z.object({ kind: z.literal('link'), link }),
  z.object({ kind: z.literal('setLink'), id: clientId, set: linkFields, was: linkFields.optional() }),
  z.object({ kind: z.literal('unlink'), id: clientId }),
])

/** What became of a plan (`domain/project/change-told.ts`). `previous`: the revision that it was made of; a window that has another asks for the whole. */
const planChange = z.object({
  previous: z.int(),
  revision: z.int(),
  activities: z.array(activity),
  /** Of these the time is another, and nothing else. */
  moved: z.array(z.object({ id: z.string(), start: z.string(), durationDays: z.int() })),
  removed: z.array(z.string()),
  links: z.array(link),
  unlinked: z.array(z.string()),
  /** Whose change it is. */
  by: z.string(),
})
export type PlanChanged = z.infer<typeof planChange>

const calendar = z.object({ weekend: z.array(z.int()), holidays: z.array(z.string()), makeUpDays: z.array(z.string()) })
const baseline = z.object({ id: z.string(), name: z.string(), takenAt: z.number(), takenBy: z.string() })
const week = calendarDay.refine((date) => new Date(`${date}T00:00:00Z`).getUTCDay() === 1, 'weekMonday')
const weekItem = z.object({
  activityId: z.string(),
  targetPercent: z.int().min(0).max(100),
  result: z.enum(['open', 'finished', 'unfinished']),
  reason: typedLines.max(500, 'tooLong'),
})
const money = z.string().nullable()
const budget = z.union([z.literal(''), amountText])
const costDraft = z.object({
  activityId: z.union([z.literal(''), id]).default(''),
  date: calendarDay,
  amount: amountText,
  remark: typedLines.max(500, 'tooLong').default(''),
})

export const projectPlanSchemas = {
  projectPlan: {
    payload: z.object(inProject),
    answer: z.object({
      revision: z.int(),
      activities: z.array(activity),
      links: z.array(link),
      calendar,
      /** From this day on no holidays are announced: only weekdays rest. */
      assumedFrom: z.string().nullable(),
      baselines: z.array(baseline),
    }),
  },
  changeProjectPlan: {
    payload: z.object({ ...inProject, edits: z.array(edit).min(1).max(MOST_ACTIVITIES) }),
    answer: z.object({ change: planChange }),
  },
  projectBaseline: {
    payload: z.object({ ...inProject, id }),
    answer: z.object({ activities: z.array(z.object({ id: z.string(), start: z.string(), end: z.string(), durationDays: z.int() })) }),
  },
  saveProjectBaseline: {
    payload: z.object({ ...inProject, name: typed.min(1, 'required').max(64, 'tooLong') }),
    answer: z.object({ id: z.string() }),
  },
  deleteProjectBaseline: { payload: z.object({ ...inProject, id }), answer: done },

  projectWeek: { payload: z.object({ ...inProject, week }), answer: z.object({ items: z.array(weekItem), weeks: z.array(z.string()) }) },
  /** What is promised for a week, what came of it; an item that is not named is taken out. `was`: what the person saw; the rest is left as others made it. */
  saveProjectWeek: {
    payload: z.object({ ...inProject, week, items: z.array(weekItem).max(500), was: z.array(weekItem).max(500).optional() }),
    answer: done,
  },

  projectBudgets: { payload: z.object(inProject), answer: z.object({ budgets: z.array(z.object({ activityId: z.string(), budget: z.string() })) }) },
  /** `was`: what the person saw; one that somebody else has changed meanwhile to something else is a conflict. */
  saveProjectBudgets: {
    payload: z.object({
      ...inProject,
      budgets: z
        .array(z.object({ activityId: id, budget, was: budget.optional() }))
        .min(1)
        .max(MOST_ACTIVITIES),
    }),
    answer: done,
  },
  projectCostList: {
    payload: z.object({ ...inProject, ...listed('date', 'amount', 'updatedAt') }),
    answer: z.object({
      costList: z.array(costDraft.extend({ id: z.string(), projectId: z.string(), activityName: z.string(), ...stamps })),
      totalRows: z.int(),
    }),
  },
  saveProjectCost: { payload: costDraft.extend({ ...inProject, ...saved }), answer: z.object({ id: z.string() }) },
  deleteProjectCost: { payload: z.object({ ...inProject, ids }), answer: z.object({ changed: z.int() }) },

  /** How projects stand: of one, or of all that the viewer sees in a set. */
  projectStanding: {
    payload: z.object({ projectId: id.optional(), projectSetId: id.optional() }),
    answer: z.object({
      projects: z.array(
        z.object({
          id: z.string(),
          setId: z.string(),
          name: z.string(),
          number: z.string(),
          state: z.string(),
          startDate: z.string(),
          dueDate: z.string(),
          /** First and last day of the plan; null: nothing is planned. */
          start: z.string().nullable(),
          end: z.string().nullable(),
          /** By duration times weight. */
          percent: z.number(),
          /** What it would be by the baseline (the last one, else the plan) today. */
          plannedPercent: z.number(),
          /** Working days by which it ends after the agreed end, as it stands today; 0: not. */
          lateDays: z.int(),
          activities: z.int(),
          doneActivities: z.int(),
          overdue: z.array(z.object({ id: z.string(), name: z.string(), end: z.string(), percent: z.int() })),
          milestones: z.array(z.object({ id: z.string(), name: z.string(), date: z.string(), done: z.boolean(), late: z.boolean() })),
          /** Null: the viewer does not see money. */
          money: z.object({ budget: money, bac: money, pv: money, ev: money, ac: money, spi: money, cpi: money, eac: money }).nullable(),
          people: z.int(),
        }),
      ),
    }),
  },
}
