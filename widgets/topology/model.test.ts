import { expect, test } from 'vitest'
import { plantDevices } from '#tests/support/fixtures/devices.ts'
import { modelOf } from '#tests/support/fixtures/plant.ts'
import { batteryPlace, busReach, grouped, pictureOf, settled, wayOfNode } from './model.ts'

const all = { batteryY: 86, has: () => true, positions: {} }

test('every branch hangs on the bus, every battery on its converter, the grid on the transformer', () => {
  const nodes = pictureOf(plantDevices('typical'), { ...all, most: 20 })
  expect(nodes.filter((node) => node.kind === 'battery').map((node) => node.parent)).toEqual(['G-PCS1', 'G-PCS2', 'G-PCS3'])
  expect(nodes.find((node) => node.kind === 'gridMeter')?.parent).toBe('G-TR1')
  expect(nodes.find((node) => node.kind === 'pvInverter')?.parent).toBeUndefined()
  expect(new Set(nodes.map((node) => node.id)).size).toBe(nodes.length)
})

test('what does not fit is drawn together, the many first, until it fits', () => {
  const counts = new Map([
    ['pvInverter', 12],
    ['pcs', 6],
    ['pile', 40],
    ['loadMeter', 1],
  ] as const)
  expect([...grouped(counts, 25)]).toEqual(['pile'])
  expect([...grouped(counts, 9)]).toEqual(['pile', 'pvInverter'])
  expect(grouped(counts, 1).size).toBe(3)
  const nodes = pictureOf(modelOf('extreme').devices, { ...all, most: 9 })
  expect(nodes.find((node) => node.id === 'pile')?.count).toBe(40)
  expect(nodes.filter((node) => node.parent === undefined && node.y > 42).length).toBeLessThanOrEqual(9)
})

test('a load without a meter is there by its quantity, a station without it has none', () => {
  const kinds = (has: boolean) => pictureOf([], { ...all, most: 9, has: (quantity) => has && quantity === 'loadPower' }).map((node) => node.kind)
  expect(kinds(true)).toEqual(['loadMeter'])
  expect(kinds(false)).toEqual([])
})

test('a moved node stands where it was put and its line still reaches the bus', () => {
  const nodes = pictureOf(plantDevices('typical'), { ...all, most: 20, positions: { 'G-PV1': [80, 90] } })
  const moved = nodes.find((node) => node.id === 'G-PV1')
  if (moved === undefined) throw new Error('gone')
  expect([moved.x, moved.y]).toEqual([80, 90])
  expect(wayOfNode(moved, undefined, 1000, 500).at(-1)).toEqual([800, 210])
  expect(busReach(nodes)[1]).toBeGreaterThanOrEqual(80)
})

test('nothing can be dragged out of the picture', () => {
  expect([settled(-20), settled(300), settled(33.3)]).toEqual([3, 97, 33.5])
})

test('batteries are shown where their names fit below those of their converters', () => {
  expect(batteryPlace(600, 20, 11)).toBe(86)
  expect(batteryPlace(240, 17, 11)).toBeUndefined()
  const tight = batteryPlace(420, 24, 15)
  if (tight !== undefined) expect((tight / 100) * 420 + 24 + 15 * 2.8).toBeLessThanOrEqual(420)
})
