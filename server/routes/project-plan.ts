import { randomUUID } from 'node:crypto'
import { code } from '#contract/endpoint.ts'
import { endOf } from '#domain/project/calendar.ts'
import { reportsOnly } from '#domain/project/edits.ts'
import { schedule } from '#domain/project/schedule.ts'
import { mergeWeek, type WeekItem } from '#domain/project/week.ts'
import { and, asc, eq, sql } from '../db/orm.ts'
import { projectActivity, projectBaseline, projectCost, projectWeekItem } from '../db/project-plan-schema.ts'
import { changePlan } from '../entity/change-plan.ts'
import { columnsOf, defineEntity } from '../entity/entity.ts'
import { insideProject, tellProject } from '../entity/inside-project.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers } from '../http/call.ts'
import { announced, readPlan } from '../projects/plan-store.ts'
import { badField, notFound, Refusal } from '../refusal/refusal.ts'

/** What a project has cost; of the project in which the call is. */
const costs = defineEntity({
  table: projectCost,
  key: projectCost.id,
  scope: { project: projectCost.projectId },
  audit: { subject: 'project', save: 'saveProjectCost', remove: 'deleteProjectCost', called: (row) => row.projectId, omits: ['projectId'] },
  list: {
    columns: {
      ...columnsOf(projectCost, 'activityId'),
      activityId: sql<string>`coalesce(${projectCost.activityId}, '')`,
      activityName: sql<string>`coalesce((select a.name from project_activity a where a.id = "project_cost".activity_id), '')`,
      amount: sql<string>`${projectCost.amount}`,
    },
    search: [projectCost.remark],
  },
})

export const projectPlanHandlers = {
  projectPlan: async ({ projectId }, call) => {
    const { project } = await insideProject(call, projectId, 'plan')
    const { orm } = call.services.db
    const [plan, { assumedFrom }] = [await readPlan(orm, project), await announced(orm)]
    const baselines = await orm
      .select({ id: projectBaseline.id, name: projectBaseline.name, takenAt: projectBaseline.takenAt, takenBy: projectBaseline.takenBy })
      .from(projectBaseline)
      .where(eq(projectBaseline.projectId, projectId))
      .orderBy(asc(projectBaseline.takenAt))
    const { weekend, holidays, makeUpDays } = plan.calendar
    return {
      revision: project.planRevision,
      activities: plan.activities.map((one) => ({ ...one, notBefore: one.notBefore ?? null, weight: one.weight ?? null })),
      links: [...plan.links],
      calendar: { weekend: [...weekend], holidays: [...holidays], makeUpDays: [...makeUpDays] },
      assumedFrom: project.calendar.national ? assumedFrom : null,
      baselines,
    }
  },

  changeProjectPlan: async ({ projectId, edits }, call) => {
    const inside = await insideProject(call, projectId, reportsOnly(edits as never) ? undefined : 'plan:edit')
    // Whoever reports says how far it is, and nothing else.
    if (!inside.codes.includes('plan:edit')) await insideProject(call, projectId, 'plan:report')
    return { change: await changePlan(inside, edits as never) }
  },

  projectBaseline: async ({ projectId, id }, call) => {
    await insideProject(call, projectId, 'plan')
    const [found] = await call.services.db.orm
      .select()
      .from(projectBaseline)
      .where(and(eq(projectBaseline.id, id), eq(projectBaseline.projectId, projectId)))
    if (found === undefined) throw notFound()
    return { activities: found.activities.map(({ id: activityId, start, end, durationDays }) => ({ id: activityId, start, end, durationDays })) }
  },
  saveProjectBaseline: async ({ projectId, name }, call) => {
    const inside = await insideProject(call, projectId, 'plan:edit')
    const id = randomUUID()
    await call.services.change(call, async (tx, note) => {
      const plan = await readPlan(tx, inside.project)
      const budgets = new Map(
        (
          await tx
            .select({ id: projectActivity.id, budget: projectActivity.budget })
            .from(projectActivity)
            .where(eq(projectActivity.projectId, projectId))
        ).map((row) => [row.id, row.budget]),
      )
      const { groups } = schedule(plan)
      const activities = plan.activities.map((one) => {
        const span = groups.get(one.id)
        return {
          id: one.id,
          start: span?.start ?? one.start,
          end: span?.end ?? endOf(plan.calendar, one.start, one.durationDays),
          durationDays: span?.durationDays ?? one.durationDays,
          budget: budgets.get(one.id) ?? '',
        }
      })
      await tx.insert(projectBaseline).values({ id, projectId, name, takenAt: call.now, takenBy: call.viewer.realname, activities })
      await note('saveProjectBaseline', `project:${inside.project.name}`, null, { name, count: activities.length })
    })
    tellProject(call, projectId, 'baseline')
    return { id }
  },
  deleteProjectBaseline: async ({ projectId, id }, call) => {
    const { project } = await insideProject(call, projectId, 'plan:edit')
    await call.services.change(call, async (tx, note) => {
      const [gone] = await tx
        .delete(projectBaseline)
        .where(and(eq(projectBaseline.id, id), eq(projectBaseline.projectId, projectId)))
        .returning({ name: projectBaseline.name })
      if (gone === undefined) throw notFound()
      await note('deleteProjectBaseline', `project:${project.name}`, { name: gone.name }, null)
    })
    tellProject(call, projectId, 'baseline')
    return {}
  },

  projectWeek: async ({ projectId, week }, call) => {
    await insideProject(call, projectId, 'plan')
    const { orm } = call.services.db
    const items = await orm
      .select({
        activityId: projectWeekItem.activityId,
        targetPercent: projectWeekItem.targetPercent,
        result: projectWeekItem.result,
        reason: projectWeekItem.reason,
      })
      .from(projectWeekItem)
      .where(and(eq(projectWeekItem.projectId, projectId), eq(projectWeekItem.week, week)))
    const weeks = await orm
      .select({ week: projectWeekItem.week })
      .from(projectWeekItem)
      .where(eq(projectWeekItem.projectId, projectId))
      .groupBy(projectWeekItem.week)
    return { items, weeks: weeks.map((row) => row.week).sort() }
  },
  saveProjectWeek: async ({ projectId, week, items, was }, call) => {
    const { project } = await insideProject(call, projectId, 'plan:edit')
    if (new Set(items.map(({ activityId }) => activityId)).size < items.length) throw badField('items', 'planUnknown')
    const faulty = items.findIndex(({ result, reason }) => result === 'unfinished' && reason === '')
    if (faulty >= 0) throw new Refusal(code.badRequest, 'weekReason', { [`items.${faulty}.reason`]: 'weekReason' })
    await call.services.change(call, async (tx, note) => {
      const known = new Map(
        (
          await tx
            .select({ id: projectActivity.id, name: projectActivity.name })
            .from(projectActivity)
            .where(eq(projectActivity.projectId, projectId))
        ).map(({ id, name }) => [id, name]),
      )
      const where = and(eq(projectWeekItem.projectId, projectId), eq(projectWeekItem.week, week))
      const before = (await tx.select().from(projectWeekItem).where(where)).map(weekItemOf)
      // What was deleted since it was seen is gone here too.
      const seen = was?.filter(({ activityId }) => known.has(activityId))
      const wanted =
        was === undefined ? items : items.filter(({ activityId }) => known.has(activityId) || !was.some((one) => one.activityId === activityId))
      if (wanted.some(({ activityId }) => !known.has(activityId))) throw badField('items', 'planUnknown')
      const { items: after, conflicts } = seen === undefined ? { items: wanted, conflicts: [] } : mergeWeek(before, seen, wanted)
      if (conflicts.length > 0)
        throw new Refusal(code.conflict, 'weekChanged', { items: 'weekChanged' }, () => conflicts.map((id) => known.get(id)).join('; '))
      await tx.delete(projectWeekItem).where(where)
      const stamp = { updatedAt: call.now, updatedBy: call.viewer.username }
      if (after.length > 0) await tx.insert(projectWeekItem).values(after.map((item) => ({ ...item, projectId, week, ...stamp })))
      await note('saveProjectWeek', `project:${project.name}`, { week, items: before }, { week, items: after })
    })
    tellProject(call, projectId, 'week')
    return {}
  },

  projectBudgets: async ({ projectId }, call) => {
    await insideProject(call, projectId, 'money')
    const rows = await call.services.db.orm
      .select({ activityId: projectActivity.id, budget: projectActivity.budget })
      .from(projectActivity)
      .where(eq(projectActivity.projectId, projectId))
    return { budgets: rows.filter(({ budget }) => budget !== '') }
  },
  saveProjectBudgets: async ({ projectId, budgets }, call) => {
    const inside = await insideProject(call, projectId, 'plan:edit')
    if (!inside.codes.includes('money')) await insideProject(call, projectId, 'money')
    await call.services.change(call, async (tx, note) => {
      const others: string[] = []
      for (const { activityId, budget, was } of budgets) {
        const mine = and(eq(projectActivity.id, activityId), eq(projectActivity.projectId, projectId))
        const [row] = await tx
          .select({ kind: projectActivity.kind, name: projectActivity.name, budget: projectActivity.budget })
          .from(projectActivity)
          .where(mine)
        if (row === undefined || row.kind === 'group') throw badField('budgets', 'planUnknown')
        if (was !== undefined && row.budget !== was && row.budget !== budget) others.push(row.name)
        await tx.update(projectActivity).set({ budget }).where(mine)
      }
      if (others.length > 0) throw new Refusal(code.conflict, 'planConflict', undefined, () => others.join('; '))
      await note('saveProjectBudgets', `project:${inside.project.name}`, null, {
        budgets: budgets.map(({ activityId, budget }) => ({ activityId, budget })),
      })
    })
    tellProject(call, projectId, 'money')
    return {}
  },

  projectCostList: async ({ projectId, ...query }, call) => {
    const { rows, totalRows } = await recordsOf(costs, await insideProject(call, projectId, 'money')).list(query)
    return { costList: rows, totalRows }
  },
  saveProjectCost: async ({ projectId, id, revision, activityId, ...draft }, call) => {
    const inside = await insideProject(call, projectId, 'plan:edit')
    if (!inside.codes.includes('money')) await insideProject(call, projectId, 'money')
    const saved = await recordsOf(costs, inside).save(
      { id, revision },
      { ...draft, projectId, activityId: await activityIn(call, projectId, activityId) },
    )
    tellProject(call, projectId, 'money')
    return saved
  },
  deleteProjectCost: async ({ projectId, ids }, call) => {
    const inside = await insideProject(call, projectId, 'plan:edit')
    if (!inside.codes.includes('money')) await insideProject(call, projectId, 'money')
    const rows = await recordsOf(costs, inside).remove(ids)
    tellProject(call, projectId, 'money')
    return { changed: rows.length }
  },
} satisfies Partial<Handlers>

const weekItemOf = ({ activityId, targetPercent, result, reason }: typeof projectWeekItem.$inferSelect): WeekItem => ({
  activityId,
  targetPercent,
  result,
  reason,
})

/** An activity of the project, or none. */
async function activityIn(call: Parameters<typeof insideProject>[0], projectId: string, activityId: string): Promise<string | null> {
  if (activityId === '') return null
  const [row] = await call.services.db.orm
    .select({ id: projectActivity.id })
    .from(projectActivity)
    .where(and(eq(projectActivity.id, activityId), eq(projectActivity.projectId, projectId)))
  if (row === undefined) throw badField('activityId', 'planUnknown')
  return row.id
}
