import { Provider } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SamplesEvent } from '#contract/live.ts'
import { setLiveParts } from '#src/atoms/live.ts'
import { createLiveStore, type LiveStore } from '#streams/live/live-store.ts'
import { createLiveStream } from '#streams/live/create-live-stream.ts'
import { NEVER, of } from 'rxjs'
import { LiveText } from './live-text.tsx'
import { NumberRolls } from './number-rolls.ts'
import { NumberRollsContext } from './number-rolls-context.ts'

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

test('on a wall a step is rolled to within 300 ms; small steps, quick ones and what turns old stand at once', async () => {
  vi.useFakeTimers()
  await act(async () =>
    root.render(
      <Provider>
        <NumberRollsContext value={new NumberRolls()}>
          <LiveText point={1} unit="kW" decimals={1} />
        </NumberRollsContext>
      </Provider>,
    ),
  )
  let at = 0
  const write = (value: number, quality = 0): void => {
    store.apply(samples(value, ++at, quality))
    nextFrame()
  }
  const show = (value: number, quality = 0): string => {
    vi.advanceTimersByTime(1000)
    write(value, quality)
    return cell().textContent
  }
  const shownAfter = (ms: number): string => {
    vi.advanceTimersByTime(ms)
    return cell().textContent
  }
  expect(show(100)).toBe('100.0kW')
  expect(show(200)).toBe('140.0kW')
  expect([shownAfter(80), shownAfter(80), shownAfter(80)]).toEqual(['175.0kW', '193.0kW', '200.0kW'])
  expect(show(204)).toBe('204.0kW')
  // A value that comes on the way is the one that stands.
  expect(show(400)).not.toBe('400.0kW')
  write(300)
  expect(cell().textContent).toBe('300.0kW')
  expect(shownAfter(80)).toBe('300.0kW')
  expect(show(500, 1)).toBe('500.0kW')
  expect(show(100)).toBe('100.0kW')
  const wanted = vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  expect(show(300)).toBe('300.0kW')
  wanted.mockRestore()
  expect(show(100)).not.toBe('100.0kW')
  // What is left on its way writes nothing any more.
  await act(async () => root.render(<Provider />))
  expect(() => vi.advanceTimersByTime(300)).not.toThrow()
  vi.useRealTimers()
})

test('nothing is left behind when it goes', async () => {
  expect(store.watched()).toEqual([1])
  await act(async () => root.unmount())
  expect(store.watched()).toEqual([])
})
