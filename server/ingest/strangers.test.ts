import { expect, test } from 'vitest'
import { Strangers } from './strangers.ts'

test('a flood of names under one station drives out nobody of another', () => {
  const strangers = new Strangers()
  for (const sn of ['QUIET-1', 'QUIET-2']) strangers.heard('T2', sn, 0)
  for (let i = 0; i < 5000; i++) strangers.heard('T1', `FLOOD-${i}`, i)
  expect(strangers.of(['T2']).map(({ sn }) => sn)).toEqual(['QUIET-2', 'QUIET-1'])
  expect(strangers.of(['T1'])).toHaveLength(198)
  expect(strangers.of(['T1'])[0]).toMatchObject({ sn: 'FLOOD-4999' })
})

test('a name that turns its own letters around is shown as it was sent, and can be told apart', () => {
  const strangers = new Strangers()
  strangers.heard('T1', 'METER\u202E-1', 0)
  strangers.said('T1', 'METER\u202E-1', 'P\u2066', 'on\u202E')
  expect(strangers.of(['T1'])).toMatchObject([{ sn: 'METER\uFFFD-1', values: new Map([['P\uFFFD', 'on\uFFFD']]) }])
  strangers.forget('T1', 'METER\uFFFD-1')
  strangers.heard('T1', 'METER\u202E-1', 1)
  expect(strangers.of(['T1'])).toEqual([])
})

test('a device that was entered and deleted again is a stranger when it is heard, also when it was not wanted before', () => {
  const strangers = new Strangers()
  strangers.heard('T1', 'METER', 0)
  strangers.forget('T1', 'METER')
  strangers.entered('T1', 'METER')
  expect(strangers.of(['T1'])).toEqual([])
  strangers.heard('T1', 'METER', 1)
  expect(strangers.of(['T1'])).toMatchObject([{ sn: 'METER', messages: 1 }])
})
