import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '#src/i18n/i18n.ts'
import { contextOf, stageLive, stageServer } from '#tests/gallery/stage.ts'
import { stageDocument, stageRoot } from '#tests/support/dom-stage.ts'
import fixtures from './fixtures.ts'
import Topology from './view.tsx'

const stage = stageRoot()

const realFetch = globalThis.fetch
beforeAll(async () => {
  stageDocument()
  await startI18n()
})
afterEach(() => {
  vi.useRealTimers()
  globalThis.fetch = realFetch
})

async function show(onOptions?: (options: { positions: Record<string, [number, number]> }) => void): Promise<void> {
  stageServer(fixtures.typical.answers)
  stageLive('typical')
  await act(async () => {
    stage.root.render(
      <Provider store={createStore()}>
        <Topology context={contextOf('typical', 'console')} options={{ positions: {} }} box={{ width: 1200, height: 600 }} onOptions={onOptions} />
      </Provider>,
    )
  })
  await vi.waitFor(() => expect(stage.host.querySelector('.topology-node')).not.toBeNull())
}

test('while the dashboard is looked at nothing can be moved', async () => {
  await show()
  expect(stage.host.querySelector('button.topology-node')).toBeNull()
})

test('while it is edited a node moves with the arrow keys, and its place becomes an option once', async () => {
  const kept: Record<string, [number, number]>[] = []
  await show(({ positions }) => kept.push(positions))
  const node = stage.host.querySelector<HTMLElement>('button.topology-node')
  const before = Number.parseFloat(node?.style.left ?? '')
  // A machine with other work presses slower than moves settle.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (let i = 0; i < 3; i++) {
    await act(async () => {
      stage.host.querySelector('button.topology-node')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    })
  }
  expect(Number.parseFloat(stage.host.querySelector<HTMLElement>('button.topology-node')?.style.left ?? '') - before).toBeCloseTo(72, 3)
  expect(kept).toEqual([])
  await act(async () => vi.advanceTimersByTime(1000))
  expect(kept).toHaveLength(1)
  // All of them are this dashboard's own from then on: half of an arrangement with half of another one would be nobody's.
  const nodes = [...stage.host.querySelectorAll('button.topology-node')].map((one) => one.getAttribute('data-node') ?? '')
  expect(Object.keys(kept[0] ?? {}).sort()).toEqual(nodes.sort())
  expect(kept[0]?.[node?.getAttribute('data-node') ?? '']).toEqual([56, 8])
})
