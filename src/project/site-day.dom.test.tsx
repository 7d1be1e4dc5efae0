import { getDefaultStore, useAtomValue } from 'jotai'
import { act } from 'react'
import { NEVER } from 'rxjs'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLiveParts, type LiveParts } from '#src/atoms/live.ts'
import { openProjectAtom, projectIdAtom, type ProjectInfo } from '#src/atoms/project.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { stageServer } from '#tests/gallery/stage.ts'
import { siteDay, useSiteDay } from './site-day.ts'

const stage = await stageWidgets()

let ahead = 0
beforeAll(() => setLiveParts({ store: { serverNow: () => Date.now() + ahead }, stream: { connection$: NEVER } } as unknown as LiveParts))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  vi.setSystemTime('2026-11-30T22:30:00Z')
})
afterEach(() => vi.useRealTimers())

test('the day of a project is that of its site, and a page that stays open goes along over its midnight', async () => {
  const project = { id: 'p', timeZone: 'Europe/Berlin' } as ProjectInfo['project']
  stageServer({ projectInfo: { project, components: [] } })
  getDefaultStore().set(projectIdAtom, 'p')
  const Page = () => `${useAtomValue(openProjectAtom)?.id ?? ''} ${useSiteDay()}`
  await act(async () => stage.root.render(<Page />))
  await expect.poll(() => stage.host.textContent).toBe('p 2026-11-30')
  expect([siteDay(), siteDay(30)]).toEqual(['2026-11-30', '2026-12-30'])
  await act(async () => void vi.advanceTimersByTime(30 * 60_000))
  expect(stage.host.textContent).toBe('p 2026-12-01')
})

test("the day is told by the server's clock, where this machine's is another; without a project of the usual zone of sites", async () => {
  ahead = 48 * 3_600_000
  const Page = () => useSiteDay()
  await act(async () => stage.root.render(<Page />))
  expect([siteDay(), stage.host.textContent]).toEqual(['2026-12-03', '2026-12-03'])
})
