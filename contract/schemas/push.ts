import { z } from 'zod'
import { alarmLevels } from '../alarm.ts'
import { pushDrops, pushFaults, pushKinds, pushLanguages, pushProviders, pushStates, pushTypes, weekdays } from '../push.ts'
import { isEmail } from '../rules.ts'
import { localText } from '../text.ts'
import { changed, epochMs, id, ids, listed, name, remark, saved, stamps } from './common.ts'
import { typed } from '../typed.ts'

const level = z.enum(alarmLevels)
const fault = z.enum(pushFaults)
const levels = z.array(level).max(alarmLevels.length)

const groupDraft = z.object({
  name,
  organizationCode: id,
  provider: z.enum(pushProviders),
  /** Whole, with its token; open: as it is. Not of mail. */
  address: typed.max(1000, 'tooLong').default(''),
  /** Messages are signed with `secret`. */
  signed: z.boolean().default(false),
  /** Open: as it is. */
  secret: typed.max(200, 'tooLong').default(''),
  /** Of mail: an address a line. */
  recipients: z
    .string()
    .max(5000, 'tooLong')
    .default('')
    .transform((text) => [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ''))])
    .refine((all) => all.every(isEmail), 'ruleEmail')
    .refine((all) => all.length <= 50, 'tooLong'),
  /** The robot takes only messages in which this stands; empty: any. */
  keyword: typed.max(64, 'tooLong').default(''),
  language: z.enum(pushLanguages).default('zh'),
  enabled: z.boolean().default(true),
  remark,
})

/** Without address and secret: these are never told again. */
const pushGroup = groupDraft.omit({ address: true, secret: true }).extend({
  id: z.string(),
  recipients: z.string(),
  organizationName: z.string(),
  organizationNameEn: z.string(),
  /** Where it leads, and the last characters of the address; empty of mail. */
  host: z.string(),
  addressEnd: z.string(),
  secretSet: z.boolean(),
  /** Why the last message was not taken; null: it was. */
  fault: fault.nullable(),
  /** In the vendor's words. */
  faultText: z.string(),
  faultAt: z.number().nullable(),
  toldAt: z.number().nullable(),
  waiting: z.int(),
  failed: z.int(),
  uncertain: z.int(),
  createdAt: z.number(),
  ...stamps,
})
export type PushGroup = z.infer<typeof pushGroup>

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'clockWrong')
const minutes = z.int({ error: 'outOfRange' }).min(1, 'outOfRange').max(1440, 'outOfRange')

const ruleDraft = z.object({
  name,
  organizationCode: id,
  enabled: z.boolean().default(true),
  types: z.array(z.enum(pushTypes)).min(1, 'required').max(pushTypes.length),
  /** Of alarms and data anomalies. */
  levels: levels.min(1, 'required'),
  /** All stations of the organization and of those below it, new ones too. */
  allStations: z.boolean().default(true),
  stationIds: z.array(id).max(1000).default([]),
  groupId: id,
  notifyAll: z.boolean().default(false),
  /** Told only what still stands after so many minutes; 0: at once. */
  delayMinutes: z.int({ error: 'outOfRange' }).min(0, 'outOfRange').max(1440, 'outOfRange').default(0),
  /** Who is told next, so long after the group before, when nobody has seen it. */
  escalation: z
    .array(z.object({ groupId: id, minutes }))
    .max(5, 'tooLong')
    .default([]),
  /** That it is over is told too. */
  returnMessages: z.boolean().default(false),
  /** What may have arrived is sent again. */
  resendUncertain: z.boolean().default(false),
  quiet: z.boolean().default(false),
  /** By the station's clock; over midnight where the end is before the beginning. */
  quietFrom: clock.default('22:00'),
  quietTo: clock.default('07:00'),
  /** On which they begin. */
  quietDays: z
    .array(z.enum(weekdays))
    .max(7)
    .default([...weekdays]),
  /** Levels that are told all the same. */
  quietExcept: levels.default(['VERY_URGENT']),
  remark,
})

const pushRule = ruleDraft.extend({
  id: z.string(),
  organizationName: z.string(),
  organizationNameEn: z.string(),
  groupName: z.string(),
  createdAt: z.number(),
  ...stamps,
})
export type PushRule = z.infer<typeof pushRule>

const pushDelivery = z.object({
  id: z.string(),
  alarmId: z.string().nullable(),
  kind: z.enum(pushKinds),
  state: z.enum(pushStates),
  level,
  content: localText,
  stationId: z.string(),
  stationName: z.string(),
  stationNameEn: z.string(),
  deviceName: z.string().nullable(),
  deviceNameEn: z.string().nullable(),
  /** Null: it is not there any more. */
  ruleName: z.string().nullable(),
  groupName: z.string().nullable(),
  provider: z.enum(pushProviders).nullable(),
  /** 0: the first group; else the step of the escalation. */
  step: z.int(),
  createdAt: z.number(),
  /** When it is due; later than made where it waits for a delay, the end of quiet hours or another try. */
  runAt: z.number(),
  sentAt: z.number().nullable(),
  attempts: z.int(),
  code: z.enum([...pushFaults, ...pushDrops]).nullable(),
  /** In the vendor's words. */
  answer: z.string(),
  mayBeTwice: z.boolean(),
  /** How many are told by the same message, this one too; 0: it was in none yet. */
  together: z.int(),
})
export type PushDelivery = z.infer<typeof pushDelivery>

export const pushSchemas = {
  pushGroupList: {
    payload: z.object({
      ...listed('name', 'provider', 'createdAt', 'updatedAt'),
      organizationCode: id.optional(),
      provider: z.enum(pushProviders).optional(),
    }),
    answer: z.object({
      pushGroupList: z.array(pushGroup),
      totalRows: z.int(),
      /** What the configuration lacks: messages then have no link, or groups of mail cannot be reached. */
      hasLink: z.boolean(),
      hasMail: z.boolean(),
    }),
  },
  savePushGroup: { payload: groupDraft.extend(saved), answer: z.object({ id: z.string() }) },
  deletePushGroup: { payload: z.object({ ids }), answer: changed },
  /** Sends a message that says it is a test. `fault` null: it was taken. */
  pushGroupTest: { payload: z.object({ id }), answer: z.object({ fault: fault.nullable(), answer: z.string(), tookMs: z.number() }) },
  /** What a robot would show of an example: one alarm, or a digest. */
  pushPreview: {
    payload: z.object({
      provider: z.enum(pushProviders),
      language: z.enum(pushLanguages),
      keyword: typed.max(64, 'tooLong').default(''),
      notifyAll: z.boolean().default(false),
      of: z.enum(['one', 'cleared', 'digest']).default('one'),
    }),
    /** `linkWord`: what stands for the link, in the language of the message. */
    answer: z.object({ title: z.string(), text: z.string(), link: z.string().nullable(), linkWord: z.string(), bytes: z.int(), most: z.int() }),
  },
  pushRuleList: {
    payload: z.object({
      ...listed('name', 'createdAt', 'updatedAt'),
      organizationCode: id.optional(),
      groupId: id.optional(),
      enabled: z.enum(['true', 'false']).optional(),
    }),
    answer: z.object({ pushRuleList: z.array(pushRule), totalRows: z.int() }),
  },
  savePushRule: { payload: ruleDraft.extend(saved), answer: z.object({ id: z.string() }) },
  deletePushRule: { payload: z.object({ ids }), answer: changed },
  pushDeliveryList: {
    payload: z.object({
      ...listed('createdAt'),
      order: z.enum(['asc', 'desc']).default('desc'),
      powerstationId: id.optional(),
      ruleId: id.optional(),
      groupId: id.optional(),
      alarmId: id.optional(),
      state: z.enum(pushStates).optional(),
      from: epochMs.optional(),
      to: epochMs.optional(),
    }),
    answer: z.object({ pushDeliveryList: z.array(pushDelivery), totalRows: z.int() }),
  },
  /** Sends what failed, or may not have arrived, again; other ones are left alone. */
  pushResend: { payload: z.object({ ids }), answer: changed },
}
