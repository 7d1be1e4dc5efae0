import { afterEach, expect, test, vi } from 'vitest'
import { giveTurnBack, takeTurn } from './turns.ts'

afterEach(() => vi.unstubAllGlobals())

test('two are drawn in a frame, each once, in their order, and none that is gone', () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
  const drawn: number[] = []
  const draws = Array.from({ length: 7 }, (_, i) => () => void drawn.push(i))
  for (const draw of draws) takeTurn(draw)
  // Asked again while it waits.
  takeTurn(draws[5] as () => void)
  expect(drawn).toEqual([0, 1])
  giveTurnBack(draws[3] as () => void)
  const seen: number[][] = []
  while (frames.length > 0) {
    frames.shift()?.()
    seen.push([...drawn])
  }
  expect(seen.slice(0, 2)).toEqual([
    [0, 1, 2, 4],
    [0, 1, 2, 4, 5, 6],
  ])
  // The frame after the last has room again, and nothing goes on asking for frames.
  takeTurn(draws[0] as () => void)
  expect(drawn).toEqual([0, 1, 2, 4, 5, 6, 0])
  expect(frames.length).toBeLessThanOrEqual(1)
})
