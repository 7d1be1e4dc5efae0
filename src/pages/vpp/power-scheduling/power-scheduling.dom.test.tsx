import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { refreshQueries } from '#src/atoms/query.ts'
import { button, click, listStage, settle } from '#tests/support/list-stage.tsx'
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

test('what was drawn of a station that has left stays to be read, cannot be saved, and goes when it is put away', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T10:00:00+08:00'), toFake: ['Date'] })
  const name = { zh: 'T1', en: 'T1' }
  const facts = { state: null, reason: '', ahead: 'none', wasIssued: false, revision: 0, isEnabled: true, isReachable: true, master: null }
  const station = { stationId: 'T1', name, timeZone: 'Asia/Shanghai', powerKw: 100, pointId: null, ...facts, windows: [], plan: [], hasPlan: false }
  const stands = { stations: [station] as object[] }
  server.answer = () => ({ code: 200, result: { at: Date.now(), ...stands } })
  await draw(<PowerScheduling />)
  const add = () => document.querySelector<HTMLButtonElement>('button[aria-label="Add a time to T1"]')
  await vi.waitFor(async () => {
    await settle()
    expect(add()).not.toBeNull()
  })
  await click(add() as HTMLButtonElement)
  stands.stations = []
  await act(async () => refreshQueries('powerSchedule'))
  await vi.waitFor(async () => {
    await settle()
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('You may no longer save this')
  })
  expect([document.querySelectorAll('rect.schedule-window').length, add()]).toEqual([1, null])
  await click(button('Undo'))
  expect(document.querySelector('[data-station="T1"]')).toBeNull()
})
