import { expect, test } from 'vitest'
import { flowNodes, flowOf } from './model.ts'

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
