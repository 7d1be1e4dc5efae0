import { expect, test } from 'vitest'
import { demoStations, type DemoStation } from '#domain/demo/stations.ts'
import { changesOf, drawn, HOUR, MIDNIGHT, running, sunny } from '#tests/support/live-plant.ts'
import { Plant } from '../plant/plant.ts'
import { naturalPowers, sumOf } from '../plant/powers.ts'
import { readStation } from '../plant/readings.ts'
import { registerIndex } from '../plant/registers.ts'
import { Controller } from './controller.ts'
import { LivePlant } from './live-plant.ts'

/** The plant of a demonstration's station under its controller, second by second. */

test('anti-backflow at nought: within a step nothing is fed in but what changed since the step before; PV is held back when all is full, and no more than needed', () => {
  const { plant, live } = running(sunny, MIDNIGHT + 9 * HOUR, { safety: { antiBackflow: true }, operatingMode: { mode: 'discharge', kw: 500 } })
  // Rounding of what each converter and inverter shows.
  const rounding = 0.05 * plant.demo.devices.length
  let [most, held] = [0, 0]
  const changes = changesOf(plant)
  for (let at = MIDNIGHT + 9 * HOUR + 1000; at < MIDNIGHT + 13 * HOUR; at += 1000) {
    live.advance(at)
    const natural = naturalPowers(plant, at)
    // Load and sun may change against each other; while PV is held back the load's change alone counts.
    most = Math.max(most, -live.powers.grid - changes(at))
    if (sumOf(live.powers.pv) < sumOf(natural.pv) - 1) held++
  }
  expect(most).toBeLessThanOrEqual(rounding)
  expect(held).toBeGreaterThan(600)
  expect(live.decision?.limits).toContain('backflow')
})

test('without it the same hours feed in: it is the strategy that holds', () => {
  const { live } = running(sunny, MIDNIGHT + 11 * HOUR, { operatingMode: { mode: 'discharge', kw: 500 } })
  live.advance(MIDNIGHT + 11 * HOUR + 30_000)
  expect(live.powers.grid).toBeLessThan(-100)
})

test('a scheduled time changes what the plant measures, before the plan, and the plan goes on afterwards', () => {
  const from = MIDNIGHT + 10 * HOUR
  const plan = { days: [{ segments: [{ from: 0, to: 1440, mode: 'discharge', kw: 30 }] }] }
  const windows = [{ from: from + 60_000, to: from + 120_000, mode: 'discharge', kw: 90, task: 'event' }]
  const { live } = running(demoStations[0] as DemoStation, from, { plan, scheduling: { enabled: true, windows } })
  const storageAt = (seconds: number): number => {
    live.advance(from + seconds * 1000)
    return sumOf(live.powers.storage)
  }
  expect(storageAt(30)).toBeCloseTo(30, 0)
  const before = live.powers.grid
  expect(storageAt(90)).toBeCloseTo(90, 0)
  // What the grid gives less is the response.
  expect(before - live.powers.grid).toBeGreaterThan(50)
  expect(storageAt(150)).toBeCloseTo(30, 0)
})

test('demand: charging leaves the contract’s limit unbroken, and takes what room there is', () => {
  const demo = demoStations[1] as DemoStation
  const from = MIDNIGHT + HOUR
  const probe = new Plant(demo)
  const own = Math.max(...Array.from({ length: 120 }, (_, i) => drawn(probe, from + i * 60_000)))
  const limit = own + 150
  const safety = { antiOverDemand: true, monthlyDemandKw: Array<number>(12).fill(limit) }
  const { live } = running(demo, from, { safety, operatingMode: { mode: 'charge', kw: 1000 }, demandParameter: { actShare: 1, warnShare: 0.9 } })
  let highest = 0
  let charged = 0
  for (let at = from; at < from + 2 * HOUR; at += 1000) {
    live.advance(at)
    if (at > from + 900_000) highest = Math.max(highest, live.demandKw)
    charged = Math.max(charged, -sumOf(live.powers.storage))
  }
  // A mean of the quarter hour behind answers with a delay: what the load changed by within it.
  expect(highest).toBeLessThan(limit * 1.05)
  expect(charged).toBeGreaterThan(140)
})

test('registers count just what flowed, meters and devices say the same, and power is conserved in every second', () => {
  const { plant, live } = running(demoStations[0] as DemoStation, MIDNIGHT + 10 * HOUR, { operatingMode: { mode: 'charge', kw: 120 } })
  const begin = ['import', 'export', 'charge', 'discharge', 'pv'].map((name) => live.register(registerIndex(name as 'import')) as number)
  const sums = [0, 0, 0, 0, 0]
  for (let i = 1; i <= 600; i++) {
    const at = MIDNIGHT + 10 * HOUR + i * 1000
    live.advance(at)
    const { grid, pv, storage, load, pile } = live.powers
    expect(grid + sumOf(pv) + sumOf(storage)).toBeCloseTo(load + sumOf(pile), 6)
    for (const [k, kw] of [grid, -grid, -sumOf(storage), sumOf(storage), sumOf(pv)].entries()) sums[k] = (sums[k] as number) + Math.max(0, kw) / 3600
  }
  const end = ['import', 'export', 'charge', 'discharge', 'pv'].map((name) => live.register(registerIndex(name as 'import')) as number)
  end.forEach((value, i) => expect(value - (begin[i] as number)).toBeCloseTo(sums[i] as number, 6))
  const readings = readStation(plant, MIDNIGHT + 10 * HOUR + 600_000)
  expect(readings.get('ST001-GRID')?.P).toBe(live.powers.grid)
  expect(readings.get('ST001-GRID')?.EPI).toBeCloseTo(end[0] as number, 1)
})

test('switched off and on again it goes on where it was; what passed meanwhile is run through', () => {
  const at = MIDNIGHT + 10 * HOUR
  const { live } = running(demoStations[0] as DemoStation, at, { operatingMode: { mode: 'discharge', kw: 120 } })
  live.advance(at + 60_000)
  const state = JSON.parse(JSON.stringify(live.state)) as LivePlant['state']
  const controller = new Controller()
  controller.change('operatingMode', { mode: 'discharge', kw: 120 }, 'test', at)
  const again = new LivePlant(new Plant(demoStations[0] as DemoStation), controller, at + HOUR, state)
  const counted = (again.register(registerIndex('discharge')) as number) - (live.register(registerIndex('discharge')) as number)
  expect(counted).toBeGreaterThan(100)
  expect(counted).toBeLessThan(120)
  expect(again.state.soc).toBeLessThan(live.state.soc)
})
