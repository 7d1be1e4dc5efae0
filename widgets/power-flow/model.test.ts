import { expect, test } from 'vitest'
import { dotCount, flowOf, keyframesOf } from '../parts/flow/flow.ts'
import { flowNodes, wayOf } from './model.ts'

test('grid import and storage discharge flow to the bus, export and charging away from it', () => {
  expect(flowOf(100, true, 500).direction).toBe(1)
  expect(flowOf(-100, true, 500).direction).toBe(-1)
})

test('load and piles take from the bus', () => {
  expect(flowOf(100, false, 500).direction).toBe(-1)
})

test('nothing flows at standby or when nothing is known', () => {
  expect(flowOf(0.2, true, 500)).toEqual({ direction: 0, seconds: 0 })
  expect(flowOf(undefined, true, 500).direction).toBe(0)
})

test('more power runs faster, and never faster than the full speed', () => {
  expect(flowOf(400, true, 500).seconds).toBeLessThan(flowOf(50, true, 500).seconds)
  expect(flowOf(50_000, true, 500).seconds).toBe(flowOf(500, true, 500).seconds)
})

test('a station shows only what it has', () => {
  const nodes = flowNodes((quantity) => quantity === 'gridPower' || quantity === 'loadPower')
  expect(nodes.map((node) => [node.key, node.y])).toEqual([
    ['grid', 50],
    ['load', 50],
  ])
})

test('dots keep one speed round the corners', () => {
  const [pile] = flowNodes(() => true).filter((node) => node.key === 'piles')
  const way = wayOf(pile as NonNullable<typeof pile>, 400, 200)
  expect(way).toHaveLength(4)
  const frames = keyframesOf(way)
  expect(frames[0]?.offset).toBe(0)
  expect(frames.at(-1)?.offset).toBe(1)
  const speeds = frames.slice(1).map((frame, i) => {
    const [[x, y], [fromX, fromY]] = [way[i + 1], way[i]] as [readonly [number, number], readonly [number, number]]
    return Math.hypot(x - fromX, y - fromY) / (frame.offset - (frames[i]?.offset ?? 0))
  })
  for (const speed of speeds) expect(speed).toBeCloseTo(speeds[0] as number, 6)
})

test('a way without length has its dots and frames all the same', () => {
  const way = [
    [5, 5],
    [5, 5],
  ] as const
  expect(dotCount(way, 10)).toBe(2)
  expect(keyframesOf(way).map((frame) => frame.offset)).toEqual([0, 1])
})
