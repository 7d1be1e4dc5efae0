import { strategySchemas, type StrategyType } from '#contract/strategy.ts'
import { demoStations, type DemoStation } from '#domain/demo/stations.ts'
import { Controller } from '#edge/control/controller.ts'
import { LivePlant } from '#edge/control/live-plant.ts'
import { Plant } from '#edge/plant/plant.ts'
import { naturalPowers, sumOf } from '#edge/plant/powers.ts'

export const MIDNIGHT = Date.parse('2026-07-15T00:00:00+08:00')
export const HOUR = 3_600_000

const first = demoStations[0] as DemoStation
/** As large a sun as its own load is small: more than it and its battery can use. */
export const sunny: DemoStation = { ...first, station: { ...first.station, pvPeakKw: 2500 } }

/** A plant under its controller, which was given some strategies at `at`. */
export function running(demo: DemoStation, at: number, given: Partial<Record<StrategyType, object>>, plant = new Plant(demo)) {
  const controller = new Controller()
  for (const [type, params] of Object.entries(given)) {
    const complaint = controller.change(type as StrategyType, strategySchemas[type as StrategyType].parse(params), 'test', at)
    if (complaint !== undefined) throw new Error(complaint)
  }
  const live = new LivePlant(plant, controller, at)
  plant.live = live
  return { plant, live }
}

/** What load and piles draw at a moment, kW. */
export const drawn = (plant: Plant, at: number): number => {
  const { load, pile } = naturalPowers(plant, at)
  return load + sumOf(pile)
}

/** What drawn power and sun have changed by since the moment asked before, kW together: a controller answers a step later. */
export function changesOf(plant: Plant): (at: number) => number {
  let before: readonly number[] | undefined
  return (at) => {
    const now = [drawn(plant, at), sumOf(naturalPowers(plant, at).pv)]
    const changed = before === undefined ? Infinity : now.reduce((sum, kw, i) => sum + Math.abs(kw - (before?.[i] ?? 0)), 0)
    before = now
    return changed
  }
}
