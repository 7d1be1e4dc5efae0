/** A place in metres: x runs to the right and towards the viewer, y to the left and towards the viewer, z upwards. */
export type Place = readonly [x: number, y: number, z: number]
/** A place on the ground, metres. */
export type Ground = readonly [x: number, y: number]
export type Pixel = readonly [x: number, y: number]

/** What a thing takes up, metres. */
export interface Extent {
  x0: number
  y0: number
  x1: number
  y1: number
  /** Its height. */
  top: number
}

/** A dimetric view, two to one: `k` px a metre along the axes' widths, and where the origin lies. */
export interface View {
  k: number
  ox: number
  oy: number
}

/** How much higher things are drawn than the ground's scale has them: flat sites look like plates otherwise. */
const RISE = 1.16

/** Where a thing's middle stands on the ground. */
export const middleOf = ({ x0, y0, x1, y1 }: Extent): Ground => [(x0 + x1) / 2, (y0 + y1) / 2]

export const onScreen = ({ k, ox, oy }: View, [x, y, z]: Place): Pixel => [ox + (x - y) * k, oy + ((x + y) * k) / 2 - RISE * k * z]

/** How far a place on the ground moves, metres, when it is dragged so many px. */
export const groundShift = ({ k }: View, dx: number, dy: number): Ground => [(dx / k + (2 * dy) / k) / 2, ((2 * dy) / k - dx / k) / 2]

/** Corners of an extent's silhouette on the screen, clockwise from its uppermost. */
export function silhouette(view: View, { x0, y0, x1, y1, top }: Extent): Pixel[] {
  const at = (x: number, y: number, z: number): Pixel => onScreen(view, [x, y, z])
  return [at(x0, y0, top), at(x1, y0, top), at(x1, y0, 0), at(x1, y1, 0), at(x0, y1, 0), at(x0, y1, top)]
}

/** The view in which extents fill a box, with a margin of the box's width and height. */
export function fitView(extents: readonly Extent[], below: number, box: { width: number; height: number }): View {
  const one: View = { k: 1, ox: 0, oy: 0 }
  const spots = extents.flatMap((extent) => [...silhouette(one, extent), onScreen(one, [extent.x1, extent.y1, -below])])
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)]
  const [left, right, up, down] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const k = Math.max(0.01, Math.min((box.width * 0.96) / Math.max(1, right - left), (box.height * 0.89) / Math.max(1, down - up)))
  return { k, ox: box.width / 2 - ((left + right) / 2) * k, oy: box.height * 0.505 - ((up + down) / 2) * k }
}

/** True when nothing of `a` can stand in front of `b`. */
const isBehind = (a: Extent, b: Extent): boolean => a.x1 <= b.x0 || a.y1 <= b.y0

/**
 * Things in the order in which they are painted: what stands behind first. A topological order, since the distance of centres puts long things wrong; things that
 * run into each other (an arrangement by hand can do that) come by their foremost corner.
 */
export function inPaintOrder<T extends { extent: Extent }>(things: readonly T[]): T[] {
  const left = [...things].sort((a, b) => a.extent.x1 + a.extent.y1 - b.extent.x1 - b.extent.y1)
  const done: T[] = []
  while (left.length > 0) {
    const next = left.findIndex((one) =>
      left.every((other) => other === one || !isBehind(other.extent, one.extent) || isBehind(one.extent, other.extent)),
    )
    done.push(...left.splice(Math.max(0, next), 1))
  }
  return done
}

/** Places along a way, one every `step` metres, beginning `from` metres behind its first corner. */
export function alongWay(way: readonly Ground[], step: number, from = 0): Ground[] {
  const places: Ground[] = []
  let next = from
  let gone = 0
  for (const [i, [x, y]] of way.entries()) {
    if (i === 0) continue
    const [fromX, fromY] = way[i - 1] as Ground
    const length = Math.hypot(x - fromX, y - fromY)
    for (; next <= gone + length && length > 0; next += step) {
      const share = (next - gone) / length
      places.push([fromX + (x - fromX) * share, fromY + (y - fromY) * share])
    }
    gone += length
  }
  return places
}

/** True where a polygon that bulges nowhere inwards holds a place. */
export function holds(polygon: readonly Pixel[], [x, y]: Pixel): boolean {
  let sign = 0
  for (const [i, [ax, ay]] of polygon.entries()) {
    const [bx, by] = polygon[(i + 1) % polygon.length] as Pixel
    const turn = Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))
    if (turn === 0) continue
    if (sign !== 0 && turn !== sign) return false
    sign = turn
  }
  return true
}
