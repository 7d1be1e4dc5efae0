import { z } from 'zod'
import { localText } from './text.ts'

export const alarmLevels = ['VERY_URGENT', 'URGENT', 'SERIOUS', 'COMMON', 'WARN'] as const
export type AlarmLevel = (typeof alarmLevels)[number]
export const alarmStates = ['WARNING', 'PROCESSED'] as const
export type AlarmState = (typeof alarmStates)[number]

/** One alarm record. Times are epoch milliseconds. Open means not processed; clearing at the device never processes it. */
export const alarm = z.object({
  id: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  stationNameEn: z.string(),
  organizationCode: z.string(),
  deviceSn: z.string().nullable(),
  deviceName: z.string().nullable(),
  deviceNameEn: z.string().nullable(),
  code: z.string(),
  level: z.enum(alarmLevels),
  state: z.enum(alarmStates),
  /** What it says, in both languages; parameters are already in it. */
  content: localText,
  value: z.number().nullable(),
  raisedAt: z.number(),
  lastAt: z.number(),
  count: z.int(),
  clearedAt: z.number().nullable(),
  seenBy: z.string().nullable(),
  seenAt: z.number().nullable(),
  shelvedUntil: z.number().nullable(),
  handledBy: z.string().nullable(),
  handledAt: z.number().nullable(),
  handlingContent: z.string().nullable(),
  notes: z.string().nullable(),
})
export type Alarm = z.infer<typeof alarm>

export const alarmCounts = z.record(z.enum(alarmLevels), z.int())
export type AlarmCounts = z.infer<typeof alarmCounts>
