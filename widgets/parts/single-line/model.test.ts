import { expect, test } from 'vitest'
import { plantDevices } from '#tests/support/fixtures/devices.ts'
import { modelOf } from '#tests/support/fixtures/plant.ts'
import { arranged, inSight, keptOf, narrowest, positionsOf, roomOf, settled, type Positions } from './arrange.ts'
import { BUS_Y, busOf, busReach, movedBus, placesOfBus } from './bus.ts'
import { grouped, meantBy, pictureOf, storagePlaces, usualPlaces, wayOfNode } from './model.ts'

const all = { storage: usualPlaces, has: () => true, positions: {} }

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

const typical = plantDevices('typical')
const kept = (positions: Positions) => ({
  ...positionsOf(keptOf(pictureOf(typical, { ...all, most: 20 }), {})),
  ...positions,
})

test('a moved node stands where it was put and its line still reaches the bus, at right angles', () => {
  const nodes = pictureOf(typical, { ...all, most: 20, positions: kept({ 'G-PV1': [80, 90], 'G-BMS1': [6, 96] }) })
  const node = (id: string) => {
    const found = nodes.find((one) => one.id === id)
    if (found === undefined) throw new Error(id)
    return found
  }
  expect([node('G-PV1').x, node('G-PV1').y]).toEqual([80, 90])
  expect(wayOfNode(node('G-PV1'), undefined, 1000, 500, BUS_Y).at(-1)).toEqual([800, 210])
  expect(busReach(nodes)[1]).toBeGreaterThanOrEqual(80)
  const way = wayOfNode(node('G-BMS1'), node('G-PCS1'), 1000, 500, BUS_Y)
  for (const [i, [x, y]] of way.slice(1).entries()) expect(x === way[i]?.[0] || y === way[i]?.[1]).toBe(true)
})

test('an arrangement keeps what it knows, whatever room there is; a device that came later is put where nothing stands, one that is gone leaves nothing', () => {
  const positions = kept({})
  const before = pictureOf(typical, { ...all, most: 20 })
  const late = { ...typical[0], sn: 'G-PV9', kind: 'pvInverter' } as (typeof typical)[number]
  const nodes = pictureOf([...typical.filter(({ sn }) => sn !== 'G-PV2'), late], { ...all, most: 2, positions })
  for (const { id, x, y } of before.filter(({ id }) => id !== 'G-PV2')) {
    const now = nodes.find((node) => node.id === id)
    expect(now?.x, id).toBeCloseTo(x, 1)
    expect(now?.y, id).toBeCloseTo(y, 1)
  }
  expect(nodes.some(({ id }) => id === 'G-PV2')).toBe(false)
  const added = nodes.find(({ id }) => id === 'G-PV9')
  if (added === undefined) throw new Error('gone')
  for (const node of nodes) if (node !== added) expect(Math.abs(node.x - added.x) >= 8 || Math.abs(node.y - added.y) >= 16, node.id).toBe(true)
})

test('the bus bar is where people put it and as long as they pull it, but never shorter than what hangs on it; it is kept with the rest', () => {
  const nodes = pictureOf(typical, { ...all, most: 20, positions: kept({}) })
  const bus = busOf(nodes, {})
  const [from, to] = busReach(nodes)
  expect(bus).toEqual({ y: BUS_Y, from, to })
  const put = placesOfBus(movedBus(movedBus(bus, 'bar', 0, 8.4), 'right', 30, 5))
  expect(busOf(nodes, put)).toMatchObject({ y: 50, to: Math.max(to, 96) })
  expect(busOf(nodes, placesOfBus(movedBus(bus, 'left', 60, 0))).from).toBe(from)
  expect(positionsOf(keptOf(nodes, put))).toMatchObject(put)
  const moved = pictureOf(typical, { ...all, most: 20, positions: kept(put) })
  expect(moved.map(({ id, x, y }) => [id, x, y])).toEqual(nodes.map(({ id, x, y }) => [id, x, y]))
  expect(wayOfNode(moved.at(-1) as (typeof moved)[number], undefined, 1000, 500, 50).at(-1)?.[1]).toBe(250)
})

test('who moves one symbol does not take apart what is drawn together', () => {
  const { devices } = modelOf('extreme')
  const nodes = pictureOf(devices, { ...all, most: 9, positions: { grid: [20, 10] } })
  expect(nodes.find(({ id }) => id === 'pile')?.count).toBe(40)
})

test('many devices that come later all find places of their own as long as there is room', () => {
  const nodes = pictureOf(typical, { ...all, most: 20 })
  const [first] = nodes
  if (first === undefined) throw new Error('none')
  const more = Array.from({ length: 10 }, (_, i) => ({ ...first, id: `N${i}`, x: 50, y: 66 }))
  const places = arranged([...nodes, ...more], positionsOf(keptOf(nodes, {})), BUS_Y).map(({ x, y }) => `${x} ${y}`)
  expect(new Set(places).size).toBe(nodes.length + 10)
})

test('two grid connections stand beside each other, each above its own transformer', () => {
  const like = (kind: string, extra: object) => ({ ...typical.find((one) => one.kind === kind), ...extra }) as (typeof typical)[number]
  const two = [...typical, like('gridMeter', { sn: 'M2' }), like('transformer', { sn: 'T2', parentSn: 'M2' })]
  const nodes = pictureOf(two, { ...all, most: 20 }).filter(({ kind }) => kind === 'gridMeter' || kind === 'transformer')
  expect(nodes.map(({ id, parent, x }) => [id, parent, x])).toEqual([
    ['G-GRID', 'G-TR1', 25],
    ['G-TR1', undefined, 25],
    ['M2', 'T2', 75],
    ['T2', undefined, 75],
  ])
})

test('nothing is put outside of the picture, and the grid is what people see', () => {
  expect([settled(-20), settled(300), settled(33.3)]).toEqual([4, 96, 34])
})

test('how wide a picture must be for an arrangement to be read follows from the two that are nearest in a row', () => {
  const nodes = pictureOf(typical, { ...all, most: 20, positions: kept({ 'G-PV1': [20, 66], 'G-PV2': [24, 66] }) })
  expect(narrowest(nodes, 500, 60, { symbol: 40, words: 20, busY: BUS_Y })).toBe(1500)
})

test('what stands straight above or below takes nothing of the room that words have at the side', () => {
  const nodes = pictureOf(typical, { ...all, most: 20 })
  const room = (words: number) => roomOf(nodes, { width: 1600, height: 400 }, { symbol: 60, words, busY: BUS_Y })
  const [low, roomy] = [room(120), room(10)]
  const inColumn = nodes.filter(({ kind }) => kind === 'battery').flatMap(({ id, parent }) => [id, parent ?? ''])
  const rounded = (rooms: ReadonlyMap<string, number>) => inColumn.map((id) => Math.round(rooms.get(id) ?? 0))
  expect(rounded(low)).toEqual(rounded(roomy))
})

test('batteries are shown where their names fit below those of their converters, which rise towards the bus for it', () => {
  expect(storagePlaces(600, 20, 11)).toEqual(usualPlaces)
  expect(storagePlaces(200, 17, 11)).toBeUndefined()
  // A control room's wall that an alarm has taken over.
  const low = storagePlaces(560, 40, 24)
  expect(low?.pcs).toBeLessThan(usualPlaces.pcs)
  for (const [height, half, label] of [
    [560, 40, 24],
    [420, 24, 15],
  ] as const) {
    const { pcs, battery } = storagePlaces(height, half, label) ?? { pcs: NaN, battery: NaN }
    const at = (percent: number): number => (percent / 100) * height
    expect(at(pcs) - half).toBeGreaterThan(at(BUS_Y))
    expect(at(pcs) + half + label * 2.8).toBeLessThanOrEqual(at(battery) - half)
    expect(at(battery) + half + label * 2.8).toBeLessThanOrEqual(height)
  }
})

test('an alarm of a battery that has no symbol stands at its converter', () => {
  const devices = plantDevices('typical')
  const batteriesOf = (storage: typeof usualPlaces | undefined): string[] => {
    const nodes = pictureOf(devices, { ...all, storage, most: 20 })
    return nodes
      .filter(({ kind }) => kind === 'pcs')
      .flatMap((node) => meantBy(node, nodes, devices))
      .filter(({ kind }) => kind === 'battery')
      .map(({ sn }) => sn)
  }
  expect(batteriesOf(usualPlaces)).toEqual([])
  expect(batteriesOf(undefined)).toEqual(devices.filter(({ kind }) => kind === 'battery').map(({ sn }) => sn))
})

test('a symbol that was put at the edge is drawn with its words inside the picture', () => {
  const heights = { symbol: 40, words: 30, busY: BUS_Y }
  const nodes = pictureOf(plantDevices('typical'), { ...all, most: 20 }).map((node, i) => ({ ...node, y: i % 2 === 0 ? 96 : 4 }))
  for (const { y } of inSight(nodes, 400, heights)) {
    expect((y / 100) * 400 - 20).toBeGreaterThanOrEqual(0)
    expect((y / 100) * 400 + (y > 42 ? 50 : 20)).toBeLessThanOrEqual(400)
  }
})
