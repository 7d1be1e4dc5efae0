import { expect, test, vi } from 'vitest'
import { listStage, page, settle } from '#tests/support/list-stage.tsx'
import { Runs } from './runs.tsx'

const { server, draw } = listStage()
const run = { id: 'a', month: '2026-10', state: 'running', startedAt: 1, startedBy: 'u', endedAt: null, total: 3, items: [] }

test('a run whose server does not answer any more is told to be as of before', async () => {
  server.answer = () => ({ code: 200, result: { run } })
  await draw(<Runs />)
  await vi.waitFor(() => expect(page()).toContain('0 of 3'))
  expect(page()).not.toContain('Connection lost')
  server.answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await vi.waitFor(
    async () => {
      await settle()
      expect(page()).toContain('Connection lost')
    },
    { timeout: 20_000 },
  )
  expect(page()).toContain('0 of 3')
})
