import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '#contract/schemas.ts'
import { stageLive, stageServer } from '#tests/gallery/stage.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { Periods } from './periods.tsx'

const stage = await stageWidgets()
const realFetch = globalThis.fetch
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  globalThis.fetch = realFetch
  vi.useRealTimers()
})

const serve = (total: string): void => {
  globalThis.fetch = realFetch
  stageServer({ revenue: { parts: [], total } as unknown as Answer<'revenue'> })
}

test('the lines of a day follow it while it goes on, as the figures above them do', async () => {
  stageLive('typical')
  serve('11.00')
  await act(async () =>
    stage.root.render(
      <Provider store={createStore()}>
        <MemoryRouter>
          <Periods stationId="ST001" date="2026-03-18" readings={[]} />
        </MemoryRouter>
      </Provider>,
    ),
  )
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)))
  expect(stage.host.textContent).toContain('11.00')
  serve('12.00')
  await act(async () => void (await vi.advanceTimersByTimeAsync(121_000)))
  expect(stage.host.textContent).toContain('12.00')
})
