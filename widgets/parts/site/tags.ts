import { holds, type Pixel } from './space.ts'

/** A tag that wants a place: its size in px, what it points to, and where it likes to be (shares of the room that is left beside its own size). */
export interface TagWish {
  id: string
  width: number
  height: number
  anchor: Pixel
  home?: Pixel
}
export interface PlacedTag extends TagWish {
  x: number
  y: number
}

interface Box {
  width: number
  height: number
}

const ACROSS = 13
const DOWN = 10
const PASSES = 5
/** Room between two tags, px. */
const GAP = 6
const COST = { overlap: 1e6, covers: 400, crosses: 300, through: 500, area: 0.07, length: 0.2, fromHome: 0.4 }

const meets = (a: PlacedTag, b: PlacedTag): boolean =>
  a.x < b.x + b.width + GAP && b.x < a.x + a.width + GAP && a.y < b.y + b.height + GAP && b.y < a.y + a.height + GAP

/** Where a leader leaves its tag: the nearest place of its edge. */
export const leaderFrom = ({ x, y, width, height, anchor: [ax, ay] }: PlacedTag): Pixel => [
  Math.max(x, Math.min(x + width, ax)),
  Math.max(y, Math.min(y + height, ay)),
]

const side = ([ax, ay]: Pixel, [bx, by]: Pixel, [x, y]: Pixel): number => Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))
const crosses = (a: Pixel, b: Pixel, c: Pixel, d: Pixel): boolean => side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)

function goesThrough(from: Pixel, to: Pixel, { x, y, width, height }: PlacedTag): boolean {
  const corners: Pixel[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
  return corners.some((corner, i) => crosses(from, to, corner, corners[(i + 1) % 4] as Pixel))
}

/** Share of a tag that lies on any of the things. */
function covered({ x, y, width, height }: PlacedTag, things: readonly (readonly Pixel[])[]): number {
  let hits = 0
  for (let i = 0; i < 5; i++)
    for (let j = 0; j < 3; j++) {
      const place: Pixel = [x + (width * (i + 0.5)) / 5, y + (height * (j + 0.5)) / 3]
      if (things.some((polygon) => holds(polygon, place))) hits++
    }
  return hits / 15
}

/**
 * Places for tags around a picture: none over another, no leader through a tag, as little as possible of the things covered. Each in turn takes the cheapest of a
 * raster of places (coordinate descent), until nothing gets better. Those that `stand` already keep their places and are kept clear of.
 */
export function placeTags(
  wishes: readonly TagWish[],
  box: Box,
  things: readonly (readonly Pixel[])[],
  stand: readonly PlacedTag[] = [],
): PlacedTag[] {
  const free = ({ width, height }: TagWish): Box => ({ width: Math.max(0, box.width - width), height: Math.max(0, box.height - height) })
  const at = (wish: TagWish, x: number, y: number): PlacedTag => ({ ...wish, x: Math.round(x), y: Math.round(y) })
  const homeOf = (wish: TagWish): PlacedTag => {
    const room = free(wish)
    if (wish.home !== undefined) return at(wish, wish.home[0] * room.width, wish.home[1] * room.height)
    const [x, y] = wish.anchor
    return at(wish, Math.max(0, Math.min(room.width, x - wish.width / 2)), Math.max(0, Math.min(room.height, y - wish.height * 2)))
  }
  const candidates = wishes.map((wish) => {
    const room = free(wish)
    const raster = Array.from({ length: ACROSS * DOWN }, (_, i) =>
      at(wish, (room.width * (i % ACROSS)) / (ACROSS - 1), (room.height * Math.floor(i / ACROSS)) / (DOWN - 1)),
    )
    return [homeOf(wish), ...raster].map((tag) => {
      const home = homeOf(wish)
      const own =
        covered(tag, things) * tag.width * tag.height * COST.area +
        Math.hypot(tag.x - home.x, tag.y - home.y) * COST.fromHome +
        Math.hypot(leaderFrom(tag)[0] - tag.anchor[0], leaderFrom(tag)[1] - tag.anchor[1]) * COST.length
      return { tag, own }
    })
  })
  const placed = candidates.map(([first]) => (first as { tag: PlacedTag }).tag)
  const against = (tag: PlacedTag, other: PlacedTag): number => {
    let cost = meets(tag, other) ? COST.overlap : 0
    const [from, otherFrom] = [leaderFrom(tag), leaderFrom(other)]
    if (crosses(from, tag.anchor, otherFrom, other.anchor)) cost += COST.crosses
    if (goesThrough(from, tag.anchor, other)) cost += COST.through
    if (goesThrough(otherFrom, other.anchor, tag)) cost += COST.through
    const [x, y] = other.anchor
    if (x > tag.x - GAP && x < tag.x + tag.width + GAP && y > tag.y - GAP && y < tag.y + tag.height + GAP) cost += COST.covers
    return cost
  }
  for (let pass = 0; pass < PASSES; pass++) {
    let changed = false
    for (const [i, choices] of candidates.entries()) {
      let best = { tag: placed[i] as PlacedTag, cost: Number.POSITIVE_INFINITY }
      const others = [...stand, ...placed.filter((_, j) => j !== i)]
      for (const { tag, own } of choices) {
        if (own >= best.cost) continue
        const cost = others.reduce((sum, other) => sum + against(tag, other), own)
        if (cost < best.cost) best = { tag, cost }
      }
      changed ||= best.tag !== placed[i]
      placed[i] = best.tag
    }
    if (!changed) break
  }
  return placed
}
