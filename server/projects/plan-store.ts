import { asc, eq, inArray, sql } from 'drizzle-orm'
import { assumedFrom, calendarOfDays } from '#domain/project/calendar.ts'
import { calendarOfProject, type Activity, type PlanChange, type ProjectPlan } from '#domain/project/edits.ts'
import type { PlanLink, WorkingCalendar } from '#domain/project/plan.ts'
import type { Reader, Transaction } from '../db/change.ts'
import { calendarDay } from '../db/price-schema.ts'
import { projectActivity, projectLink } from '../db/project-plan-schema.ts'
import { project, type OwnCalendar } from '../db/project-schema.ts'

/** What the country has announced, as the store has it, and from when on nothing is known. */
export async function announced(orm: Reader): Promise<{ calendar: WorkingCalendar; assumedFrom: string | null }> {
  const days = (await orm.select().from(calendarDay)).map(({ date, kind }) => ({ date, kind, holidays: [] }))
  return { calendar: calendarOfDays(days), assumedFrom: assumedFrom(days) ?? null }
}

type Rows = Pick<ProjectPlan, 'activities' | 'links'>

/** Plans by project as of their revision: whoever holds the project's row knows whether one is the newest. */
const kept = new Map<string, { revision: number; rows: Rows }>()
const MOST_KEPT = 50
export function keepPlan(projectId: string, revision: number, rows: Rows): void {
  kept.delete(projectId)
  kept.set(projectId, { revision, rows })
  const oldest = kept.keys().next().value
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
}

export async function readRows(orm: Reader, projectId: string, revision: number): Promise<Rows> {
  const known = kept.get(projectId)
  if (known?.revision === revision) return known.rows
  const activities = await orm.select().from(projectActivity).where(eq(projectActivity.projectId, projectId)).orderBy(asc(projectActivity.order))
  const links = await orm.select().from(projectLink).where(eq(projectLink.projectId, projectId)).orderBy(asc(projectLink.id))
  return { activities: activities.map(activityOf), links: links.map(linkOf) }
}

/** The plan of a project whose row is at hand. */
export async function readPlan(orm: Reader, of: { id: string; planRevision: number; calendar: OwnCalendar }): Promise<ProjectPlan> {
  const [rows, { calendar }] = [await readRows(orm, of.id, of.planRevision), await announced(orm)]
  return { ...rows, calendar: calendarOfProject(of.calendar, calendar) }
}

const activityOf = ({
  assigneeId,
  projectId: _project,
  budget: _budget,
  percentAt: _percentAt,
  updatedAt: _at,
  updatedBy: _by,
  ...row
}: typeof projectActivity.$inferSelect): Activity => ({
  ...row,
  assigneeId: assigneeId ?? '',
})
const linkOf = ({ projectId: _project, ...row }: typeof projectLink.$inferSelect): PlanLink => row

/** So many rows go into one statement. */
const AT_ONCE = 500
const parts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, i) => rows.slice(i * AT_ONCE, (i + 1) * AT_ONCE))

/** What holds others before them: a row names one that is there. */
function groupsFirst(activities: readonly Activity[]): Activity[] {
  const byId = new Map(activities.map((one) => [one.id, one]))
  const depthOf = (one: Activity): number => {
    const parent = one.parentId === null ? undefined : byId.get(one.parentId)
    return parent === undefined ? 0 : 1 + depthOf(parent)
  }
  return activities
    .map((one) => ({ one, depth: depthOf(one) }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ one }) => one)
}

/** Writes what became of a plan, under the next revision. The project's row must be held. `percentAt`: when its percents were said. */
export async function writeChange(
  tx: Transaction,
  of: { id: string; planRevision: number },
  change: PlanChange,
  stamp: { updatedAt: number; updatedBy: string },
  percentAt: number,
): Promise<number> {
  if (change.unlinked.length > 0) await tx.delete(projectLink).where(inArray(projectLink.id, [...change.unlinked]))
  const { id: projectId } = of
  for (const rows of parts(groupsFirst(change.activities))) {
    const values = rows.map((one) => ({
      id: one.id,
      projectId,
      parentId: one.parentId,
      order: one.order,
      kind: one.kind,
      name: one.name,
      start: one.start,
      durationDays: one.durationDays,
      percent: one.percent,
      percentAt: one.percent === 0 ? 0 : percentAt,
      state: one.state,
      assigneeId: one.assigneeId === '' ? null : one.assigneeId,
      notBefore: one.notBefore ?? null,
      weight: one.weight ?? null,
      note: one.note,
      ...stamp,
    }))
    const columns = Object.fromEntries(
      Object.entries({
        parentId: 'parent_id',
        order: 'position',
        name: 'name',
        start: 'start',
        durationDays: 'duration_days',
        percent: 'percent',
        state: 'state',
        assigneeId: 'assignee_id',
        notBefore: 'not_before',
        weight: 'weight',
        note: 'note',
        updatedAt: 'updated_at',
        updatedBy: 'updated_by',
      }).map(([key, column]) => [key, sql.raw(`excluded.${column}`)]),
    )
    const set = {
      ...columns,
      percentAt: sql`case when ${projectActivity.percent} <> excluded.percent then ${percentAt}::bigint else ${projectActivity.percentAt} end`,
    }
    await tx
      .insert(projectActivity)
      .values(values)
      .onConflictDoUpdate({ target: projectActivity.id, set, setWhere: eq(projectActivity.projectId, projectId) })
  }
  // After what was in them has moved out: with a group goes what it holds.
  if (change.removed.length > 0) await tx.delete(projectActivity).where(inArray(projectActivity.id, [...change.removed]))
  for (const rows of parts(change.links)) {
    await tx
      .insert(projectLink)
      .values(rows.map((one) => ({ ...one, projectId })))
      .onConflictDoUpdate({
        target: projectLink.id,
        set: { kind: sql`excluded.kind`, lagDays: sql`excluded.lag_days` },
        setWhere: eq(projectLink.projectId, projectId),
      })
  }
  const revision = of.planRevision + 1
  await tx.update(project).set({ planRevision: revision }).where(eq(project.id, projectId))
  return revision
}
