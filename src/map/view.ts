import { KM_A_UNIT, MAP_HEIGHT, MAP_WIDTH, path, project, type Ring } from './project.ts'

/** What of the picture is in sight: its middle, and how wide it is, in units of the picture. */
export interface View {
  x: number
  y: number
  width: number
}

/** Narrower shows nothing more: the outlines have no streets. About a kilometre. */
const NARROWEST = 0.25
/** Around a place that is known. */
const AROUND = 60

/** The whole country. `shape`: height of the picture by its width. */
export const wholeCountry = (shape: number): View => ({ x: MAP_WIDTH / 2, y: MAP_HEIGHT / 2, width: Math.max(MAP_WIDTH, MAP_HEIGHT / shape) * 1.05 })
const WIDEST = wholeCountry(0.25).width

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** Not further away than the country, nor out of it. */
export const bounded = ({ x, y, width }: View): View => ({
  x: within(x, 0, MAP_WIDTH),
  y: within(y, 0, MAP_HEIGHT),
  width: within(width, NARROWEST, WIDEST),
})

/** Nearer (`factor` below 1) or further away, while the point of the picture under `x`, `y` stays where it is. */
export function zoomed(view: View, factor: number, { x, y }: { x: number; y: number } = view): View {
  const { width } = bounded({ ...view, width: view.width * factor })
  const share = width / view.width
  return bounded({ x: x + (view.x - x) * share, y: y + (view.y - y) * share, width })
}

export function around([longitude, latitude]: readonly [number, number], width = AROUND): View {
  const [x, y] = project(longitude, latitude)
  return bounded({ x, y, width })
}

/** All of these points of the picture, with some air. `shape`: height of the picture by its width. */
export function aroundPoints(points: readonly (readonly [x: number, y: number])[], shape: number): View {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return bounded({ x: (left + right) / 2, y: (top + bottom) / 2, width: Math.max(right - left, (bottom - top) / shape) * 1.2 })
}

/** All of an outline, with some air. `shape`: height of the picture by its width. */
export const aroundRings = (rings: readonly Ring[], shape: number): View =>
  aroundPoints(
    rings.flat().map(([longitude, latitude]) => project(longitude, latitude)),
    shape,
  )

/** The outlines as one path, as fine as `width` units of the picture ask for. */
export const outlinePath = (rings: readonly Ring[], width: number): string => rings.map((ring) => path(ring, width / 2000)).join('')

/** A round length that fits into a quarter of the picture: kilometres, and its share of the width. */
export function scaleBar({ width }: View): { km: number; share: number } {
  const quarter = (width * KM_A_UNIT) / 4
  const power = 10 ** Math.floor(Math.log10(quarter))
  const km = [5, 2, 1].map((step) => step * power).find((length) => length <= quarter) ?? power
  return { km, share: km / (width * KM_A_UNIT) }
}
