import { clustersOf, type Cluster, type Spot } from '#domain/clusters.ts'
import type { Position } from './coordinates.ts'

/** Pixels of the world at zoom level 0, as web maps have it (spherical Mercator, EPSG:3857). */
const WORLD_PX = 256
/** The nearest look that the online map has. */
const NEAREST = 18

/** Where a position lies on the world of a zoom level, px. */
export function worldPx([longitude, latitude]: Position, zoom: number): { x: number; y: number } {
  const world = WORLD_PX * 2 ** zoom
  const north = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))
  return { x: ((longitude + 180) / 360) * world, y: (0.5 - north / (2 * Math.PI)) * world }
}

/** Something at a position of the online map. */
export interface Located {
  id: string
  position: Position
}

/** What stands nearer than `reachPx` at a zoom level is put together: the rule of the offline map. */
export function clustersAt<T extends Located>(things: readonly T[], zoom: number, reachPx: number): Cluster<T & Spot>[] {
  return clustersOf(
    things.map((thing) => ({ ...thing, ...worldPx(thing.position, zoom) })),
    reachPx,
  )
}

/** The first zoom level above `zoom` at which these come apart; undefined: they never do. */
export function zoomApart(things: readonly Located[], zoom: number, reachPx: number): number | undefined {
  for (let level = Math.floor(zoom) + 1; level <= NEAREST; level++) if (clustersAt(things, level, reachPx).length > 1) return level
  return undefined
}
