import { expect, test } from 'vitest'
import { killInStorm } from '#tests/support/push-kills.ts'

test('kill -9 in a storm of alarms: none is lost or told to nobody, and what may have come twice says so', async () => {
  const came = await killInStorm(6)
  expect(came).toMatchObject({ lost: [], doubled: [], undelivered: [], wrong: [] })
  expect(Object.keys(came.states).filter((state) => state !== 'sent' && state !== 'uncertain')).toEqual([])
})
