import { NEVER } from 'rxjs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setLiveParts } from '#src/atoms/live.ts'
import { createLiveStore } from '#streams/live/live-store.ts'
import { createLiveStream } from '#streams/live/create-live-stream.ts'
import { keepWindowDay, windowDays, windowNow } from './window-days.ts'

const MINUTE = 60_000
let visibility = 'visible'
let waiting: FrameRequestCallback[] = []
/** Time goes by, with sixty frames a second while the window is seen. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 16) {
    vi.advanceTimersByTime(16)
    if (visibility === 'hidden') continue
    const due = waiting
    waiting = []
    for (const draw of due) draw(performance.now())
  }
}
function turn(to: 'visible' | 'hidden'): void {
  visibility = to
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeAll(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 24, 8), toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => waiting.push(draw))
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
  const store = createLiveStore({ requestFrame: () => undefined, now: Date.now })
  const stream = createLiveStream({ link: { events$: NEVER, send: () => undefined }, store, fetchLast: () => NEVER })
  setLiveParts({ store, stream })
  keepWindowDay()
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a window that was hidden while its frames were counted does not tell that it drew none', () => {
  pass(6000)
  expect(windowNow()?.framesPerSecond).toBeGreaterThan(55)
  // Counting begins again ten seconds after the first time, and is under way.
  pass(4500)
  turn('hidden')
  pass(3000)
  turn('visible')
  pass(2000)
  expect(windowNow()?.framesPerSecond).toBeGreaterThan(55)
})

test('minutes of a clock that is set back are in order, each once', () => {
  pass(5 * MINUTE)
  vi.setSystemTime(Date.now() - 3 * MINUTE)
  pass(2 * MINUTE)
  const times = windowDays()[0]?.minutes.map(({ at }) => at) ?? []
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  expect(times.at(-1)).toBe(Date.now() - (Date.now() % MINUTE))
})
