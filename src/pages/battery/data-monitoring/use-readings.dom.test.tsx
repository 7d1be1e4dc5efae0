import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Device, Point } from '#contract/station.ts'
import { defaultLimits } from '#domain/battery/grade.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { stageLive } from '#tests/gallery/stage.ts'
import { stageDocument, stageRoot } from '#tests/support/dom-stage.ts'
import { plantPoints } from '#tests/support/fixtures/devices.ts'
import { cellsOf } from '#widgets/parts/drawing/cells.ts'
import { readingsOf } from './readings.ts'
import type { Source } from './sources.ts'
import { useReadings } from './use-readings.ts'

const stage = stageRoot()
beforeAll(() => stageDocument())

const SN = 'G-CL1'
const points: Point[] = plantPoints('typical', SN)
const source: Source = {
  device: { sn: SN } as Device,
  stack: undefined,
  own: new Map(points.map((point) => [point.code, point])),
  above: new Map(),
  isAlone: true,
  voltage: cellsOf(points, 'voltage'),
  temperature: [],
  ratedKwh: 215,
  ratedAh: 280,
}
const sources = [source]
const Shown = () => useReadings(sources, defaultLimits).map(({ voltage, graded }) => `${voltage.counts.good} ${JSON.stringify(graded)}`)
const text = (): string => document.querySelector('main')?.textContent ?? ''

test('cells that are still on their way are waited for, and not told to be too few to be graded', async () => {
  stageLive('waiting')
  const store = createStore()
  const live = store.get(liveStoreAtom)
  const seed = (which: readonly { id: number }[], value: number): void =>
    live.seed(which.map(({ id }) => ({ pointId: id, value, at: Date.now(), quality: 0 })))
  const cells = new Set(source.voltage.map(({ id }) => id))
  seed(points.filter(({ id }) => !cells.has(id)), 50) // prettier-ignore
  await act(async () =>
    stage.root.render(
      <Provider store={store}>
        <main>
          <Shown />
        </main>
      </Provider>,
    ),
  )
  expect(text()).toBe('')
  await act(async () => seed(source.voltage, 3.3))
  await vi.waitFor(() => expect(text()).toMatch(new RegExp(`^${source.voltage.length} `)))
  expect(text()).not.toContain('fewCells')
})

test('a battery without cells of its own is as old as what its power and ranges are made of', () => {
  stageLive('typical')
  const live = createStore().get(liveStoreAtom)
  const alone: Source = { ...source, voltage: [], temperature: [] }
  const made = ['U', 'I', 'VMAX', 'VMIN', 'TMAX', 'TMIN'].flatMap((code) => alone.own.get(code) ?? [])
  const say = (quality: number): void => live.seed(made.map(({ id }) => ({ pointId: id, value: 3, at: Date.now(), quality })))
  expect(made.length).toBeGreaterThan(2)
  expect(live.isConnected()).toBe(true)
  say(0)
  expect(readingsOf(live, alone, defaultLimits).isOld).toBe(false)
  say(1)
  expect(readingsOf(live, alone, defaultLimits).isOld).toBe(true)
})
