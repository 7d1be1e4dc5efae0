import { Provider } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SamplesEvent } from '#contract/live.ts'
import { setLiveParts } from '#src/atoms/live.ts'
import { createLiveStore, type LiveStore } from '#streams/live/live-store.ts'
import { createLiveStream } from '#streams/live/create-live-stream.ts'
import { NEVER, of } from 'rxjs'
import { LiveText } from './live-text.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let frames: (() => void)[] = []
let store: LiveStore
let root: Root
let host: HTMLElement
const nextFrame = (): void => {
  const due = frames
  frames = []
  for (const callback of due) callback()
}
const samples = (value: number, time: number, quality = 0): SamplesEvent => ({
  topic: 'station:ST001',
  sequence: 1,
  previous: 0,
  time,
  points: [1],
  values: [value],
  quality: [quality],
})
const cell = (): HTMLElement => host.querySelector('.num') as HTMLElement

beforeEach(async () => {
  frames = []
  store = createLiveStore({ requestFrame: (callback) => frames.push(callback), now: () => 0 })
  store.setConnected(true)
  const stream = createLiveStream({ link: { events$: NEVER, send: () => undefined }, store, fetchLast: () => of([]), graceMs: 1e9 })
  setLiveParts({ store, stream })
  host = document.createElement('div')
  root = createRoot(host)
  await act(async () =>
    root.render(
      <Provider>
        <LiveText point={1} unit="kW" decimals={1} />
      </Provider>,
    ),
  )
  return () => stream.dispose()
})
afterEach(() => act(async () => root.unmount()))

test('ticks write the same text node, without a render, once a frame', () => {
  expect(cell().dataset.live).toBe('waiting')
  expect(cell().textContent).toContain('—')
  store.apply(samples(12.34, 1))
  nextFrame()
  const node = document.createTreeWalker(cell(), NodeFilter.SHOW_TEXT).nextNode()
  expect(node?.textContent).toBe('12.3')
  store.apply(samples(1, 2))
  store.apply(samples(999.94, 3))
  expect(node?.textContent).toBe('12.3')
  nextFrame()
  expect(node?.textContent).toBe('999.9')
  expect(document.createTreeWalker(cell(), NodeFilter.SHOW_TEXT).nextNode()).toBe(node)
})

test('the unit goes along with the size of the value', () => {
  store.apply(samples(-2500, 1))
  nextFrame()
  expect(cell().textContent).toBe('-2.500MW')
})

test('stale and lost values stay, and say what they are', () => {
  store.apply(samples(5, 1))
  nextFrame()
  expect(cell().dataset.live).toBe('fresh')
  store.apply(samples(5, 2, 1))
  nextFrame()
  expect([cell().dataset.live, cell().textContent]).toEqual(['stale', '5.0kW'])
  store.apply(samples(6, 3))
  store.setConnected(false)
  nextFrame()
  expect([cell().dataset.live, cell().textContent]).toEqual(['stale', '6.0kW'])
})

test('nothing is left behind when it goes', async () => {
  expect(store.watched()).toEqual([1])
  await act(async () => root.unmount())
  expect(store.watched()).toEqual([])
})
