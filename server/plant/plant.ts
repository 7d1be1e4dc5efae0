import type { Logger } from 'pino'
import { quality } from '#contract/live.ts'
import type { Database } from '../db/database.ts'
import { latestSamples } from '../db/sample-store.ts'
import { LastValues } from './last-values.ts'
import { rescaleRegisters } from './rescale-registers.ts'
import { PlantWatch } from './plant-watch.ts'
import { loadRegistry, type Registry } from './registry.ts'

/**
 * Stations, devices and models as they are now, and the last value of every point. They are records that change while the server runs, by whomever: what
 * is made of them is either asked of `registry` each time, or made anew in `onChange`.
 */
export interface Plant {
  registry: () => Registry
  values: LastValues
  /** Called after every change; there is one place that tells everybody. */
  onChange: (registry: Registry) => void
  /** Reads the plant again if somebody has changed it. Called by the clock. */
  check(): Promise<void>
  /** Reads it again now. */
  reload(): Promise<void>
}

export async function openPlant({ orm, pool }: Pick<Database, 'orm' | 'pool'>, log: Logger, now: () => number): Promise<Plant> {
  const watch = new PlantWatch(pool, log, async () => {
    const next = await loadRegistry(orm)
    rescaleRegisters(registry, next, values)
    registry = next
    plant.onChange(registry)
  })
  await watch.start()
  let registry = await loadRegistry(orm)
  const values = new LastValues()
  for (const { point, t, v } of await latestSamples(pool, now())) values.take(point, Math.min(t, now()), v, quality.stale, t, t)
  const plant: Plant = { registry: () => registry, values, onChange: () => undefined, check: () => watch.check(), reload: () => watch.reload() }
  return plant
}

/** Points by the time zone of their station: days begin with it. */
export function pointsByZone(registry: Registry): Map<string, number[]> {
  const zones = new Map<string, number[]>()
  for (const entry of registry.points) {
    if (entry === undefined) continue
    const zone = registry.stations.get(entry.stationId)?.timeZone ?? 'Asia/Shanghai'
    const points = zones.get(zone)
    if (points === undefined) zones.set(zone, [entry.id])
    else points.push(entry.id)
  }
  return zones
}
