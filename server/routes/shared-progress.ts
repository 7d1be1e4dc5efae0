import type { Answer } from '#contract/schemas.ts'
import { plainPictureTypes } from '#domain/project/picture-metadata.ts'
import { schedule } from '#domain/project/schedule.ts'
import { file } from '../db/account-schema.ts'
import type { Reader } from '../db/change.ts'
import { and, asc, desc, eq, inArray, isNull, lt, sql } from '../db/orm.ts'
import { projectPicture } from '../db/project-record-schema.ts'
import { project } from '../db/project-schema.ts'
import type { Registry } from '../plant/registry.ts'
import { readPlan } from '../projects/plan-store.ts'
import { dayAt } from '../projects/project-day.ts'
import { factsOf, standingOf } from './project-standing.ts'

/** What a progress link shows of a set's projects: no money, no names of people. */

const PHOTOS = 6
/** Larger ones are not sent to those who have no account. */
const PHOTO_BYTES = 8 * 1024 * 1024

const isOpen = (setId: string) => and(eq(project.setId, setId), isNull(project.archivedAt))

/** Photos that stand in something: what was taken out of a record, or deleted with it, is not shown to strangers. */
const standing = (projectId: string) => sql`(
  select photo ->> 'fileId' from project_record r, jsonb_array_elements(r.photos) photo where r.project_id = ${projectId}
  union all select photo ->> 'fileId' from project_record_event e join project_record r on r.id = e.record_id, jsonb_array_elements(e.photos) photo
    where r.project_id = ${projectId}
  union all select photo ->> 'fileId' from project_round_point p join project_round r on r.id = p.round_id, jsonb_array_elements(p.photos) photo
    where r.project_id = ${projectId}
  union all select photo ->> 'fileId' from project_receipt c join project_application a on a.id = c.application_id, jsonb_array_elements(c.photos) photo
    where a.project_id = ${projectId}
  union all select p.file_id from project_share_photo p join project_share s on s.id = p.share_id where s.project_id = ${projectId})`

const lastPhotos = (orm: Reader, projectId: string): Promise<{ id: string; at: number }[]> =>
  orm
    .select({ id: file.id, at: file.createdAt })
    .from(projectPicture)
    .innerJoin(file, eq(file.id, projectPicture.fileId))
    .where(
      and(
        eq(projectPicture.projectId, projectId),
        inArray(file.type, [...plainPictureTypes]),
        lt(file.size, PHOTO_BYTES),
        sql`${file.id} in ${standing(projectId)}`,
      ),
    )
    // One that several parts show stands here once.
    .groupBy(file.id, file.createdAt)
    .orderBy(desc(file.createdAt), asc(file.id))
    .limit(PHOTOS)

/** True where a picture is among the last of a project of the set. */
export async function shownPhoto(orm: Reader, setId: string, fileId: string): Promise<boolean> {
  const shown = await orm
    .select({ projectId: project.id })
    .from(projectPicture)
    .innerJoin(project, eq(project.id, projectPicture.projectId))
    .where(and(isOpen(setId), eq(projectPicture.fileId, fileId)))
  for (const { projectId } of shown) if ((await lastPhotos(orm, projectId)).some(({ id }) => id === fileId)) return true
  return false
}

export async function progressOf(
  orm: Reader,
  plant: Registry,
  setId: string,
  withPhotos: boolean,
  now: number,
): Promise<Answer<'shareProgress'>['projects']> {
  const rows = await orm.select().from(project).where(isOpen(setId)).orderBy(asc(project.number))
  const projects: Answer<'shareProgress'>['projects'] = []
  for (const row of rows) {
    const plan = await readPlan(orm, row)
    const today = dayAt(plant, row, now)
    const { percent, plannedPercent, start, end, lateDays, milestones } = standingOf(row, plan, await factsOf(orm, row.id), today, false)
    const { groups } = schedule(plan)
    const roots = plan.activities.filter(({ kind, parentId }) => kind === 'group' && parentId === null).sort((a, b) => a.order - b.order)
    projects.push({
      name: row.name,
      number: row.number,
      site: row.site,
      state: row.state,
      percent,
      plannedPercent,
      start,
      end,
      dueDate: row.dueDate,
      lateDays,
      stages: roots.flatMap(({ id, name }) => {
        const span = groups.get(id)
        return span === undefined ? [] : [{ name, start: span.start, end: span.end, percent: span.percent }]
      }),
      milestones: milestones.map(({ name, date, done, late }) => ({ name, date, done, late })),
      photos: withPhotos ? await lastPhotos(orm, row.id) : [],
    })
  }
  return projects
}
