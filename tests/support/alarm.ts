import type { Alarm } from '#contract/alarm.ts'
import type { AlarmEvent } from '#contract/live.ts'

/** A valid open alarm of which a test names only what it is about. */
export const alarm = (id: string, more: Partial<Alarm> = {}): Alarm => ({
  id,
  stationId: 'ST001',
  stationName: '',
  stationNameEn: '',
  organizationCode: 'ORG1',
  deviceSn: null,
  deviceName: null,
  deviceNameEn: null,
  code: 'C',
  level: 'URGENT',
  state: 'WARNING',
  content: { zh: '', en: '' },
  value: null,
  raisedAt: 0,
  lastAt: 0,
  count: 1,
  clearedAt: null,
  seenBy: null,
  seenAt: null,
  shelvedUntil: null,
  shelvedBy: null,
  shelveReason: null,
  causeId: null,
  maintenance: false,
  chatterSince: null,
  handledBy: null,
  handledAt: null,
  handlingContent: null,
  notes: null,
  ...more,
})

export const alarmEvent = (change: AlarmEvent['change'], record: Alarm): AlarmEvent => ({ sequence: 1, change, alarm: record })
