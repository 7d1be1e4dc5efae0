import { expect, test } from 'vitest'
import { listStage, page } from '#tests/support/list-stage.tsx'
import { NoStation } from './no-station.tsx'
import { sessionAtom } from '#src/atoms/session.ts'

const { draw, person } = listStage()

test('who may enter stations is led to where; who may not is told when there will be some', async () => {
  await draw(<NoStation />)
  expect(document.querySelector('a')?.getAttribute('href')).toBe('#/resource/power-station')
  const session = person.store.get(sessionAtom)
  if (session !== undefined) person.store.set(sessionAtom, { ...session, roles: [], roleCode: 'seer' })
  await draw(<NoStation />)
  expect(document.querySelector('a')).toBeNull()
  expect(page()).toContain('Stations appear here once')
})
