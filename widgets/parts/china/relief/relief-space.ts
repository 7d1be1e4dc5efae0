import { project, type Ring } from '#src/map/project.ts'

/** How the relief is looked at; pure. */

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Albers' equal-area conic projection as maps of China use it: standard parallels 25 and 47 degrees north, centre 105 east, 35 north (Snyder, Map Projections, 1987, p. 101, sphere). */
const N = (Math.sin(radians(25)) + Math.sin(radians(47))) / 2
const C = Math.cos(radians(25)) ** 2 + 2 * N * Math.sin(radians(25))
const rho = (latitude: number): number => Math.sqrt(C - 2 * N * Math.sin(radians(latitude))) / N
const RHO_0 = rho(35)

export function albers(longitude: number, latitude: number): [x: number, y: number] {
  const turn = N * radians(longitude - 105)
  return [rho(latitude) * Math.sin(turn), rho(latitude) * Math.cos(turn) - RHO_0]
}

/** Looked down upon: heights on the ground shrink, and what is nearer is wider. */
const LEAN = 0.76
const PERSPECTIVE = 0.1
/** Of the country on the projection: its corners. */
const WEST = -0.412
const EAST = 0.346
const NORTH = -0.344
const SOUTH = 0.294
const MIDDLE_X = (WEST + EAST) / 2
const MIDDLE_Y = (NORTH + SOUTH) / 2
const HALF = (SOUTH - NORTH) / 2

/** On the relief, of half the country's width. */
function leaned(longitude: number, latitude: number): [x: number, y: number] {
  const [x, y] = albers(longitude, latitude)
  const down = (y - MIDDLE_Y) / HALF
  const half = (EAST - WEST) / 2
  return [((x - MIDDLE_X) / half) * (1 + PERSPECTIVE * down), ((y - MIDDLE_Y) / half) * LEAN]
}

export interface ReliefView {
  /** Px of half the country's width. */
  k: number
  x: number
  y: number
  /** Thickness of the land, px. */
  depth: number
}

/** Of half the width: from the northernmost place down to the land's lower edge in the south. */
const HIGH = (HALF / ((EAST - WEST) / 2)) * LEAN
const DEPTH = 0.05

/** The whole country in a box that keeps room above for columns and below for its edge. */
export function fitRelief(box: { width: number; height: number }, margins: { left: number; right: number; top: number; bottom: number }): ReliefView {
  const across = Math.max(40, box.width - margins.left - margins.right) / (2 * (1 + PERSPECTIVE / 2))
  const down = Math.max(40, box.height - margins.top - margins.bottom) / (2 * HIGH + DEPTH)
  const k = Math.min(across, down)
  const depth = k * DEPTH
  return { k, x: (margins.left + box.width - margins.right) / 2, y: margins.top + (box.height - margins.top - margins.bottom - depth) / 2, depth }
}

/** How much nearer than the whole country a province is looked at, at most: of a small one its neighbours are seen too. */
const NEAREST = 4.5

/** The part of the country where rings lie, in the room that margins leave. */
export function fitRings(
  box: { width: number; height: number },
  margins: { left: number; right: number; top: number; bottom: number },
  rings: readonly Ring[],
): ReliefView {
  const spots = rings.flatMap((ring) => ring.map(([longitude, latitude]) => leaned(longitude, latitude)))
  const range = (values: number[]): [number, number] => [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
  const [west, east] = range(spots.map(([x]) => x))
  const [north, south] = range(spots.map(([, y]) => y))
  const [width, height] = [Math.max(40, box.width - margins.left - margins.right), Math.max(40, box.height - margins.top - margins.bottom)]
  const whole = fitRelief(box, margins)
  const k = Math.min(width / (east - west), height / (south - north), whole.k * NEAREST)
  return {
    k,
    x: margins.left + width / 2 - ((west + east) / 2) * k,
    y: margins.top + height / 2 - ((north + south) / 2) * k,
    depth: whole.depth * 1.4,
  }
}

/** Rings of which something may be seen in a box. */
export const seenRings = (view: ReliefView, rings: readonly Ring[], box: { width: number; height: number }): Ring[] =>
  rings.filter((ring) => {
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const [longitude, latitude] of ring) {
      const [x, y] = onRelief(view, longitude, latitude)
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
    return right > 0 && left < box.width && bottom > -view.depth && top < box.height
  })

export function onRelief({ k, x, y }: ReliefView, longitude: number, latitude: number): [x: number, y: number] {
  const [across, down] = leaned(longitude, latitude)
  return [x + across * k, y + down * k]
}

/** Rings as one path on the relief; points that fall on the one before are left out. */
export function reliefPath(view: ReliefView, rings: readonly Ring[]): Path2D {
  const path = new Path2D()
  for (const ring of rings) {
    let last: [number, number] | undefined
    for (const [longitude, latitude] of ring) {
      const [x, y] = onRelief(view, longitude, latitude)
      if (last !== undefined && Math.abs(x - last[0]) < 0.6 && Math.abs(y - last[1]) < 0.6) continue
      if (last === undefined) path.moveTo(x, y)
      else path.lineTo(x, y)
      last = [x, y]
    }
    path.closePath()
  }
  return path
}

/** Where the inset of the South China Sea stands on the flat map, in its units: it is moved from there as it is. */
const [insetX, insetY] = project(126, 25)
const [insetRight, insetBottom] = project(126 + 64 / 10.5, 25 - (93.1 / 10.5) * 0.75)
export const insetPlace = { x: insetX, y: insetY, width: insetRight - insetX, height: insetBottom - insetY }
