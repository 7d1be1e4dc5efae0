import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import { SHARE_CODE_TRIES, SHARE_PHOTO_BYTES, SHARE_PHOTOS, SHARE_REPORTS } from '#contract/project-share.ts'
import { endOf } from '#domain/project/calendar.ts'
import type { ActivityFields, PlanEdit, ProjectPlan } from '#domain/project/edits.ts'
import { plainPictureTypes, withoutMetadata } from '#domain/project/picture-metadata.ts'
import { file } from '../db/account-schema.ts'
import type { Transaction } from '../db/change.ts'
import { and, asc, count, desc, eq, inArray, isNull, lt, notInArray, sql } from '../db/orm.ts'
import { projectPicture } from '../db/project-record-schema.ts'
import { projectShare, projectShareDevice, projectShareOpening, projectSharePhoto, projectShareReport } from '../db/project-share-schema.ts'
import { changePlanIn, tellPlan } from '../entity/change-plan.ts'
import { tellProject } from '../entity/inside-project.ts'
import type { Upload } from '../files/file-store.ts'
import type { Call, Handlers } from '../http/call.ts'
import { readPlan } from '../projects/plan-store.ts'
import { dayAt } from '../projects/project-day.ts'
import { badField, badFieldWith, Refusal } from '../refusal/refusal.ts'
import { hashSecret, newSecret } from '../session/secret.ts'
import { goodShare, isLocked, knowsDevice, reportingCall, sharedBy, shareInvalid, type Share } from './share-link.ts'
import { saidAt, withLine } from './share-said.ts'
import { progressOf, shownPhoto } from './shared-progress.ts'

const OPENINGS_KEPT = 200
const DEVICES_KEPT = 100

async function keepOpening(tx: Transaction, { id }: Share, { now, address, userAgent }: Call): Promise<void> {
  await tx.insert(projectShareOpening).values({ shareId: id, at: now, address, userAgent: userAgent.slice(0, 300) })
  await tx
    .update(projectShare)
    .set({ openings: sql`${projectShare.openings} + 1`, lastOpenedAt: now })
    .where(eq(projectShare.id, id))
  const kept = tx
    .select({ id: projectShareOpening.id })
    .from(projectShareOpening)
    .where(eq(projectShareOpening.shareId, id))
    .orderBy(desc(projectShareOpening.id))
    .limit(OPENINGS_KEPT)
  await tx.delete(projectShareOpening).where(and(eq(projectShareOpening.shareId, id), notInArray(projectShareOpening.id, kept)))
}

/** Takes a code: counted before it is looked at, so that many at once are no more tries. Answers the device's secret, or undefined: it is wrong. */
const takeCode = (call: Call, share: Share, typed: string): Promise<string | undefined> =>
  call.services.change(call, async (tx) => {
    const counted = await tx
      .update(projectShare)
      .set({ wrongCodes: sql`${projectShare.wrongCodes} + 1` })
      .where(and(eq(projectShare.id, share.id), lt(projectShare.wrongCodes, SHARE_CODE_TRIES)))
      .returning({ id: projectShare.id })
    if (counted.length === 0) throw shareInvalid()
    if (hashSecret(`${share.id} ${typed.trim()}`) !== share.codeHash) return undefined
    const device = newSecret()
    await tx.update(projectShare).set({ wrongCodes: 0 }).where(eq(projectShare.id, share.id))
    await tx.insert(projectShareDevice).values({ shareId: share.id, secretHash: hashSecret(device), createdAt: call.now })
    const kept = tx
      .select({ hash: projectShareDevice.secretHash })
      .from(projectShareDevice)
      .where(eq(projectShareDevice.shareId, share.id))
      .orderBy(desc(projectShareDevice.createdAt))
      .limit(DEVICES_KEPT)
    await tx.delete(projectShareDevice).where(and(eq(projectShareDevice.shareId, share.id), notInArray(projectShareDevice.secretHash, kept)))
    return device
  })

const asksCode = { asksCode: true, kind: null, label: '', expiresOn: '', device: '' }

/** The same photo came before, at the same time. */
class Twice extends Refusal {}

/** What people with a share link may ask: the link stands in each payload, and nothing else of the system follows from it. */
export const sharedHandlers = {
  shareOpen: async ({ token, device, code: typed }, call) => {
    const { share } = await goodShare(call, token)
    let known = device
    if (!(await knowsDevice(call, share, device))) {
      if (isLocked(share)) throw shareInvalid()
      if (typed.trim() === '') return asksCode
      const secret = await takeCode(call, share, typed)
      if (secret === undefined) throw badField('code', 'shareCode')
      known = secret
    }
    await call.services.change(call, (tx) => keepOpening(tx, share, call))
    return { asksCode: false, kind: share.kind, label: share.label, expiresOn: share.expiresOn, device: share.codeHash === null ? '' : known }
  },

  shareWork: async (link, call) => {
    const { share, project } = await sharedBy(call, link, 'work')
    const { orm } = call.services.db
    const { activities, calendar } = await readPlan(orm, project)
    const chosen = new Set(share.activityIds)
    const reports = await orm
      .select()
      .from(projectShareReport)
      .where(eq(projectShareReport.shareId, share.id))
      .orderBy(asc(projectShareReport.reportedAt))
    const photos = await orm.select().from(projectSharePhoto).where(eq(projectSharePhoto.shareId, share.id)).orderBy(asc(projectSharePhoto.createdAt))
    return {
      project: { name: project.name, number: project.number, site: project.site },
      label: share.label,
      expiresOn: share.expiresOn,
      today: dayAt(call.services.registry(), project, call.now),
      // What begins first stands first: places in the plan are among those of one group, of which a link shows none.
      orders: activities
        .toSorted((a, b) => (a.start === b.start ? 0 : a.start < b.start ? -1 : 1))
        .flatMap(({ id, name, kind, start, durationDays, state, percent }) => {
          if (kind === 'group' || !chosen.has(id)) return []
          const own = reports.filter(({ activityId }) => activityId === id)
          return [
            {
              id,
              name,
              kind,
              start,
              due: endOf(calendar, start, durationDays),
              state,
              percent,
              received: own.some(({ received }) => received),
              reports: own.map((report) => ({
                id: report.id,
                at: report.writtenAt,
                received: report.received,
                percent: report.percent,
                done: report.done,
                outdated: report.outdated,
                note: report.note,
                photos: photos.filter(({ reportId }) => reportId === report.id).map(({ fileId }) => fileId),
              })),
            },
          ]
        }),
    }
  },

  sharePhoto: async ({ id, data, ...link }, call) => {
    const { share, project } = await sharedBy(call, link, 'work')
    const mine = and(eq(projectSharePhoto.shareId, share.id), eq(projectSharePhoto.id, id))
    const [before] = await call.services.db.orm.select({ id: projectSharePhoto.id }).from(projectSharePhoto).where(mine)
    if (before !== undefined) return {}
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length > SHARE_PHOTO_BYTES) throw badField('data', 'fileTooLarge')
    const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? ''
    const plain = withoutMetadata(bytes, type)
    if (plain === undefined) throw badField('data', 'sharePhotoType')
    const inside = reportingCall(call, share, project)
    const upload: Upload = Object.assign(Readable.from([Buffer.from(plain)]), { truncated: false })
    const owner = { accountId: share.createdById, organizationCode: project.organizationCode }
    const { files, change } = call.services
    try {
      await files.keep(upload, `${share.label} ${dayAt(call.services.registry(), project, call.now)}`, owner, (row) =>
        change(inside, async (tx, note) => {
          await tx.select({ id: projectShare.id }).from(projectShare).where(eq(projectShare.id, share.id)).for('update')
          const [held] = await tx.select({ n: count() }).from(projectSharePhoto).where(eq(projectSharePhoto.shareId, share.id))
          const [twice] = await tx.select({ id: projectSharePhoto.id }).from(projectSharePhoto).where(mine)
          if (twice !== undefined) throw new Twice(409, 'conflict')
          if ((held?.n ?? 0) >= SHARE_PHOTOS) throw badField('data', 'shareFull')
          await files.insertIn(tx, row)
          await tx.insert(projectSharePhoto).values({ shareId: share.id, id, fileId: row.id, createdAt: call.now })
          await tx.insert(projectPicture).values({ projectId: project.id, fileId: row.id, code: 'share:edit' })
          await note('fileUpload', `file:${row.id}`, null, { name: row.name, size: row.size, type: row.type })
        }),
      )
    } catch (error) {
      if (!(error instanceof Twice)) throw error
    }
    return {}
  },

  shareReport: async ({ token, device, id, activityId, at, received, percent, done, note: words, photos }, call) => {
    const { share, project } = await sharedBy(call, { token, device }, 'work')
    if (!share.activityIds.includes(activityId)) throw badField('activityId', 'shareWorkUnknown')
    if (!received && percent === null && !done && words === '' && photos.length === 0) throw badField('note', 'shareSays')
    const inside = reportingCall(call, share, project)
    const changed = await call.services.change(inside, async (tx, note) => {
      await tx.select({ id: projectShare.id }).from(projectShare).where(eq(projectShare.id, share.id)).for('update')
      const mine = eq(projectShareReport.shareId, share.id)
      const [before] = await tx
        .select({ id: projectShareReport.id })
        .from(projectShareReport)
        .where(and(mine, eq(projectShareReport.id, id)))
      if (before !== undefined) return undefined
      const [held] = await tx.select({ n: count() }).from(projectShareReport).where(mine)
      if ((held?.n ?? 0) >= SHARE_REPORTS) throw badField('note', 'shareFull')
      let activityName = ''
      let outdated = false
      // A clock that goes ahead is not believed.
      const writtenAt = Math.min(Math.floor(at), call.now)
      const edits = async ({ activities }: ProjectPlan): Promise<PlanEdit[]> => {
        const activity = activities.find((one) => one.id === activityId)
        if (activity === undefined) throw badField('activityId', 'shareWorkUnknown')
        activityName = activity.name
        if (!done && activity.kind === 'milestone' && percent !== null && percent > 0 && percent < 100)
          throw badFieldWith('percent', 'planMilestonePart', activityName)
        outdated = (done || percent !== null) && writtenAt < (await saidAt(tx, activityId))
        const set: Partial<ActivityFields> = {
          ...(outdated
            ? {}
            : done || percent === 100
              ? { percent: 100, state: 'done' as const }
              : percent === null
                ? {}
                : { percent, state: percent > 0 ? 'doing' : 'todo' }),
          ...(words === ''
            ? {}
            : { note: withLine(activity.note, `${dayAt(call.services.registry(), project, call.now)} ${share.label}: ${words}`) }),
        }
        return Object.keys(set).length === 0 ? [] : [{ kind: 'set', id: activityId, set }]
      }
      const plan = await changePlanIn(tx, note, inside, edits, writtenAt)
      await tx.insert(projectShareReport).values({
        shareId: share.id,
        id,
        activityId,
        activityName,
        writtenAt,
        reportedAt: call.now,
        received,
        percent: done ? 100 : percent,
        done,
        outdated,
        note: words,
      })
      if (photos.length > 0) {
        const claimed = await tx
          .update(projectSharePhoto)
          .set({ reportId: id })
          .where(and(eq(projectSharePhoto.shareId, share.id), inArray(projectSharePhoto.id, photos), isNull(projectSharePhoto.reportId)))
          .returning({ id: projectSharePhoto.id })
        if (claimed.length < new Set(photos).size) throw badField('photos', 'photoUnknown')
      }
      await note('reportByShare', `projectShare:${project.name}`, null, {
        name: activityName,
        label: share.label,
        received,
        percent,
        done,
        note: words,
      })
      return plan
    })
    if (changed === undefined) return { isNew: false }
    tellPlan(inside, changed)
    tellProject(inside, project.id, 'share')
    return { isNew: true }
  },

  shareProgress: async (link, call) => {
    const { share, set } = await sharedBy(call, link, 'progress')
    const plant = call.services.registry()
    return {
      setName: set.name,
      label: share.label,
      expiresOn: share.expiresOn,
      today: dayAt(plant, undefined, call.now),
      projects: await progressOf(call.services.db.orm, plant, set.id, share.withPhotos, call.now),
    }
  },

  sharePicture: async ({ id, ...link }, call) => {
    const shared = await sharedBy(call, link)
    const { orm } = call.services.db
    const isShown =
      shared.kind === 'progress'
        ? shared.share.withPhotos && (await shownPhoto(orm, shared.set.id, id))
        : (
            await orm
              .select({ id: projectSharePhoto.id })
              .from(projectSharePhoto)
              .where(and(eq(projectSharePhoto.shareId, shared.share.id), eq(projectSharePhoto.fileId, id)))
          ).length > 0
    const [row] = isShown
      ? await orm
          .select()
          .from(file)
          .where(and(eq(file.id, id), inArray(file.type, [...plainPictureTypes])))
      : []
    const plain = row === undefined ? undefined : withoutMetadata(await buffer(await call.services.files.read(row)), row.type)
    if (row === undefined || plain === undefined) throw shareInvalid()
    return { type: row.type, data: Buffer.from(plain).toString('base64') }
  },
} satisfies Partial<Handlers>
