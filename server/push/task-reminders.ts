import type pg from 'pg'
import { siteZone } from '#contract/project.ts'
import type { LocalText } from '#contract/text.ts'
import { localDate, minuteOfDay } from '#domain/time.ts'
import type { Registry } from '../plant/registry.ts'
import type { Keeper } from './keeper.ts'

interface TaskRow {
  id: string
  number: string
  title: string
  due_date: string
  remind_days: number
  reminded_for: string
  late_for: string
  station_id: string | null
  organization_code: string
  project_id: string
  project: string
  assignee: string | null
}

const DAY_MS = 86_400_000
/** A day begins at midnight, people later: nobody is told of a task before. Minutes of the site's day. */
const MORNING = 8 * 60
const daysBefore = (date: string, days: number): string => new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

/** What is to be told of a task on this day; undefined: nothing, or it was told already. */
function dueOf(row: TaskRow, today: string): 'soon' | 'late' | undefined {
  if (row.due_date < today) return row.late_for === row.due_date ? undefined : 'late'
  if (today < daysBefore(row.due_date, row.remind_days)) return undefined
  return row.reminded_for === row.due_date ? undefined : 'soon'
}

function wordsOf({ project, number, title, due_date, assignee }: TaskRow, due: 'soon' | 'late'): LocalText {
  const who = assignee === null ? ['', ''] : [`（${assignee}）`, ` (${assignee})`]
  return due === 'late'
    ? {
        zh: `项目“${project}”的任务 ${number}“${title}”已逾期，应于 ${due_date} 完成${who[0]}`,
        en: `Project ${project}: task ${number} "${title}" is late since ${due_date}${who[1]}`,
      }
    : {
        zh: `项目“${project}”的任务 ${number}“${title}”将于 ${due_date} 到期${who[0]}`,
        en: `Project ${project}: task ${number} "${title}" is due on ${due_date}${who[1]}`,
      }
}

/**
 * Tells of tasks that fall due and of those that are late, each once for its due date, by the rules of the station that the project builds, or of its
 * organization where it builds none of the console yet. Days are those of the site, and begin when people do.
 */
export async function remindOfTasks(pool: pg.Pool, keeper: Keeper, { stations }: Registry, now: number): Promise<void> {
  const open = `t.state in ('open', 'doing') and t.due_date <> '' and t.remind_days is not null and (t.reminded_for <> t.due_date or t.late_for <> t.due_date) and p.archived_at is null`
  const from = 'from project_task t join project p on p.id = t.project_id'
  const some = await pool.query(`select 1 ${from} where ${open} limit 1`)
  if (some.rows.length === 0) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<TaskRow>(
      `select t.id, t.number, t.title, t.due_date, t.remind_days, t.reminded_for, t.late_for, t.project_id, p.station_id, p.organization_code, p.name as project,
         (select a.realname from account a where a.id = t.assignee_id) as assignee
       ${from} where ${open} order by t.id for update of t`,
    )
    const told = rows.flatMap((row) => {
      const zone = stations.get(row.station_id ?? '')?.timeZone ?? siteZone
      const due = minuteOfDay(zone, now) < MORNING ? undefined : dueOf(row, localDate(zone, now))
      return due === undefined ? [] : [{ row, due }]
    })
    for (const { row, due } of told) {
      // What is late need not be said to fall due any more.
      const set = due === 'late' ? 'late_for = due_date, reminded_for = due_date' : 'reminded_for = due_date'
      await client.query(`update project_task set ${set} where id = $1`, [row.id])
    }
    await keeper.keepTasks(
      client,
      told.map(({ row, due }) => ({
        subject: `${row.id}:${due}:${row.due_date}`,
        stationId: row.station_id ?? '',
        isLate: due === 'late',
        content: wordsOf(row, due),
        task: { projectId: row.project_id, number: row.number, project: row.project, organizationCode: row.organization_code },
      })),
    )
    await client.query('commit')
    if (told.length > 0) keeper.wake()
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
