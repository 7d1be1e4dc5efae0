import { expect, test } from 'vitest'
import { coreWidth } from './draw-ground.ts'
import { hopOf } from './draw-site.ts'
import { lightOf, lit } from './light.ts'
import { groupState, levelOf, warmthOf } from './state.ts'

test('power flows from what gives it to the switch room, and from there to what takes it', () => {
  expect(groupState(100, true, 500)).toEqual({ share: 0.2, direction: -1 })
  expect(groupState(-100, true, 500)).toEqual({ share: 0.2, direction: 1 })
  expect(groupState(100, false, 500)).toEqual({ share: 0.2, direction: 1 })
})

test('nothing glows of what stands still, and of what nobody knows not even the standstill is claimed', () => {
  expect(groupState(0.3, true, 500)).toEqual({ share: 0, direction: 0 })
  expect(groupState(undefined, true, 500)).toEqual({ share: undefined, direction: 0 })
  expect(levelOf(undefined)).toBeUndefined()
})

test('a little power glows a little, more than all of it no more than all', () => {
  expect(groupState(1, true, 5000).share).toBe(0.05)
  expect(groupState(9000, true, 5000).share).toBe(1)
  expect(levelOf(120)).toBe(1)
  expect(levelOf(-3)).toBe(0)
})

test('a power that trembles between two steps keeps its light, one that turns about does not', () => {
  let light = groupState(112, true, 500)
  for (const kw of [113, 112, 114, 110, 115]) light = groupState(kw, true, 500, light)
  expect(light).toEqual({ share: 0.2, direction: -1 })
  expect(groupState(160, true, 500, light).share).toBe(0.3)
  expect(groupState(-112, true, 500, light).direction).toBe(1)
})

test('cells are tinted from where charging stops for the cold to where alarms begin for the heat; of unknown ones nothing is claimed', () => {
  expect([-5, 0, 25, 30, 50, 64].map(warmthOf)).toEqual([-1, -1, 0, 0.2, 1, 1])
  expect(warmthOf(undefined)).toBeUndefined()
})

test('a cable thins with its power so far that it can be seen', () => {
  expect(coreWidth(1) / coreWidth(0.1)).toBeGreaterThan(3)
  expect(coreWidth(0.6) / coreWidth(0.3)).toBeGreaterThan(1.5)
})

test('more power hops further, and no lamp seems to stand or to run backwards', () => {
  expect([0.05, 0.3, 1].map(hopOf)).toEqual([2, 3, 4])
})

test('the sun lights what faces it: the right side in the morning, nothing but the sky at night', () => {
  const exposure = { floor: 0, sun: 1 }
  const bright = (colour: string): number => Number(/rgb\((\d+)/.exec(colour)?.[1])
  const morning = lightOf({ elevation: 15, azimuth: Math.PI / 2 })
  expect(bright(lit([100, 100, 100], 'right', morning, exposure))).toBeGreaterThan(bright(lit([100, 100, 100], 'left', morning, exposure)))
  const night = lightOf({ elevation: -30, azimuth: 0 })
  expect(night.towards).toBeUndefined()
  expect(night.sun).toEqual([0, 0, 0])
  const [clear, closed] = [lightOf({ elevation: 40, azimuth: Math.PI }), lightOf({ elevation: 40, azimuth: Math.PI }, 0.2)]
  expect(closed.sun[0]).toBeLessThan(clear.sun[0] * 0.5)
})
