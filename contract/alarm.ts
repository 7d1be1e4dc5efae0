import { z } from 'zod'
import { localText } from './text.ts'

export const alarmLevels = ['VERY_URGENT', 'URGENT', 'SERIOUS', 'COMMON', 'WARN'] as const
export type AlarmLevel = (typeof alarmLevels)[number]
export const alarmStates = ['WARNING', 'PROCESSED'] as const

/** A station's gateway, or a device, is not heard any more. */
export const GATEWAY_OFFLINE = 'GATEWAY_OFFLINE'
export const DEVICE_OFFLINE = 'DEVICE_OFFLINE'

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
  /** Set aside by a person until then, who says why; of one that was handled meanwhile it tells that it was. */
  shelvedUntil: z.number().nullable(),
  shelvedBy: z.string().nullable(),
  shelveReason: z.string().nullable(),
  /** The alarm that explains it: it is folded under that one. */
  causeId: z.string().nullable(),
  /** Raised while its station or device is worked on; of one that is open, that is now. */
  maintenance: z.boolean(),
  /** It comes and goes since then: its returns are counted and told no more. */
  chatterSince: z.number().nullable(),
  handledBy: z.string().nullable(),
  handledAt: z.number().nullable(),
  handlingContent: z.string().nullable(),
  notes: z.string().nullable(),
  /** Where it is read by itself or in a list: how many open alarms are folded under it. */
  folded: z.int().optional(),
})
export type Alarm = z.infer<typeof alarm>

/** An open alarm that calls nobody for now: shelved, folded under its cause, or of what is worked on. */
export const isAside = ({ state, shelvedUntil, causeId, maintenance }: Pick<Alarm, 'state' | 'shelvedUntil' | 'causeId' | 'maintenance'>): boolean =>
  state === 'WARNING' && (shelvedUntil !== null || causeId !== null || maintenance)

/** Nobody was called and nobody has handled it: it began in a maintenance and was over by its end. */
export const isClosed = ({ state, maintenance, handledBy }: Pick<Alarm, 'state' | 'maintenance' | 'handledBy'>): boolean =>
  state === 'PROCESSED' && maintenance && handledBy === null

/** What can happen to an alarm. repeated: raised again while it stood; worsened: then at a more urgent level than before, which `detail` names; returned: raised again after its cause was over; closed: over by the end of the maintenance in which it began. */
export const alarmEventKinds = [
  'raised',
  'repeated',
  'worsened',
  'returned',
  'cleared',
  'seen',
  'shelved',
  'shelfEnded',
  'maintenance',
  'maintenanceEnded',
  'folded',
  'unfolded',
  'chattering',
  'calmed',
  'closed',
  'handled',
] as const
export type AlarmEventKind = (typeof alarmEventKinds)[number]

/** Whether one calls for somebody who looks at once: very urgent, seen by nobody, and its cause is there. */
export const isCalling = (alarm: Pick<Alarm, 'level' | 'state' | 'seenAt' | 'clearedAt'>): boolean =>
  alarm.level === 'VERY_URGENT' && alarm.state === 'WARNING' && alarm.seenAt === null && alarm.clearedAt === null

export const alarmCounts = z.record(z.enum(alarmLevels), z.int())
export type AlarmCounts = z.infer<typeof alarmCounts>
