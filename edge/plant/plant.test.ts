import { describe, expect, test } from 'vitest'
import { periodTypes } from '#contract/price.ts'
import { productModels } from '#domain/demo/models.ts'
import { demoStations, type DemoStation } from '#domain/demo/stations.ts'
import { nextDayStart } from '#domain/time.ts'
import { gridOf, MINUTES, plantDay } from './plant-day.ts'
import { minuteAt, ORIGIN, Plant } from './plant.ts'
import { demandAt } from './powers.ts'
import { readStation } from './readings.ts'
import { exportOf, importOf, pileRegister, registerIndex, type RegisterName } from './registers.ts'
import { ONE_WAY, SOC_MAX, SOC_MIN } from './storage.ts'

const DAY_MS = 86_400_000
const ZONE = 'Asia/Shanghai'
/** A summer day soon after the origin, so that plants need few days of past. */
const DAY = Date.parse('2025-06-19T00:00:00+08:00')

const stationOf = (id: string): DemoStation => demoStations.find(({ station }) => station.id === id) as DemoStation
const plants = demoStations.map((demo) => [demo.station.id, new Plant(demo)] as const)
const kwh = (plant: Plant, name: RegisterName, at: number): number => plant.register(at, registerIndex(name))

describe.each(plants)('plant %s', (_, plant) => {
  const { station, devices } = plant.demo

  test('what its devices show balances to the tenth of a kW at any second', () => {
    const coefficients = new Map(
      productModels.flatMap((model) => model.parameters.filter(({ code }) => code === 'P').map((p) => [model.kind, p.coefficient] as const)),
    )
    for (let at = DAY + 300; at < DAY + DAY_MS; at += 197_000) {
      const readings = readStation(plant, at)
      const sum = (kind: string): number =>
        devices
          .filter((device) => device.kind === kind)
          .reduce((total, { sn }) => total + Number(readings.get(sn)?.P) * (coefficients.get(kind as 'pcs') ?? 1), 0)
      const balance = sum('gridMeter') + sum('pvInverter') + sum('pcs') - sum('loadMeter') - sum('pile')
      expect(Math.abs(balance)).toBeLessThan(1e-6)
    }
  })

  test('registers are the integral of its powers, whatever the interval', () => {
    const { day } = plant.day(DAY)
    for (const [from, seconds] of [
      [DAY + 6 * 3_600_000 + 17_000, 5000],
      [DAY + 11 * 3_600_000 + 41_000, 3723],
      [DAY + 18 * 3_600_000, 60],
    ] as const) {
      let bought = 0
      let sold = 0
      let sun = 0
      for (let second = 0; second < seconds; second++) {
        const { minute, share } = minuteAt(day, from + second * 1000 + 500)
        const grid = gridOf(day, minute, share)
        if (grid > 0) bought += grid / 3600
        else sold -= grid / 3600
        const [a, b] = [day.pv[minute] as number, day.pv[minute + 1] ?? (day.pv[minute] as number)]
        sun += (a + (b - a) * share) / 3600
      }
      const to = from + seconds * 1000
      expect(kwh(plant, 'import', to) - kwh(plant, 'import', from)).toBeCloseTo(bought, 2)
      expect(kwh(plant, 'export', to) - kwh(plant, 'export', from)).toBeCloseTo(sold, 2)
      expect(kwh(plant, 'pv', to) - kwh(plant, 'pv', from)).toBeCloseTo(sun, 2)
    }
  })

  test('its energy balances, its periods and piles add up, its registers never fall', () => {
    const pileCount = devices.filter((device) => device.kind === 'pile').length
    let last = -1
    for (let at = DAY; at <= DAY + 2 * DAY_MS; at += 2_311_000) {
      const energy = (name: RegisterName): number => kwh(plant, name, at)
      const sources = energy('import') - energy('export') + energy('pv') + energy('discharge') - energy('charge')
      expect(sources).toBeCloseTo(energy('load') + energy('piles'), 4)
      const periods = (of: (i: number) => number): number => periodTypes.reduce((sum, _name, i) => sum + plant.register(at, of(i)), 0)
      expect(periods(importOf)).toBeCloseTo(energy('import'), 4)
      expect(periods(exportOf)).toBeCloseTo(energy('export'), 4)
      const piles = Array.from({ length: pileCount }, (_pile, i) => plant.register(at, pileRegister(i))).reduce((sum, value) => sum + value, 0)
      expect(piles).toBeCloseTo(energy('piles'), 4)
      expect(energy('import')).toBeGreaterThanOrEqual(last)
      last = energy('import')
    }
  })

  test('its charge stays in the window and follows energy and losses', () => {
    if (!station.isStorage) return
    const { day } = plant.day(DAY)
    expect(Math.min(...day.soc)).toBeGreaterThanOrEqual(SOC_MIN - 1e-9)
    expect(Math.max(...day.soc)).toBeLessThanOrEqual(SOC_MAX + 1e-9)
    expect(Math.max(...day.soc)).toBeGreaterThan(80)
    for (let minute = 60; minute < MINUTES; minute += 60) {
      const at = DAY + minute * 60_000
      const stored =
        (kwh(plant, 'charge', at) - kwh(plant, 'charge', DAY)) * ONE_WAY - (kwh(plant, 'discharge', at) - kwh(plant, 'discharge', DAY)) / ONE_WAY
      const change = (((day.soc[minute] as number) - (day.soc[0] as number)) / 100) * (station.storageCapacityKwh ?? 0)
      expect(change).toBeCloseTo(stored, 4)
    }
    expect(Math.max(...day.storage.map(Math.abs))).toBeLessThanOrEqual(station.storagePowerKw ?? 0)
  })

  test('days join at midnight', () => {
    for (let start = DAY, i = 0; i < 10; i++) {
      const next = nextDayStart(ZONE, start)
      const [before, after] = [plantDay(plant.demo, start), plantDay(plant.demo, next)]
      const step = (series: 'temperature' | 'soc' | 'pv' | 'piles' | 'load'): number =>
        Math.abs((after[series][0] as number) - (before[series][MINUTES - 1] as number))
      expect(step('temperature')).toBeLessThan(0.3)
      expect(step('soc')).toBeLessThan(0.5)
      expect(step('pv')).toBe(0)
      expect(step('piles')).toBe(0)
      expect(step('load') / (before.load[MINUTES - 1] as number)).toBeLessThan(0.1)
      expect(Math.abs(kwh(plant, 'import', next) - kwh(plant, 'import', next - 1000))).toBeLessThan(1)
      start = next
    }
  })
})

describe('a plant started again', () => {
  test('shows the same, whatever was asked before', () => {
    const demo = stationOf('ST001')
    const [a, b] = [new Plant(demo), new Plant(demo)]
    a.day(DAY - 10 * DAY_MS)
    a.register(DAY + 2 * DAY_MS, 0)
    const at = DAY + 45_678_000
    expect([...readStation(a, at)]).toEqual([...readStation(b, at)])
  })

  test('counts from its origin', () => {
    const plant = new Plant(stationOf('ST002'))
    expect(kwh(plant, 'load', ORIGIN)).toBe(0)
    expect(kwh(plant, 'load', ORIGIN + DAY_MS)).toBeGreaterThan(5000)
  })
})

test('the demand meter shows what the last quarter hour bought, also just after midnight', () => {
  const plant = new Plant(stationOf('ST006'))
  for (const at of [DAY + 9.9 * 3_600_000, DAY + 120_000]) {
    const bought = kwh(plant, 'import', at) - kwh(plant, 'import', at - 900_000)
    expect(demandAt(plant, at)).toBeCloseTo(bought * 4, 6)
    expect(demandAt(plant, at)).toBeGreaterThan(0)
  }
})

test('every reading is a parameter of its model, and every parameter is read', () => {
  for (const demo of demoStations) {
    for (const [sn, readings] of readStation(new Plant(demo), ORIGIN + 40_000_000)) {
      const device = demo.devices.find((candidate) => candidate.sn === sn)
      const model = productModels.find(({ code }) => code === device?.modelCode)
      expect(Object.keys(readings).toSorted()).toEqual(model?.parameters.map(({ code }) => code).toSorted())
      for (const value of Object.values(readings)) expect(Number.isFinite(Number(value))).toBe(true)
    }
  }
})
