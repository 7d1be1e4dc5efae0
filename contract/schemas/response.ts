import { z } from 'zod'
import {
  baselineMethods,
  conflictKinds,
  endCounts,
  headroomLacks,
  LONGEST_MS,
  MOST_POINTS,
  pointStates,
  responseKinds,
  responseStates,
  SLOT_MS,
  verdictLacks,
} from '../response.ts'
import { MOST_KW, segmentModes, strategyStates } from '../strategy.ts'
import { localText } from '../text.ts'
import { password } from './command.ts'
import { calendarDay, changed, done, epochMs, id, ids, listed, name, remark, saved, stamps } from './common.ts'
import { stationId } from './station.ts'

const kind = z.enum(responseKinds)
const method = z.enum(baselineMethods)
const kw = z.number({ error: 'required' }).min(0, 'outOfRange').max(1_000_000, 'outOfRange')
/** It is told to a controller as scheduling, which knows no more. */
const partKw = kw.max(MOST_KW, 'outOfRange')
const limitPercent = z.number({ error: 'required' }).min(0, 'outOfRange').max(100, 'outOfRange')
const quarter = epochMs.refine((at) => at % SLOT_MS === 0, 'quarterHours')
const isSpan = ({ fromAt, toAt }: { fromAt: number; toAt: number }): boolean => fromAt < toAt
const isDayAtMost = ({ fromAt, toAt }: { fromAt: number; toAt: number }): boolean => toAt - fromAt <= LONGEST_MS

const pointDraft = z.object({
  stationId,
  mode: z.enum(segmentModes),
  /** Of its rated power, that may be used. */
  limitPercent,
  /** Its part. */
  kw: partKw,
  /** Set by hand: sharing leaves it. */
  isFixed: z.boolean().default(false),
})
const taskDraft = z.object({
  name,
  organizationCode: id,
  kind,
  /** Begin and end, at quarter hours. */
  fromAt: quarter,
  toAt: quarter,
  /** Shares have a tenth of a kilowatt. */
  targetKw: kw.min(0.1, 'outOfRange'),
  /** When a point fails the others take its part over as far as they can. */
  shareAnew: z.boolean().default(true),
  baseline: method.default('fiveDays'),
  /** By the hours before the event. */
  adjusted: z.boolean().default(false),
  /** Yuan/kWh; empty: not agreed. */
  price: z.union([z.literal(''), z.string().regex(/^\d{1,4}(\.\d{1,4})?$/, 'responsePrice')]).default(''),
  /** Of what was confirmed: less counts for nothing, more than the cap does not count. */
  lowPercent: limitPercent.default(80),
  capPercent: z.number({ error: 'required' }).min(100, 'outOfRange').max(300, 'outOfRange').default(120),
  remark,
})

const conflict = z.object({
  kind: z.enum(conflictKinds),
  /** Mean power that a plan has then, discharge +; null: not of this kind. */
  kw: z.number().nullable(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** Of the other task; empty: none. */
  name: z.string(),
})
export type ResponseConflict = z.infer<typeof conflict>

const room = z.object({
  stationId: z.string(),
  name: localText,
  /** Installed; null: not entered. */
  capacityKwh: z.number().nullable(),
  powerKw: z.number().nullable(),
  soc: z.number().nullable(),
  /** Of its storage now, discharge +. */
  nowKw: z.number().nullable(),
  /** kW that it can hold through the whole time; null: not known, and why. */
  headroomKw: z.number().nullable(),
  /** What the room ends at: `share`, `energy`, or a limit of the controller. */
  by: z.string(),
  lack: z.enum(headroomLacks).nullable(),
  conflicts: z.array(conflict),
})
export type ResponseRoom = z.infer<typeof room>

const task = z.object({
  ...taskDraft.shape,
  id: z.string(),
  organizationName: z.string(),
  organizationNameEn: z.string(),
  fromAt: z.number(),
  toAt: z.number(),
  state: z.enum(responseStates),
  issuedAt: z.number().nullable(),
  issuedBy: z.string().nullable(),
  settledAt: z.number().nullable(),
  settledBy: z.string().nullable(),
  /** Ended before its time; until when it is judged (null: to its agreed end). */
  endedAt: z.number().nullable(),
  endedBy: z.string().nullable(),
  judgedTo: z.number().nullable(),
  points: z.int(),
  failed: z.int(),
  /** Of all points together. */
  capacityKwh: z.number(),
  powerKw: z.number(),
  /** Sum of the parts of points that have not failed. */
  sharedKw: z.number(),
  /** Yuan; null: not settled. */
  revenue: z.string().nullable(),
  ...stamps,
})
export type ResponseTask = z.infer<typeof task>

const point = z.object({
  ...pointDraft.shape,
  stationId: z.string(),
  kw: z.number(),
  name: localText,
  timeZone: z.string(),
  capacityKwh: z.number().nullable(),
  powerKw: z.number().nullable(),
  state: z.enum(pointStates),
  reason: z.string(),
  settledKwh: z.number().nullable(),
  revenue: z.string().nullable(),
})
export type ResponsePoint = z.infer<typeof point>

const verdict = z.object({
  meanKw: z.number(),
  kwh: z.number(),
  peakKw: z.number(),
  /** Percent of what was confirmed. */
  rate: z.number(),
  rule1: z.boolean(),
  rule2: z.boolean(),
})
const measured = z.object({
  /** Begin of each quarter hour. */
  starts: z.array(z.number()),
  /** Mean grid power, kW, import +; null: not known. */
  baselineKw: z.array(z.number().nullable()),
  actualKw: z.array(z.number().nullable()),
})
const pointVerdict = z.object({
  stationId: z.string(),
  name: localText,
  confirmedKw: z.number(),
  lack: z.enum(verdictLacks).nullable(),
  /** Days of the baseline, those left out, and by what it was multiplied (null: asked, and not known). */
  days: z.array(z.string()),
  leftOut: z.array(z.string()),
  factor: z.number().nullable(),
  verdict: verdict.nullable(),
  countedKwh: z.number().nullable(),
  /** Yuan; null: no price, or nothing is known. */
  revenue: z.string().nullable(),
  ...measured.shape,
})
export type ResponsePointVerdict = z.infer<typeof pointVerdict>

const tracked = z.object({
  stationId: z.string(),
  name: localText,
  mode: z.enum(segmentModes),
  issuedKw: z.number(),
  state: z.enum(pointStates),
  reason: z.string(),
  /** Storage, in the direction that was issued: mean of the last quarter of an hour, or since the begin. Null: not heard. */
  meanKw: z.number().nullable(),
  /** Less than 70 % of what was issued. */
  isShort: z.boolean(),
  /** Its controller is off line, before the event's end: it may run by what it has, and nothing new reaches it. */
  isAway: z.boolean(),
  /** Baseline less grid power (of a fill the other way): of the last quarter of an hour, or since the begin; once it is over of its last one. Null: not known. */
  responseKw: z.number().nullable(),
})
export type TrackedPoint = z.infer<typeof tracked>

const scheduled = z.object({
  from: z.number(),
  to: z.number(),
  mode: z.enum(segmentModes),
  kw: z.number(),
  task: z.string(),
  /** Of the task; empty: somebody drew it, or it is not the viewer's to know. */
  taskName: z.string(),
  /** The controller has just this. */
  isThere: z.boolean(),
})

const scheduledStation = z.object({
  stationId: z.string(),
  name: localText,
  timeZone: z.string(),
  powerKw: z.number().nullable(),
  /** Of its storage's power; null: it has none. */
  pointId: z.int().nullable(),
  /** Of scheduling; null: nobody has said anything of it. */
  state: z.enum(strategyStates).nullable(),
  reason: z.string(),
  /** What of its times is still to come, held against what the controller has; none: there is nothing to issue. */
  ahead: z.enum(['none', 'same', 'different']),
  /** The controller has had just these times, also if it has them no more. */
  wasIssued: z.boolean(),
  revision: z.int(),
  isEnabled: z.boolean(),
  isReachable: z.boolean(),
  /** Strategies go to this station's master; null: to itself. */
  master: z.string().nullable(),
  windows: z.array(scheduled),
  /** What the plan that the controller has wants, discharge +; outside of it the storage rests. */
  plan: z.array(z.object({ from: z.number(), to: z.number(), kw: z.number() })),
  /** The controller has a plan. */
  hasPlan: z.boolean(),
})
export type ScheduledStation = z.infer<typeof scheduledStation>

export const responseSchemas = {
  responseTaskList: {
    payload: z.object({
      ...listed('fromAt', 'name', 'targetKw', 'updatedAt'),
      state: z.enum(responseStates).optional(),
      kind: kind.optional(),
    }),
    answer: z.object({ responseTaskList: z.array(task), totalRows: z.int() }),
  },
  responseTask: { payload: z.object({ id }), answer: z.object({ task, points: z.array(point) }) },
  saveResponseTask: {
    payload: z
      .object({ ...taskDraft.shape, ...saved, points: z.array(pointDraft).max(MOST_POINTS, 'tooLong') })
      .refine(isSpan, { message: 'rangeOrder', path: ['toAt'] })
      .refine(isDayAtMost, { message: 'responseLongest', path: ['toAt'] }),
    answer: z.object({ id: z.string() }),
  },
  deleteResponseTask: { payload: z.object({ ids }), answer: changed },
  responseRoom: {
    payload: z
      .object({
        /** The task that is changed: it is no conflict of its own. */
        id: id.optional(),
        kind,
        fromAt: quarter,
        toAt: quarter,
        targetKw: kw,
        points: z
          .array(z.object({ stationId, mode: z.enum(segmentModes), limitPercent, /** Null: to be shared. */ fixedKw: partKw.nullable() }))
          .max(MOST_POINTS, 'tooLong'),
      })
      .refine(isSpan, { message: 'rangeOrder', path: ['toAt'] })
      .refine(isDayAtMost, { message: 'responseLongest', path: ['toAt'] }),
    answer: z.object({
      at: z.number(),
      rooms: z.array(room),
      /** Parts in the order of the points, kW. */
      shares: z.array(z.number()),
      missingKw: z.number(),
    }),
  },
  issueResponseTask: { payload: z.object({ id, revision: z.int(), password }), answer: done },
  cancelResponseTask: { payload: z.object({ id, revision: z.int() }), answer: done },
  /** Of a task that has begun. Again: for points whose controllers still have it. */
  endResponseTask: { payload: z.object({ id, revision: z.int(), counts: z.enum(endCounts) }), answer: done },
  responseTracking: {
    /** Without an id: the viewer's that runs, or the one that begins next, or ended last. */
    payload: z.object({ id: id.optional() }),
    answer: z.object({
      task: task.nullable(),
      at: z.number(),
      points: z.array(tracked),
      /** Response of all that take part; null: of one it is not known. */
      nowKw: z.number().nullable(),
      /** Of all points together, in the direction of the response; of the quarter hour that runs by its minutes so far; null: of one it is not known. */
      starts: z.array(z.number()),
      responseKw: z.array(z.number().nullable()),
      storageKw: z.array(z.number().nullable()),
    }),
  },
  responseVerdict: {
    payload: z.object({ id, method, adjusted: z.boolean() }),
    answer: z.object({
      points: z.array(pointVerdict),
      total: z.object({
        confirmedKw: z.number(),
        lack: z.enum(verdictLacks).nullable(),
        verdict: verdict.nullable(),
        countedKwh: z.number().nullable(),
        revenue: z.string().nullable(),
        ...measured.shape,
      }),
    }),
  },
  /** By the task's own baseline. `settle` false takes it back. */
  settleResponse: { payload: z.object({ id, revision: z.int(), settle: z.boolean() }), answer: done },
  powerSchedule: {
    /** First and last day of the stations' own clocks. */
    payload: z.object({ from: calendarDay, to: calendarDay }),
    answer: z.object({ at: z.number(), stations: z.array(scheduledStation) }),
  },
}
