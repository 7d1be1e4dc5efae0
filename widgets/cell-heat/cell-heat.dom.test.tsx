import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { contextOf, stageLive, stageServer } from '#tests/gallery/stage.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { plantPoints } from '#tests/support/fixtures/devices.ts'
import { cellsOf } from '../parts/drawing/cells.ts'
import fixtures from './fixtures.ts'
import { clusterOf } from './model.ts'
import CellHeat from './view.tsx'
import { options } from './widget.ts'
import BatteryHealth from '../battery-health/view.tsx'

const stage = await stageWidgets()

test('a reading that no cell can have is neither highest nor lowest: it is counted', async () => {
  stageServer(fixtures.typical.answers)
  stageLive('typical')
  const context = contextOf('typical', 'console')
  const store = createStore()
  const cells = cellsOf(plantPoints('typical', clusterOf(context.model.devices, '')?.sn ?? ''), 'voltage')
  const at = Date.now()
  // A marker, a dead place and a negative one; all others lie between 3.30 and 3.32.
  const odd = [65.535, 0, -3.3]
  store.get(liveStoreAtom).seed(cells.map(({ id }, i) => ({ pointId: id, value: odd[i] ?? 3.3 + (i % 3) * 0.01, at, quality: 0 })))
  await act(async () => {
    stage.root.render(
      <Provider store={store}>
        <CellHeat context={context} options={options.parse({})} box={{ width: 480, height: 320 }} />
      </Provider>,
    )
  })
  await vi.waitFor(() => expect(stage.host.querySelector('.cell-bad')?.textContent).toBe('3 个读数不可能，已剔除'))
  const words = stage.host.querySelector('.cell-words')?.textContent ?? ''
  expect(words).toContain(`${cells.length} 个电芯`)
  expect(words).not.toMatch(/65\.5|-3\.3|0\.000/)
  expect(words).toContain('3.32')
  expect(words).toContain('3.30')
})

test.each([
  ['cells', CellHeat],
  ['health', BatteryHealth],
])('a chosen cluster that is not at the station is told, and no other one is shown in its place: %s', async (_what, View) => {
  stageServer(fixtures.typical.answers)
  stageLive('typical')
  const context = contextOf('typical', 'console')
  const none = { ...context, model: { ...context.model, devices: [] } }
  const show = (of: typeof context, device: string) =>
    act(async () => stage.root.render(<View context={of} options={options.parse({ device })} box={{ width: 480, height: 320 }} />))
  await show(context, 'GONE')
  await vi.waitFor(() => expect(stage.host.textContent).toContain('所选电池簇'))
  await show(none, '')
  await vi.waitFor(() => expect(stage.host.textContent).not.toContain('所选电池簇'))
})
