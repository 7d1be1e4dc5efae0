import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { tokenValue } from '#src/api/client.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { startI18n } from '#src/i18n/i18n.ts'
import { contextOf, stageLive, stageServer } from '#tests/gallery/stage.ts'
import { stageDocument, stageRoot } from '#tests/support/dom-stage.ts'
import { NOW } from '#tests/support/fixtures/plant.ts'
import fixtures from './fixtures.ts'
import Table from './view.tsx'
import { options } from './widget.ts'

const stage = stageRoot()
const realFetch = globalThis.fetch
beforeAll(async () => {
  stageDocument()
  await startI18n()
  // Without a token nobody has a right to see anything.
  tokenValue.set('gallery')
})
afterEach(() => {
  globalThis.fetch = realFetch
})

const HOUR = 3_600_000

test('values that arrive behind their time are said to, not to be unchanged; what did not change for longer is', async () => {
  const context = contextOf('typical', 'console')
  const { id } = context.model.station
  const clocks = [{ stationId: id, offsetMs: -HOUR, refused: false, devices: [] }]
  stageServer({ ...fixtures.typical.answers, stationClock: { clocks } })
  stageLive('waiting')
  const store = createStore()
  const parsed = options.parse({})
  const [first, second] = [context.point('gridPower'), context.point('loadPower')]
  if (first === undefined || second === undefined) throw new Error('the station has both')
  store.get(liveStoreAtom).seed([
    { pointId: first.id, value: 1, at: NOW - HOUR, quality: 0 },
    { pointId: second.id, value: 1, at: NOW - 3 * HOUR, quality: 0 },
  ])
  await act(async () => {
    stage.root.render(
      <Provider store={store}>
        <Table context={context} options={parsed} box={{ width: 900, height: 320 }} />
      </Provider>,
    )
  })
  const words = (point: number): string => stage.host.querySelector(`[data-quality="${point}"]`)?.textContent ?? ''
  const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))
  await vi.waitFor(
    async () => {
      await settled()
      expect(words(first.id)).toBe('滞后')
    },
    { timeout: 20_000 },
  )
  expect(words(second.id)).toBe('未变化')
})
