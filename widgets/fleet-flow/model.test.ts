import { expect, test } from 'vitest'
import { drawnFlow, fleetFlow, flows, ribbonLayout, type Readings } from './model.ts'

const now = (...values: number[]) => values.map((value, i) => ({ stationId: `S${i}`, value, fresh: true }))
const plant: Readings = {
  gridPower: now(500, -120),
  pvPower: now(80, 400),
  storagePower: now(-200, 60),
  loadPower: now(300, 310),
  pilePower: now(75),
}

test('a station that charges and one that discharges are two flows, and so are drawing and feeding in', () => {
  const { givers, takers } = fleetFlow(plant)
  expect(givers.map(({ id, kw }) => [id, kw])).toEqual([
    ['import', 500],
    ['pv', 480],
    ['discharge', 60],
  ])
  expect(takers.map(({ id, kw }) => [id, kw])).toEqual([
    ['load', 610],
    ['piles', 75],
    ['charge', 200],
    ['export', 120],
  ])
})

test('what is given and what is taken are both told, and so is what no meter explains', () => {
  const { totalKw, restKw } = fleetFlow(plant)
  expect(totalKw).toBe(1040)
  expect(restKw).toBe(35)
})

test('a silent station is missing from its flow and counted, and with nobody heard there is no power, not nought', () => {
  const silent = { stationId: 'S2', value: 900, fresh: false }
  const { givers } = fleetFlow({ ...plant, gridPower: [...plant.gridPower, silent], pvPower: [silent] })
  expect(givers[0]).toEqual({ id: 'import', kw: 500, fresh: 2, all: 3 })
  expect(givers[1]).toEqual({ id: 'pv', kw: undefined, fresh: 0, all: 1 })
})

test('stations that lack one thing each are as many as they are', () => {
  const lost = (stationId: string) => ({ stationId, value: 1, fresh: false })
  const some = {
    ...plant,
    gridPower: [...plant.gridPower, lost('S2')],
    pvPower: [...plant.pvPower, lost('S2'), lost('S3')],
    loadPower: [...plant.loadPower, lost('S4')],
  }
  expect(fleetFlow(some)).toMatchObject({ silent: 3, heard: 2 })
  expect(fleetFlow(plant)).toMatchObject({ silent: 0, heard: 2 })
})

test('what no station of the fleet has is left out', () => {
  expect(fleetFlow({ ...plant, pilePower: [] }).takers.map(({ id }) => id)).toEqual(['load', 'charge', 'export'])
})

test('widths go with the powers, both sides of the bar use one scale', () => {
  const { ribbons, pxPerKw, bar } = ribbonLayout(fleetFlow(plant), 300, () => 30, 6)
  const width = (id: string): number => {
    const { to } = ribbons.find((one) => one.id === id) as (typeof ribbons)[number]
    return to[1] - to[0]
  }
  expect(width('import') / width('pv')).toBeCloseTo(500 / 480)
  expect(width('load') / width('import')).toBeCloseTo(610 / 500)
  expect(bar.height).toBeCloseTo(1040 * pxPerKw)
})

test('names never overlap and never leave the picture, in a strip and in an upright panel', () => {
  for (const [height, label] of [
    [110, 24],
    [170, 38],
    [600, 60],
  ] as const) {
    const { ribbons } = ribbonLayout(fleetFlow(plant), height, () => label, 3)
    for (const side of ['left', 'right'] as const) {
      const slots = ribbons.filter((one) => one.side === side).map(({ slot }) => slot)
      expect(slots[0]?.top).toBeGreaterThanOrEqual(-0.01)
      for (const [i, slot] of slots.entries()) {
        const next = slots[i + 1]?.top ?? height
        expect(slot.top + slot.height).toBeLessThanOrEqual(next + 0.01)
      }
    }
  }
})

test('what does not flow takes little room from what does', () => {
  const still = fleetFlow({ ...plant, pilePower: now(0), storagePower: now(0) })
  const same = ribbonLayout(still, 200, () => 40, 4)
  const less = ribbonLayout(still, 200, (flow) => (flows(flow) ? 40 : 16), 4)
  expect(less.pxPerKw).toBeGreaterThan(same.pxPerKw * 1.3)
})

test('a fleet that neither gives nor takes has ribbons without width', () => {
  const still = fleetFlow({ gridPower: now(0), pvPower: [], storagePower: [], loadPower: now(0), pilePower: [] })
  for (const { from, to } of ribbonLayout(still, 200, () => 30, 4).ribbons) expect([from[1] - from[0], to[1] - to[0]]).toEqual([0, 0])
})

test('ribbons stand while figures tremble, and follow what can be seen', () => {
  const drawn = drawnFlow(fleetFlow(plant), undefined)
  const trembles = drawnFlow(fleetFlow({ ...plant, pvPower: now(82, 404), gridPower: now(503, -118) }), drawn)
  const shapeOf = (flow: typeof drawn) => ribbonLayout(flow, 400, () => 20, 4)
  expect(shapeOf(trembles)).toEqual(shapeOf(drawn))
  expect(shapeOf(drawnFlow(fleetFlow({ ...plant, pvPower: now(10, 50) }), drawn))).not.toEqual(shapeOf(drawn))
  // A little that flows is a thread, not nothing.
  expect(drawnFlow(fleetFlow({ ...plant, pilePower: now(0.1) }), drawn).takers.find(({ id }) => id === 'piles')?.kw).toBeGreaterThan(0)
})

test('when nobody is heard the last powers stand, told as old; one that is heard is told alone', () => {
  const old = (...values: number[]) => now(...values).map((one) => ({ ...one, fresh: false }))
  const silent: Readings = { ...plant, gridPower: old(500, -120), pvPower: old(80), storagePower: old(60), loadPower: old(300), pilePower: [] }
  expect(fleetFlow(silent)).toMatchObject({ isOld: true, givers: [{ kw: 500, fresh: 0, all: 2 }, { kw: 80 }, { kw: 60 }] })
  expect(fleetFlow({ ...silent, pvPower: now(80) })).toMatchObject({
    isOld: false,
    givers: [{ kw: undefined }, { kw: 80, fresh: 1 }, { kw: undefined }],
  })
})
