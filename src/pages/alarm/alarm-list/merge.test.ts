import { expect, test } from 'vitest'
import type { Alarm } from '#contract/alarm.ts'
import type { AlarmEvent } from '#contract/live.ts'
import { addChanges, applyChanges, noChanges } from './merge.ts'

const alarm = (id: string, more: Partial<Alarm> = {}): Alarm => ({
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
  handledBy: null,
  handledAt: null,
  handlingContent: null,
  notes: null,
  ...more,
})
const event = (change: AlarmEvent['change'], record: Alarm): AlarmEvent => ({ sequence: 1, change, alarm: record })

test('a storm on known rows changes them in place and keeps their order', () => {
  const rows = [alarm('a'), alarm('b')]
  const storm = Array.from({ length: 500 }, (_, i) => event('repeated', alarm(i % 2 === 0 ? 'a' : 'b', { count: i })))
  const changes = addChanges(noChanges, storm, () => true)
  expect(applyChanges(rows, changes).map((row) => `${row.id}${row.count}`)).toEqual(['a498', 'b499'])
  expect(changes.raised.size).toBe(0)
})

test('new alarms are counted once, and only those that pass the filters', () => {
  const events = [event('raised', alarm('x')), event('raised', alarm('y', { level: 'WARN' })), event('raised', alarm('x'))]
  const changes = addChanges(noChanges, events, (one) => one.level === 'URGENT')
  expect([...changes.raised]).toEqual(['x'])
})
