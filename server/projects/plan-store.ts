import { assumedFrom, calendarOfDays } from '#domain/project/calendar.ts'
import type { ToldChange } from '#domain/project/change-told.ts'
import { calendarOfProject, depthsOf, type Activity, type ProjectPlan } from '#domain/project/edits.ts'
import type { PlanLink, WorkingCalendar } from '#domain/project/plan.ts'
import type { Reader, Transaction } from '../db/change.ts'
import { asc, eq, inArray, sql, type SQL } from '../db/orm.ts'
import { calendarDay } from '../db/price-schema.ts'
import { projectActivity, projectLink } from '../db/project-plan-schema.ts'
import { project, type OwnCalendar } from '../db/project-schema.ts'
import { account } from '../db/schema.ts'

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

async function readRows(orm: Reader, projectId: string, revision: number): Promise<Rows> {
  const known = kept.get(projectId)
  if (known?.revision === revision) return withoutGone(orm, known.rows)
  const activities = await orm.select().from(projectActivity).where(eq(projectActivity.projectId, projectId)).orderBy(asc(projectActivity.order))
  const links = await orm.select().from(projectLink).where(eq(projectLink.projectId, projectId)).orderBy(asc(projectLink.id))
  return { activities: activities.map(activityOf), links: links.map(linkOf) }
}

/** Whose account was deleted has no work any more: the store says so by itself, under the revision that there was. */
async function withoutGone(orm: Reader, rows: Rows): Promise<Rows> {
  const people = [...new Set(rows.activities.map(({ assigneeId }) => assigneeId))].filter((id) => id !== '')
  if (people.length === 0) return rows
  const there = new Set((await orm.select({ id: account.id }).from(account).where(inArray(account.id, people))).map(({ id }) => id))
  if (there.size === people.length) return rows
  return {
    ...rows,
    activities: rows.activities.map((one) => (one.assigneeId === '' || there.has(one.assigneeId) ? one : { ...one, assigneeId: '' })),
  }
}

/** Calendars by what they are made of: what is worked out of one (its line of working days) is kept with the object. */
const calendars = new Map<string, WorkingCalendar>()
function sameCalendar(calendar: WorkingCalendar): WorkingCalendar {
  const key = JSON.stringify(calendar)
  const known = calendars.get(key)
  if (known !== undefined) return known
  if (calendars.size >= MOST_KEPT) calendars.clear()
  calendars.set(key, calendar)
  return calendar
}

/** The plan of a project whose row is at hand. */
export async function readPlan(orm: Reader, of: { id: string; planRevision: number; calendar: OwnCalendar }): Promise<ProjectPlan> {
  const [rows, { calendar }] = [await readRows(orm, of.id, of.planRevision), await announced(orm)]
  return { ...rows, calendar: sameCalendar(calendarOfProject(of.calendar, calendar)) }
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

/** So many rows go into one statement, which takes them as one text: as parameters of their own they would hold the server up. */
const AT_ONCE = 500
const parts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, i) => rows.slice(i * AT_ONCE, (i + 1) * AT_ONCE))

/** What holds others before them: a row names one that is there. */
function groupsFirst(activities: readonly Activity[]): Activity[] {
  const depthOf = depthsOf(activities)
  return activities
    .map((one) => ({ one, depth: depthOf(one) }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ one }) => one)
}

/** Writes what became of a plan, under the next revision. The project's row must be held. `percentAt`: when its percents were said. */
export async function writeChange(
  tx: Transaction,
  of: { id: string; planRevision: number },
  change: ToldChange,
  { updatedAt, updatedBy }: { updatedAt: number; updatedBy: string },
  percentAt: number,
): Promise<number> {
  if (change.unlinked.length > 0) await tx.delete(projectLink).where(inArray(projectLink.id, [...change.unlinked]))
  const { id: projectId } = of
  const table = (rows: readonly object[], columns: string): SQL => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u (${sql.raw(columns)})`
  for (const rows of parts(change.moved)) {
    await tx.execute(sql`
      update project_activity a set start = u.start, duration_days = u."durationDays", updated_at = ${updatedAt}, updated_by = ${updatedBy}
      from ${table(rows, 'id text, start text, "durationDays" int')} where a.id = u.id and a.project_id = ${projectId}`)
  }
  for (const rows of parts(groupsFirst(change.activities))) {
    await tx.execute(sql`
      insert into project_activity (id, project_id, parent_id, position, kind, name, start, duration_days, percent, percent_at, state, assignee_id, not_before, weight,
        note, updated_at, updated_by)
      select id, ${projectId}, "parentId", "order", kind, name, start, "durationDays", percent, case when percent = 0 then 0 else ${percentAt}::bigint end, state,
        nullif("assigneeId", ''), "notBefore", weight, note, ${updatedAt}::bigint, ${updatedBy}
      from ${table(
        rows,
        `id text, "parentId" text, "order" float8, kind text, name text, start text, "durationDays" int, percent int, state text, "assigneeId" text,
         "notBefore" text, weight float8, note text`,
      )}
      on conflict (id) do update set parent_id = excluded.parent_id, position = excluded.position, name = excluded.name, start = excluded.start,
        duration_days = excluded.duration_days, percent = excluded.percent, state = excluded.state, assignee_id = excluded.assignee_id,
        not_before = excluded.not_before, weight = excluded.weight, note = excluded.note, updated_at = excluded.updated_at, updated_by = excluded.updated_by,
        percent_at = case when project_activity.percent <> excluded.percent then ${percentAt}::bigint else project_activity.percent_at end
      where project_activity.project_id = ${projectId}`)
  }
  // After what was in them has moved out: with a group goes what it holds.
  if (change.removed.length > 0) await tx.delete(projectActivity).where(inArray(projectActivity.id, [...change.removed]))
  for (const rows of parts(change.links)) {
    await tx.execute(sql`
      insert into project_link (id, project_id, from_id, to_id, kind, lag_days)
      select id, ${projectId}, "fromId", "toId", kind, "lagDays"
      from ${table(rows, 'id text, "fromId" text, "toId" text, kind text, "lagDays" int')}
      on conflict (id) do update set kind = excluded.kind, lag_days = excluded.lag_days where project_link.project_id = ${projectId}`)
  }
  const revision = of.planRevision + 1
  await tx.update(project).set({ planRevision: revision }).where(eq(project.id, projectId))
  return revision
}
