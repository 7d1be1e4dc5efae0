import type { Answer } from '#contract/schemas.ts'
import { endOf, workingDaysBetween } from '#domain/project/calendar.ts'
import { earnedValue, type Budgeted } from '#domain/project/earned-value.ts'
import { plusDays } from '#domain/dates.ts'
import type { ProjectPlan } from '#domain/project/edits.ts'
import { percentOfPlan } from '#domain/project/roll-up.ts'
import { schedule } from '#domain/project/schedule.ts'
import type { Reader } from '../db/change.ts'
import { desc, eq, inArray, sql } from '../db/orm.ts'
import { projectActivity, projectBaseline, projectCost, type BaselineActivity } from '../db/project-plan-schema.ts'
import { project, projectMember } from '../db/project-schema.ts'
import { codesNow, insideProject } from '../entity/inside-project.ts'
import type { Handlers } from '../http/call.ts'
import { readPlan } from '../projects/plan-store.ts'
import { dayAt } from '../projects/project-day.ts'
import { seenBy } from '../projects/seen.ts'

type Standing = Answer<'projectStanding'>['projects'][number]

/** What is known beside the plan. */
interface Facts {
  baseline: readonly BaselineActivity[] | undefined
  budgets: ReadonlyMap<string, string>
  costs: readonly { date: string; amount: string }[]
  people: number
}

/** How a project stands on a day: measured against its last baseline, or where there is none against the plan itself. */
export function standingOf(row: typeof project.$inferSelect, plan: ProjectPlan, facts: Facts, today: string, seesMoney: boolean): Standing {
  const leaves = plan.activities.filter(({ kind }) => kind !== 'group')
  const { start, end } = schedule(plan)
  const kept = new Map(facts.baseline?.map((one) => [one.id, one]))
  const endOfOne = (one: ProjectPlan['activities'][number]): string => endOf(plan.calendar, one.start, one.durationDays)
  const spans = leaves.map((one) => ({ one, start: kept.get(one.id)?.start ?? one.start, end: kept.get(one.id)?.end ?? endOfOne(one) }))
  const spanOf = new Map(spans.map((span) => [span.one.id, span]))
  const budgeted = spans.flatMap(({ one, ...span }): Budgeted[] => {
    // What had no budget when the baseline was kept has the one that it was given since.
    const budget = [kept.get(one.id)?.budget, facts.budgets.get(one.id)].find((text) => text !== undefined && text !== '') ?? ''
    return budget === '' ? [] : [{ budget, percent: one.percent, ...span }]
  })
  const planned = percentOfPlan(
    plan.activities.map((one) => {
      const span = spanOf.get(one.id)
      if (span === undefined) return one
      const days = workingDaysBetween(plan.calendar, span.start, span.end)
      const share =
        today >= span.end ? 100 : today < span.start || days === 0 ? 0 : (100 * workingDaysBetween(plan.calendar, span.start, today)) / days
      return { ...one, percent: share }
    }),
    plan.calendar,
  )
  const value = budgeted.length === 0 && facts.costs.length === 0 ? undefined : earnedValue(budgeted, facts.costs, plan.calendar, today)
  return {
    id: row.id,
    setId: row.setId,
    name: row.name,
    number: row.number,
    state: row.state,
    startDate: row.startDate,
    dueDate: row.dueDate,
    start: start ?? null,
    end: end ?? null,
    percent: percentOfPlan(plan.activities, plan.calendar),
    plannedPercent: planned,
    lateDays: lateDaysOf(row, plan, end, today),
    activities: leaves.length,
    doneActivities: leaves.filter(({ percent }) => percent === 100).length,
    overdue: leaves
      .filter((one) => one.percent < 100 && endOfOne(one) < today)
      .map((one) => ({ id: one.id, name: one.name, end: endOfOne(one), percent: one.percent }))
      .sort((a, b) => (a.end < b.end ? -1 : 1)),
    milestones: leaves
      .filter(({ kind }) => kind === 'milestone')
      .map((one) => ({ id: one.id, name: one.name, date: one.start, done: one.percent === 100, late: one.percent < 100 && one.start < today }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
    money: seesMoney
      ? {
          budget: row.budget === '' ? null : row.budget,
          bac: value?.bac ?? null,
          pv: value?.pv ?? null,
          ev: value?.ev ?? null,
          ac: value?.ac ?? null,
          spi: value?.spi ?? null,
          cpi: value?.cpi ?? null,
          eac: value?.eac ?? null,
        }
      : null,
    people: facts.people,
  }
}

/** Days of work after the agreed end until the plan is done: what is not done by now will not be before today, whatever the plan says. */
function lateDaysOf(
  { dueDate, state }: { dueDate: string; state: string },
  { activities, calendar }: ProjectPlan,
  end: string | undefined,
  today: string,
): number {
  if (end === undefined || dueDate === '') return 0
  const isDone = state === 'finished' || activities.every(({ kind, percent }) => kind === 'group' || percent === 100)
  const expected = isDone || end > today ? end : today
  return expected <= dueDate ? 0 : workingDaysBetween(calendar, plusDays(dueDate, 1), expected)
}

export async function factsOf(orm: Reader, projectId: string): Promise<Facts> {
  const [last] = await orm
    .select({ activities: projectBaseline.activities })
    .from(projectBaseline)
    .where(eq(projectBaseline.projectId, projectId))
    .orderBy(desc(projectBaseline.takenAt))
    .limit(1)
  const budgets = await orm
    .select({ id: projectActivity.id, budget: projectActivity.budget })
    .from(projectActivity)
    .where(eq(projectActivity.projectId, projectId))
  const costs = await orm.select({ date: projectCost.date, amount: projectCost.amount }).from(projectCost).where(eq(projectCost.projectId, projectId))
  const [counted] = await orm
    .select({ n: sql<number>`count(*)::int` })
    .from(projectMember)
    .where(eq(projectMember.projectId, projectId))
  return { baseline: last?.activities, budgets: new Map(budgets.map(({ id, budget }) => [id, budget])), costs, people: counted?.n ?? 0 }
}

export const projectStandingHandlers = {
  projectStanding: async ({ projectId, projectSetId }, call) => {
    const { orm } = call.services.db
    const held = await seenBy(orm, call.viewer)
    if (projectId !== undefined) await insideProject(call, projectId, 'overview')
    const ids = projectId === undefined ? [...held].filter(([, codes]) => codesNow(codes, false).includes('overview')).map(([id]) => id) : [projectId]
    const rows = ids.length === 0 ? [] : await orm.select().from(project).where(inArray(project.id, ids)).orderBy(project.number)
    const wanted = rows.filter(
      (row) => (projectSetId === undefined || row.setId === projectSetId) && (projectId !== undefined || row.archivedAt === null),
    )
    const projects: Standing[] = []
    for (const row of wanted) {
      const codes = codesNow(held.get(row.id) ?? [], row.archivedAt !== null)
      const today = dayAt(call.services.registry(), row, call.now)
      projects.push(standingOf(row, await readPlan(orm, row), await factsOf(orm, row.id), today, codes.includes('money')))
    }
    return { projects }
  },
} satisfies Partial<Handlers>
