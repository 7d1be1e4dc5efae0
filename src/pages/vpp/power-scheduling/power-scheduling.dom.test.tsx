import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listStage, settle } from '#tests/support/list-stage.tsx'
import PowerScheduling from './power-scheduling.tsx'

const { draw, server } = listStage()
// The page's own hub asks the invented server, in this window.
beforeAll(() => void Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true }))
afterEach(() => void vi.useRealTimers())

test('a page that stays open over midnight goes on with the new day', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T23:59:55+08:00'), toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  server.answer = () => ({ code: 200, result: { at: Date.now(), stations: [] } })
  const askedLast = (day: string): Promise<void> =>
    vi.waitFor(async () => {
      await settle()
      expect(server.asked.findLast((payload) => 'from' in payload)).toMatchObject({ from: day, to: day })
    })
  await draw(<PowerScheduling />)
  await askedLast('2026-11-29')
  await act(async () => vi.advanceTimersByTimeAsync(20_000))
  await askedLast('2026-11-30')
  const today = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Today')
  expect(today?.disabled).toBe(true)
})
