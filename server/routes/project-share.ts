import { randomInt, randomUUID } from 'node:crypto'
import { MOST_SHARE_DAYS, type ShareState } from '#contract/project-share.ts'
import type { ProjectShare } from '#contract/schemas/project-share.ts'
import { and, asc, count, desc, eq, inArray, isNull } from '../db/orm.ts'
import { projectSet, type project } from '../db/project-schema.ts'
import { projectShare, projectShareOpening, projectSharePhoto, projectShareReport } from '../db/project-share-schema.ts'
import { insideProject, tellProject } from '../entity/inside-project.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { readPlan } from '../projects/plan-store.ts'
import { dayAt } from '../projects/project-day.ts'
import { managesProjectsOf } from '../projects/seen.ts'
import { badField, notFound } from '../refusal/refusal.ts'
import { hashSecret, newSecret } from '../session/secret.ts'
import { makerMay, shareState, type Share } from './share-link.ts'

/** Links of one project or set that are good at a time. */
const MOST_GOOD = 100
const SHOWN = 200
const DAY_MS = 86_400_000

interface About {
  projectId?: string | undefined
  projectSetId?: string | undefined
}

/** Of what links are, as far as the caller may share it: a project where the role says so, a set of an organization whose projects they manage. */
async function aboutOf(call: ViewerCall, { projectId, projectSetId }: About) {
  if ((projectId === undefined) === (projectSetId === undefined)) throw badField('projectId', 'required')
  const plant = call.services.registry()
  /** Days until which a link can be good. */
  const days = (of?: typeof project.$inferSelect) => ({
    today: dayAt(plant, of, call.now),
    last: dayAt(plant, of, call.now + MOST_SHARE_DAYS * DAY_MS),
  })
  if (projectId !== undefined) {
    const inside = await insideProject(call, projectId, 'share:edit')
    return { inside, of: inside.project, ...days(inside.project), where: eq(projectShare.projectId, projectId), called: inside.project.name }
  }
  const [set] = await call.services.db.orm
    .select()
    .from(projectSet)
    .where(eq(projectSet.id, projectSetId ?? ''))
  if (set === undefined || !managesProjectsOf(call.viewer, set.organizationCode)) throw notFound()
  return { inside: undefined, of: set, ...days(), where: eq(projectShare.setId, set.id), called: set.name }
}

const told = (row: Share, reports: number, state: ShareState): ProjectShare => ({
  id: row.id,
  kind: row.kind,
  label: row.label,
  state,
  expiresOn: row.expiresOn,
  hasCode: row.codeHash !== null,
  activities: row.activityIds.length,
  withPhotos: row.withPhotos,
  openings: row.openings,
  lastOpenedAt: row.lastOpenedAt,
  reports,
  createdAt: row.createdAt,
  createdBy: row.createdBy,
})

/** Share links as members see them. */
export const projectShareHandlers = {
  projectShareList: async (about, call) => {
    const { where, of, today } = await aboutOf(call, about)
    const { orm } = call.services.db
    const rows = await orm.select().from(projectShare).where(where).orderBy(desc(projectShare.createdAt), asc(projectShare.id))
    const ids = rows.map(({ id }) => id)
    const counts =
      ids.length === 0
        ? []
        : await orm
            .select({ id: projectShareReport.shareId, n: count() })
            .from(projectShareReport)
            .where(inArray(projectShareReport.shareId, ids))
            .groupBy(projectShareReport.shareId)
    // One that is good by itself opens nothing once its maker may not share any more: each maker is asked about once.
    const may = new Map<string, boolean>()
    for (const row of rows) if (!may.has(row.createdById)) may.set(row.createdById, await makerMay(call, row, of))
    const stateOf = (row: Share): ShareState => {
      const state = shareState(row, today)
      return (state === 'open' || state === 'locked') && may.get(row.createdById) !== true ? 'powerless' : state
    }
    return { shareList: rows.map((row) => told(row, counts.find(({ id }) => id === row.id)?.n ?? 0, stateOf(row))) }
  },

  saveProjectShare: async ({ projectId, projectSetId, label, expiresOn, withCode, activityIds, withPhotos }, call) => {
    const { inside, where, called, today, last } = await aboutOf(call, { projectId, projectSetId })
    if (expiresOn < today || expiresOn > last) throw badField('expiresOn', 'shareExpiry')
    const [id, token] = [randomUUID(), newSecret()]
    const kind = inside === undefined ? 'progress' : 'work'
    const code = withCode ? String(randomInt(0, 1_000_000)).padStart(6, '0') : ''
    const chosen = [...new Set(activityIds)]
    await call.services.change(call, async (tx, note) => {
      if (inside !== undefined) {
        if (chosen.length === 0) throw badField('activityIds', 'shareWorkNone')
        const { activities } = await readPlan(tx, inside.project)
        const known = new Set(activities.filter(({ kind: of }) => of !== 'group').map((one) => one.id))
        if (chosen.some((one) => !known.has(one))) throw badField('activityIds', 'shareWorkUnknown')
      }
      const open = await tx
        .select()
        .from(projectShare)
        .where(and(where, isNull(projectShare.revokedAt)))
      if (open.filter((row) => shareState(row, today) !== 'expired').length >= MOST_GOOD) throw badField('label', 'shareTooMany')
      await tx.insert(projectShare).values({
        id,
        kind,
        projectId: projectId ?? null,
        setId: projectSetId ?? null,
        tokenHash: hashSecret(token),
        label,
        expiresOn,
        codeHash: withCode ? hashSecret(`${id} ${code}`) : null,
        activityIds: inside === undefined ? [] : chosen,
        withPhotos: inside === undefined && withPhotos,
        createdAt: call.now,
        createdBy: call.viewer.realname,
        createdById: call.viewer.accountId,
      })
      await note('saveProjectShare', `projectShare:${called}`, null, { label, kind, expiresOn, withCode, withPhotos, count: chosen.length })
    })
    if (projectId !== undefined) tellProject(call, projectId, 'share')
    return { id, kind, token, code }
  },

  revokeProjectShare: async ({ id, ...about }, call) => {
    const { where, called } = await aboutOf(call, about)
    await call.services.change(call, async (tx, note) => {
      const [row] = await tx
        .select()
        .from(projectShare)
        .where(and(where, eq(projectShare.id, id)))
        .for('update')
      if (row === undefined) throw notFound()
      if (row.revokedAt !== null) return
      await tx.update(projectShare).set({ revokedAt: call.now, revokedBy: call.viewer.realname }).where(eq(projectShare.id, id))
      await note('revokeProjectShare', `projectShare:${called}`, { label: row.label, kind: row.kind }, null)
    })
    if (about.projectId !== undefined) tellProject(call, about.projectId, 'share')
    return {}
  },

  projectShareLog: async ({ id, ...about }, call) => {
    const { where } = await aboutOf(call, about)
    const { orm } = call.services.db
    const [row] = await orm
      .select({ id: projectShare.id })
      .from(projectShare)
      .where(and(where, eq(projectShare.id, id)))
    if (row === undefined) throw notFound()
    const openings = await orm
      .select({ at: projectShareOpening.at, address: projectShareOpening.address, userAgent: projectShareOpening.userAgent })
      .from(projectShareOpening)
      .where(eq(projectShareOpening.shareId, id))
      .orderBy(desc(projectShareOpening.id))
      .limit(SHOWN)
    const reports = await orm
      .select()
      .from(projectShareReport)
      .where(eq(projectShareReport.shareId, id))
      .orderBy(desc(projectShareReport.reportedAt))
      .limit(SHOWN)
    const photos = await orm.select().from(projectSharePhoto).where(eq(projectSharePhoto.shareId, id)).orderBy(asc(projectSharePhoto.createdAt))
    return {
      openings,
      reports: reports.map(({ shareId: _share, writtenAt, ...report }) => ({
        ...report,
        at: writtenAt,
        photos: photos.filter(({ reportId }) => reportId === report.id).map(({ fileId }) => fileId),
      })),
    }
  },
} satisfies Partial<Handlers>
