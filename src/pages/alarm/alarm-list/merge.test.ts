import { expect, test } from 'vitest'
import { alarm, alarmEvent } from '#tests/support/alarm.ts'
import { addChanges, applyChanges, noChanges } from './merge.ts'

test('a storm on known rows changes them in place and keeps their order', () => {
  const rows = [alarm('a'), alarm('b')]
  const storm = Array.from({ length: 500 }, (_, i) => alarmEvent('repeated', alarm(i % 2 === 0 ? 'a' : 'b', { count: i })))
  const changes = addChanges(noChanges, storm, () => true)
  expect(applyChanges(rows, changes).map((row) => `${row.id}${row.count}`)).toEqual(['a498', 'b499'])
  expect(changes.raised.size).toBe(0)
})

test('new alarms are counted once, and only those that pass the filters', () => {
  const events = [alarmEvent('raised', alarm('x')), alarmEvent('raised', alarm('y', { level: 'WARN' })), alarmEvent('raised', alarm('x'))]
  const changes = addChanges(noChanges, events, (one) => one.level === 'URGENT')
  expect([...changes.raised]).toEqual(['x'])
})
