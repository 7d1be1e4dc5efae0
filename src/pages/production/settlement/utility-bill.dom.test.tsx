import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { code } from '#contract/endpoint.ts'
import type { SlipEntry } from '#contract/schemas/settlement.ts'
import { refreshAllQueries } from '#src/atoms/query.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { box, button, click, listStage, settle, type } from '#tests/support/list-stage.tsx'
import { UtilityBill } from './utility-bill.tsx'

const { server, person, draw } = listStage()

test.each([
  ['the right to see it is taken away', code.forbidden],
  ['its slip is deleted', code.notFound],
])('what was typed of a bill stays when %s', async (_what, refused) => {
  // What is not saved is noted where the shell looks for it.
  const session = person.store.get(sessionAtom)
  person.store = getDefaultStore()
  person.store.set(sessionAtom, session)
  server.answer = () => ({ code: code.ok, result: { bill: null, lines: [] } })
  await draw(<UtilityBill row={{ id: 'a', state: 'draft' } as SlipEntry} />)
  await settle()
  await click(button('Type in the bill'))
  await type(box('number'), 'B-17')
  server.answer = () => ({ code: refused, msg: 'no' })
  const asked = server.asked.length
  await act(async () => refreshAllQueries())
  await vi.waitFor(async () => {
    await settle()
    expect(server.asked.length).toBeGreaterThan(asked)
  })
  await settle()
  expect(box('number').value).toBe('B-17')
  expect(location.hash).toBe('#/list')
})
