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
