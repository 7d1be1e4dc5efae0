import { z } from 'zod'
import { REPORT_PHOTOS, SHARE_PHOTO_BYTES, shareKinds, shareStates } from '../project-share.ts'
import { projectStates } from '../project.ts'
import { calendarDay, done, id, name } from './common.ts'
import { typedLines } from '../typed.ts'

/** Share links of projects: for members who make them, and for whoever has one. */

/** Of one project, or of a set. */
const about = { projectId: id.optional(), projectSetId: id.optional() }
const share = z.object({
  id: z.string(),
  kind: z.enum(shareKinds),
  label: z.string(),
  state: z.enum(shareStates),
  expiresOn: z.string(),
  hasCode: z.boolean(),
  activities: z.int(),
  withPhotos: z.boolean(),
  openings: z.int(),
  lastOpenedAt: z.number().nullable(),
  reports: z.int(),
  createdAt: z.number(),
  createdBy: z.string(),
})
export type ProjectShare = z.infer<typeof share>

const token = z.string().max(100)
/** What every public call begins with: the link, and the secret that its code gave this device. */
const link = { token, device: z.string().max(100).default('') }
const clientId = z.string().regex(/^[\w-]{8,64}$/)
const activityState = z.enum(['todo', 'doing', 'blocked', 'done'])

const report = z.object({
  id: z.string(),
  at: z.number(),
  /** Written before what the plan had of the percent when it came: that holds. */
  outdated: z.boolean(),
  received: z.boolean(),
  percent: z.int().nullable(),
  done: z.boolean(),
  note: z.string(),
  photos: z.array(z.string()),
})
const milestone = z.object({ name: z.string(), date: z.string(), done: z.boolean(), late: z.boolean() })

export const projectShareSchemas = {
  projectShareList: { payload: z.object(about), answer: z.object({ shareList: z.array(share) }) },
  saveProjectShare: {
    payload: z.object({
      ...about,
      label: name,
      expiresOn: calendarDay,
      withCode: z.boolean().default(false),
      /** Of a project: the work orders; of a set none. */
      activityIds: z.array(id).max(500).default([]),
      withPhotos: z.boolean().default(false),
    }),
    /** `code` is empty where none is asked for. */
    answer: z.object({ id: z.string(), kind: z.enum(shareKinds), token: z.string(), code: z.string() }),
  },
  revokeProjectShare: { payload: z.object({ ...about, id }), answer: done },
  projectShareLog: {
    payload: z.object({ ...about, id }),
    answer: z.object({
      openings: z.array(z.object({ at: z.number(), address: z.string(), userAgent: z.string() })),
      reports: z.array(report.extend({ activityName: z.string(), reportedAt: z.number() })),
    }),
  },

  shareOpen: {
    payload: z.object({ ...link, code: z.string().max(20).default('') }),
    /** `asksCode`: nothing else is told before it is right. `device`: what goes with further calls. */
    answer: z.object({ asksCode: z.boolean(), kind: z.enum(shareKinds).nullable(), label: z.string(), expiresOn: z.string(), device: z.string() }),
  },
  shareWork: {
    payload: z.object(link),
    answer: z.object({
      project: z.object({ name: z.string(), number: z.string(), site: z.string() }),
      label: z.string(),
      expiresOn: z.string(),
      today: z.string(),
      orders: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          kind: z.enum(['task', 'milestone']),
          start: z.string(),
          /** Last day of work. */
          due: z.string(),
          state: activityState,
          percent: z.int(),
          received: z.boolean(),
          reports: z.array(report),
        }),
      ),
    }),
  },
  sharePhoto: {
    payload: z.object({
      ...link,
      id: clientId,
      /** The picture's bytes, base64. */
      data: z
        .string()
        .min(4, 'fileMissing')
        .max(Math.ceil(SHARE_PHOTO_BYTES / 3) * 4, 'fileTooLarge'),
    }),
    answer: done,
  },
  shareReport: {
    payload: z.object({
      ...link,
      /** Made by the device: what is sent twice counts once. */
      id: clientId,
      activityId: id,
      /** When it was written, by the device. */
      at: z.number().min(0).max(4_102_444_800_000),
      received: z.boolean().default(false),
      percent: z.int('outOfRange').min(0, 'outOfRange').max(100, 'outOfRange').nullable().default(null),
      done: z.boolean().default(false),
      note: typedLines.max(500, 'tooLong').default(''),
      photos: z.array(clientId).max(REPORT_PHOTOS, 'photosTooMany').default([]),
    }),
    answer: z.object({ isNew: z.boolean() }),
  },
  shareProgress: {
    payload: z.object(link),
    answer: z.object({
      setName: z.string(),
      label: z.string(),
      expiresOn: z.string(),
      today: z.string(),
      projects: z.array(
        z.object({
          name: z.string(),
          number: z.string(),
          site: z.string(),
          state: z.enum(projectStates),
          percent: z.number(),
          plannedPercent: z.number(),
          start: z.string().nullable(),
          end: z.string().nullable(),
          dueDate: z.string(),
          lateDays: z.int(),
          /** Groups of the first level: how far each is. */
          stages: z.array(z.object({ name: z.string(), start: z.string(), end: z.string(), percent: z.number() })),
          milestones: z.array(milestone),
          photos: z.array(z.object({ id: z.string(), at: z.number() })),
        }),
      ),
    }),
  },
  sharePicture: {
    payload: z.object({ ...link, id }),
    answer: z.object({ type: z.string(), data: z.string() }),
  },
}
