import { expect, test } from 'vitest'
import { alarm, alarmEvent } from '#tests/support/alarm.ts'
import { addChanges, applyChanges, noChanges } from './merge.ts'

test('a storm on known rows changes them in place and keeps their order', () => {
  const rows = [alarm('a'), alarm('b')]
  const storm = Array.from({ length: 500 }, (_, i) => alarmEvent('repeated', alarm(i % 2 === 0 ? 'a' : 'b', { count: i })))
  const changes = addChanges(
    noChanges,
    storm,
    () => true,
    () => false,
  )
  expect(applyChanges(rows, changes).map((row) => `${row.id}${row.count}`)).toEqual(['a498', 'b499'])
  expect(changes.raised.size).toBe(0)
})

test('new alarms are counted once, and only those that pass the filters', () => {
  const events = [alarmEvent('raised', alarm('x')), alarmEvent('raised', alarm('y', { level: 'WARN' })), alarmEvent('raised', alarm('x'))]
  const changes = addChanges(
    noChanges,
    events,
    () => false,
    (one) => one.level === 'URGENT',
  )
  expect([...changes.raised]).toEqual(['x'])
})

test('what concerns no row of the page and passes no filter changes nothing, so that nothing is drawn anew', () => {
  const events = [alarmEvent('repeated', alarm('elsewhere')), alarmEvent('raised', alarm('other', { level: 'WARN' }))]
  expect(
    addChanges(
      noChanges,
      events,
      ({ id }) => id === 'here',
      (one) => one.level === 'URGENT',
    ),
  ).toBe(noChanges)
})

test('a row keeps how many are folded under it, which the stream does not count', () => {
  const changes = addChanges(
    noChanges,
    [alarmEvent('seen', alarm('a', { seenAt: 5 }))],
    () => true,
    () => false,
  )
  expect(applyChanges([alarm('a', { folded: 3 })], changes)[0]).toMatchObject({ folded: 3, seenAt: 5 })
})
