import type { Device } from '#contract/station.ts'
import type { Plant } from './plant.ts'
import { minuteAt } from './plant.ts'
import { phasePowers, phaseShares } from './phases.ts'
import { between, gridOf } from './plant-day.ts'
import { registerIndex } from './registers.ts'
import { hashText, noise, normal } from './seeded.ts'
import type { Powers } from './controlled.ts'

/** Devices show tenths of a kW. */
export const shown = (kw: number): number => Math.round(kw * 10) / 10 || 0
export const sumOf = (list: readonly number[]): number => list.reduce((sum, kw) => sum + kw, 0)

const weights = new Map<string, number[]>()

/** How equal devices of one kind share the station's power and energy: no two are quite alike. */
export function sharesOf(plant: Plant, kind: Device['kind']): number[] {
  const key = `${plant.demo.station.id} ${kind}`
  let shares = weights.get(key)
  if (shares === undefined) {
    const raw = plant.demo.devices.filter((device) => device.kind === kind).map((device) => 1 + (noise(hashText(device.sn), 1) - 0.5) * 0.02)
    const sum = sumOf(raw)
    shares = raw.map((weight) => weight / sum)
    weights.set(key, shares)
  }
  return shares
}

/** What flows now: as the controller has it, where one has something to do. */
export const powersAt = (plant: Plant, at: number): Powers => plant.live?.powers ?? naturalPowers(plant, at)

/** The plant's minute run through in seconds, with a small scatter of measurement around it. */
export function naturalPowers(plant: Plant, at: number): Powers {
  const { day } = plant.day(at)
  const { minute, share } = minuteAt(day, at)
  const second = Math.floor(at / 1000)
  const seed = hashText(plant.demo.station.id)
  const scatter = (index: number, size: number): number => 1 + normal(seed + index, second) * size
  const load = shown(between(day.load, minute, share) * scatter(1, 0.006))
  const sun = between(day.pv, minute, share) * scatter(2, 0.003)
  const stored = (day.storage[minute] as number) * scatter(3, 0.003)
  const pv = sharesOf(plant, 'pvInverter').map((weight) => shown(sun * weight))
  const storage = sharesOf(plant, 'pcs').map((weight) => shown(stored * weight))
  const pile = day.pile.map((series, i) => shown((series[minute] as number) * scatter(10 + i, 0.004)))
  const soc = day.soc[minute] as number
  const drawn = load + sumOf(pile)
  const grid = shown(drawn - sumOf(pv) - sumOf(storage))
  return {
    grid,
    phases: phasePowers(grid, drawn, phaseShares(plant.demo.station.id, at)),
    load,
    pv,
    storage,
    pile,
    soc: soc + ((day.soc[minute + 1] ?? soc) - soc) * share,
    irradiance: between(day.irradiance, minute, share),
    temperature: between(day.temperature, minute, share),
  }
}

/** Mean grid power of the last quarter of an hour, kW: what a sliding demand meter shows. */
export const demandAt = (plant: Plant, at: number): number =>
  plant.live?.demandKw ?? (plant.natural(at, registerIndex('import')) - plant.natural(at - 900_000, registerIndex('import'))) * 4

/** Mean size of a power over the last half hour, kW: what warms a device. */
export function warmthAt(plant: Plant, at: number, which: 'grid' | 'storage'): number {
  let sum = 0
  for (let back = 0; back < 30; back += 3) {
    const { day } = plant.day(at - back * 60_000)
    const { minute } = minuteAt(day, at - back * 60_000)
    sum += Math.abs(which === 'grid' ? gridOf(day, minute, 0) : (day.storage[minute] as number))
  }
  return sum / 10
}
