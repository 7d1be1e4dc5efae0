import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveTurnBack, takeTurn } from './turns.ts'

/** Pictures that take so long each, frames that the test lets come. */
const DRAW_MS = 4
const frames: (() => void)[] = []
let clock = 0
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('performance', { now: () => clock })
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('two are drawn at once, then as many in a frame as it has time for, each once, in their order, and none that is gone', () => {
  const drawn: number[] = []
  const draws = Array.from({ length: 9 }, (_, i) => () => {
    clock += DRAW_MS
    drawn.push(i)
  })
  for (const draw of draws) takeTurn(draw)
  // Asked again while it waits.
  takeTurn(draws[5] as () => void)
  expect(drawn).toEqual([0, 1])
  giveTurnBack(draws[4] as () => void)
  const seen: number[][] = []
  while (frames.length > 0) {
    frames.shift()?.()
    seen.push([...drawn])
  }
  expect(seen).toEqual([
    [0, 1, 2, 3, 5],
    [0, 1, 2, 3, 5, 6, 7, 8],
  ])
  // What comes after them has room again, and no frame was asked for in between.
  vi.runAllTimers()
  for (const draw of draws.slice(0, 2)) takeTurn(draw)
  expect(drawn.slice(-2)).toEqual([0, 1])
  expect(frames).toEqual([])
  vi.runAllTimers()
})

test('one that takes longer than a frame has is drawn all the same, the others in the next', () => {
  const drawn: string[] = []
  for (const name of ['one', 'two', 'long', 'other'])
    takeTurn(() => {
      clock += name === 'long' ? 40 : 0
      drawn.push(name)
    })
  frames.shift()?.()
  expect(drawn).toEqual(['one', 'two', 'long'])
  frames.shift()?.()
  expect(drawn).toEqual(['one', 'two', 'long', 'other'])
  vi.runAllTimers()
})
