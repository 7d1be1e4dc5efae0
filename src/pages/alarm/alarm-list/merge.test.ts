import { expect, test } from 'vitest'
import { alarm, alarmEvent } from '#tests/support/alarm.ts'
import { addChanges, applyChanges, noChanges, passes } from './merge.ts'

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

test('one that has become more urgent is new to a list of the level it has now', () => {
  const events = [alarmEvent('worsened', alarm('x', { level: 'VERY_URGENT' })), alarmEvent('repeated', alarm('y', { level: 'VERY_URGENT' }))]
  const changes = addChanges(
    noChanges,
    events,
    () => false,
    (one) => passes(one, { level: ['VERY_URGENT'] }),
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

test('a new alarm that is folded or handled before anybody looks is not offered any more', () => {
  const events = [alarmEvent('raised', alarm('x')), alarmEvent('aside', alarm('x', { causeId: 'gateway' })), alarmEvent('raised', alarm('y'))]
  const changes = addChanges(
    noChanges,
    events,
    () => false,
    (one) => passes(one, {}),
  )
  expect([...changes.raised]).toEqual(['y'])
})

test('a list offers those alarms alone that it would show: by level, station, state, time, words, and whether what is set aside stands in it', () => {
  const one = alarm('x', { level: 'URGENT', raisedAt: 1000, code: 'FAN', content: { zh: '风机故障', en: 'Fan fault' }, deviceNameEn: 'Battery 1' })
  expect(passes(one, {})).toBe(true)
  expect(
    passes(one, { text: ' battery ', level: ['URGENT'], raised: { from: 1000, to: 1001 }, state: 'WARNING', powerstationId: one.stationId }),
  ).toBe(true)
  expect(passes(one, { text: 'pump' })).toBe(false)
  expect(passes(one, { raised: { from: 0, to: 1000 } })).toBe(false)
  expect(passes(one, { level: ['WARN'] })).toBe(false)
  expect(passes(one, { state: 'PROCESSED' })).toBe(false)
  expect(passes(one, { aside: 'only' })).toBe(false)
  const aside = { ...one, maintenance: true }
  expect([passes(aside, {}), passes(aside, { aside: 'with' }), passes(aside, { aside: 'only' })]).toEqual([false, true, true])
})
