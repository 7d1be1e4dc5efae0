import { z } from 'zod'
import { alarm, alarmCounts, alarmEventKinds, alarmLevels, alarmStates } from '../alarm.ts'
import { pushDrops, pushFaults, pushKinds, pushProviders, pushStates } from '../push.ts'
import { point } from '../station.ts'
import { issueStates, strategyTypes } from '../strategy.ts'
import { localText } from '../text.ts'
import { changed, epochMs, id, ids, listed, saved, stamps } from './common.ts'
import { typed, typedLines } from '../typed.ts'

const page = { pageNum: z.int().min(1).default(1), pageSize: z.int().min(1).max(999_999).default(10) }

/** A line of what happened to an alarm; `cause`: the alarm it was folded under. */
const trailLine = z.object({
  at: z.number(),
  kind: z.enum(alarmEventKinds),
  byName: z.string().nullable(),
  value: z.number().nullable(),
  detail: z.string().nullable(),
  untilAt: z.number().nullable(),
  count: z.int().nullable(),
})
export type AlarmTrailLine = z.infer<typeof trailLine>

/** A delivery of it to a push group. `step` 0: the first group of the rule; names are null where rule or group are gone, or not the viewer's to know (`ofOthers`). */
const delivery = z.object({
  id: z.int(),
  kind: z.enum(pushKinds),
  state: z.enum(pushStates),
  step: z.int(),
  ruleName: z.string().nullable(),
  groupName: z.string().nullable(),
  provider: z.enum(pushProviders).nullable(),
  createdAt: z.number(),
  runAt: z.number(),
  sentAt: z.number().nullable(),
  attempts: z.int(),
  code: z.enum([...pushFaults, ...pushDrops]).nullable(),
  answer: z.string(),
  mayBeTwice: z.boolean(),
  /** By a rule of an organization that is not the viewer's. */
  ofOthers: z.boolean(),
})
export type AlarmDelivery = z.infer<typeof delivery>

/** What else happened on the station around the moment: other alarms that began or ended, and commands to its equipment. */
const meanwhile = z.discriminatedUnion('kind', [
  z.object({ at: z.number(), kind: z.enum(['raised', 'cleared']), alarm }),
  z.object({ at: z.number(), kind: z.literal('strategy'), type: z.enum(strategyTypes), state: z.enum(issueStates), by: z.string() }),
  z.object({
    at: z.number(),
    kind: z.literal('setpoint'),
    deviceSn: z.string(),
    code: z.string(),
    value: z.number(),
    state: z.enum(issueStates),
    by: z.string(),
  }),
])
export type AlarmMeanwhile = z.infer<typeof meanwhile>

/** Alarms of a kind (a level, a station) and how long people took: means in milliseconds over those that were seen or handled; null: none was. */
const care = { raised: z.int(), unseen: z.int(), unhandled: z.int(), seenMs: z.number().nullable(), handledMs: z.number().nullable() }

/** Work on a station, or on a device and all that hangs on it; epoch ms. */
const maintenanceDraft = z.object({
  stationId: id,
  /** Empty: the whole station. */
  deviceSn: typed.max(64, 'tooLong').default(''),
  fromAt: epochMs,
  toAt: epochMs,
  reason: typedLines.min(1, 'required').max(500, 'tooLong'),
})
const maintenance = maintenanceDraft.extend({
  id: z.string(),
  stationName: z.string(),
  stationNameEn: z.string(),
  deviceName: z.string(),
  deviceNameEn: z.string(),
  /** planned: to come; running: now; over. */
  state: z.enum(['planned', 'running', 'over']),
  ...stamps,
})
export type Maintenance = z.infer<typeof maintenance>

/** `already`: chosen alarms that stay as they are: somebody had handled them, a maintenance's end closed them, or their station has gone to others. */
const changedOf = z.object({ changed: z.int(), already: z.int() })

export const alarmSchemas = {
  alarmTrend: {
    payload: z.object({ powerstationId: z.string().max(64).optional(), /** Days up to today. */ days: z.int().min(1).max(366).default(30) }),
    answer: z.object({ days: z.array(z.object({ date: z.string(), counts: alarmCounts })) }),
  },
  alarmList: {
    payload: z.object({
      ...page,
      level: z.union([z.enum(alarmLevels), z.array(z.enum(alarmLevels))]).optional(),
      state: z.enum(alarmStates).optional(),
      powerstationId: z.string().max(64).optional(),
      deviceSn: z.string().max(64).optional(),
      from: epochMs.optional(),
      to: epochMs.optional(),
      text: z.string().max(100).optional(),
      /** Open alarms that call nobody for now (shelved, folded, maintenance): left out, among the others, or they alone. */
      aside: z.enum(['without', 'with', 'only']).default('without'),
      /** Those that are folded under this alarm. */
      causeId: z.string().max(64).optional(),
      /** `urgency`, descending: what waits before what is processed, the more urgent first, the newer first. `level`, descending: the most urgent first. `changedAt`: when it last came, ended or was handled. */
      sort: z.enum(['urgency', 'raisedAt', 'lastAt', 'changedAt', 'level']).default('raisedAt'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    answer: z.object({ alarmList: z.array(alarm), totalRows: z.int() }),
  },
  alarmDetail: {
    payload: z.object({ id: z.string().min(1).max(64) }),
    answer: z.object({
      alarm,
      /** Point that raised it. */
      pointId: z.int().nullable(),
      /** What to do first; null: nobody has said. */
      guide: localText.nullable(),
      /** Points whose curves around the moment tell most: the one that raised it first. */
      keyPoints: z.array(z.int()),
      trail: z.array(trailLine),
      /** Whom it was told to, and what came of it. */
      deliveries: z.array(delivery),
      cause: alarm.nullable(),
      /** A hundred at most; `foldedTotal` of them there are. */
      folded: z.array(alarm),
      foldedTotal: z.int(),
      meanwhile: z.array(meanwhile),
    }),
  },
  /** What a wall says of an alarm that takes it over, beside its record. */
  alarmTakeover: {
    payload: z.object({ id: z.string().min(1).max(64) }),
    answer: z.object({
      /** When its cause began to be there: later than the record's beginning where it was over and came back. */
      since: epochMs,
      /** Points whose curves around the moment tell most: the one that raised it first. */
      keyPoints: z.array(point),
      /** Groups that it was or will be told to, the first first; null: the group is gone, or nobody here may know it. */
      told: z.array(z.object({ at: z.number(), state: z.enum(pushStates), step: z.int(), groupName: z.string().nullable() })),
      /** What to do first, as kept with the code. */
      guide: localText.nullable(),
      /** Of the station. */
      contact: z.object({ name: z.string(), phone: z.string() }).nullable(),
    }),
  },
  alarmCounts: {
    payload: z.object({ powerstationId: z.string().max(64).optional() }),
    answer: z.object({
      counts: alarmCounts,
      /** Handled alarms whose cause is still there. */
      present: z.int(),
      /** Open alarms that call nobody for now, by why; those that are several things count as the first. */
      aside: z.object({ shelved: z.int(), folded: z.int(), maintenance: z.int() }),
    }),
  },
  alarmSeen: { payload: z.object({ ids: z.array(z.string().min(1).max(64)).min(1).max(1000) }), answer: z.object({ changed: z.int() }) },
  alarmHandle: {
    payload: z.object({
      ids: z.array(z.string().min(1).max(64)).min(1).max(1000),
      content: typedLines.min(1).max(1000),
      notes: typedLines.max(1000).optional(),
    }),
    answer: changedOf,
  },
  alarmShelve: {
    payload: z
      .object({
        ids,
        /** So long from now; or until a moment. */
        minutes: z.int('outOfRange').min(1, 'outOfRange').max(44_640, 'shelfTooLong').optional(),
        until: epochMs.optional(),
        reason: typedLines.min(1, 'required').max(500, 'tooLong'),
      })
      .refine(({ minutes, until }) => (minutes === undefined) !== (until === undefined), { path: ['until'], error: 'required' }),
    answer: changedOf,
  },
  alarmUnshelve: { payload: z.object({ ids }), answer: changed },
  alarmQuality: {
    payload: z.object({ powerstationId: z.string().max(64).optional(), /** Days up to today. */ days: z.int().min(1).max(92).default(30) }),
    answer: z.object({
      from: z.number(),
      to: z.number(),
      /** The stations are known here only since `from`, for fewer days than were asked for. */
      isYoung: z.boolean(),
      timeZone: z.string(),
      /** Announced: alarms that began or came back, without those that called nobody. `peak`: the most in ten minutes. `flooded`: ten-minute stretches with more than ten. */
      days: z.array(z.object({ date: z.string(), announced: z.int(), peak: z.int(), flooded: z.int() })),
      levels: z.array(z.object({ level: z.enum(alarmLevels), ...care })),
      stations: z.array(z.object({ stationId: z.string(), stationName: z.string(), stationNameEn: z.string(), ...care })),
      /** The ten places that announced most often. */
      frequent: z.array(z.object({ alarm, announced: z.int() })),
      /** Open and there for more than a day without a break, since when; the longest first, fifty at most. */
      standing: z.object({ total: z.int(), alarms: z.array(z.object({ alarm, since: z.number() })) }),
      chattering: z.int(),
      aside: z.object({ shelved: z.int(), folded: z.int(), maintenance: z.int() }),
    }),
  },
  maintenanceList: {
    payload: z.object({ ...listed('fromAt', 'toAt', 'stationName'), powerstationId: z.string().max(64).optional() }),
    answer: z.object({ maintenanceList: z.array(maintenance), totalRows: z.int() }),
  },
  saveMaintenance: { payload: maintenanceDraft.extend(saved), answer: z.object({ id: z.string() }) },
  /** Running work ends now. */
  endMaintenance: { payload: z.object({ id }), answer: changed },
  deleteMaintenance: { payload: z.object({ ids }), answer: changed },
}
