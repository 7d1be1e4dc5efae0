import type { Transaction } from '../db/change.ts'
import { and, eq, inArray, isNull } from '../db/orm.ts'
import { projectActivity, projectActivityGone, projectCost, projectWeekItem } from '../db/project-plan-schema.ts'

/** So many ids go into one statement. */
const AT_ONCE = 500

/** Something beside the plan hangs on it. */
const hasMore = ({ budget, costs, weeks }: { budget: string; costs: readonly unknown[]; weeks: readonly unknown[] }): boolean =>
  budget !== '' || costs.length > 0 || weeks.length > 0

/** Keeps what hangs on activities that are about to go, beside the plan. True: there was something. */
export async function keepGone(tx: Transaction, projectId: string, ids: readonly string[]): Promise<boolean> {
  let isSome = false
  for (let i = 0; i < ids.length; i += AT_ONCE) {
    const some = ids.slice(i, i + AT_ONCE)
    const budgets = await tx
      .select({ id: projectActivity.id, budget: projectActivity.budget, percentAt: projectActivity.percentAt })
      .from(projectActivity)
      .where(and(eq(projectActivity.projectId, projectId), inArray(projectActivity.id, some)))
    const costs = await tx
      .select({ id: projectCost.id, activityId: projectCost.activityId })
      .from(projectCost)
      .where(and(eq(projectCost.projectId, projectId), inArray(projectCost.activityId, some)))
    const weeks = await tx
      .select()
      .from(projectWeekItem)
      .where(and(eq(projectWeekItem.projectId, projectId), inArray(projectWeekItem.activityId, some)))
    const rows = budgets
      .map(({ id, budget, percentAt }) => ({
        activityId: id,
        projectId,
        budget,
        percentAt,
        costs: costs.filter(({ activityId }) => activityId === id).map((cost) => cost.id),
        weeks: weeks.filter(({ activityId }) => activityId === id),
      }))
      .filter((row) => hasMore(row) || row.percentAt > 0)
    if (rows.length === 0) continue
    isSome ||= rows.some(hasMore)
    await tx.delete(projectActivityGone).where(inArray(projectActivityGone.activityId, rows.map(({ activityId }) => activityId))) // prettier-ignore
    await tx.insert(projectActivityGone).values(rows)
  }
  return isSome
}

/** Gives activities that came back under their ids what hung on them. True: there was something. */
export async function bringBack(tx: Transaction, projectId: string, ids: readonly string[]): Promise<boolean> {
  let isSome = false
  for (let i = 0; i < ids.length; i += AT_ONCE) {
    const rows = await tx
      .delete(projectActivityGone)
      .where(and(eq(projectActivityGone.projectId, projectId), inArray(projectActivityGone.activityId, ids.slice(i, i + AT_ONCE))))
      .returning()
    for (const { activityId, budget, percentAt, costs, weeks } of rows) {
      isSome ||= hasMore({ budget, costs, weeks })
      // How far it is was said then, not now: what was written since is newer.
      const said = percentAt === 0 ? {} : { percentAt }
      await tx
        .update(projectActivity)
        .set({ budget, ...said })
        .where(eq(projectActivity.id, activityId))
      // What people have put elsewhere since stays there.
      if (costs.length > 0) {
        await tx
          .update(projectCost)
          .set({ activityId })
          .where(and(eq(projectCost.projectId, projectId), inArray(projectCost.id, costs), isNull(projectCost.activityId)))
      }
      if (weeks.length > 0) await tx.insert(projectWeekItem).values(weeks).onConflictDoNothing()
    }
  }
  return isSome
}
