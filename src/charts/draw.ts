import { periodTypes, type PriceSegment } from '#contract/price.ts'
import type { Ring } from './ring.ts'
import { niceDomain } from './scale.ts'

export interface DrawnSeries {
  ring: Ring
  colour: string
  dashed: boolean
  /** Its newest value is that of now, however long ago it came: nothing else was told since. */
  isHeld: boolean
}

interface Plot {
  width: number
  height: number
}

/** Price periods as faint stripes behind the lines. */
function fillBands(
  context: CanvasRenderingContext2D,
  bands: readonly PriceSegment[],
  domain: readonly [number, number],
  plot: Plot,
  colours: readonly string[],
  left: number,
): void {
  const x = (at: number): number => ((at - domain[0]) / (domain[1] - domain[0])) * plot.width
  for (const band of bands) {
    const from = Math.max(0, x(band.from))
    const to = Math.min(plot.width, x(band.to))
    if (to <= from || to < left) continue
    context.fillStyle = colours[periodTypes.indexOf(band.period)] as string
    context.globalAlpha = 0.12
    context.fillRect(from, 0, to - from, plot.height)
    context.globalAlpha = 0.85
    context.fillRect(from, 0, to - from - 1, 2)
  }
  context.globalAlpha = 1
}

/** How much of a line's colour its area has. */
const AREA_ALPHA = 0.09

/** The area between a line and zero, one for each stretch without a gap. */
function fillArea(
  context: CanvasRenderingContext2D,
  spots: readonly (readonly [x: number, y: number, opens: boolean])[],
  zeroY: number,
  colour: string,
): void {
  context.globalAlpha = AREA_ALPHA
  context.fillStyle = colour
  context.beginPath()
  spots.forEach(([x, y, opens], i) => {
    const before = spots[i - 1]
    if (opens) {
      if (before !== undefined) context.lineTo(before[0], zeroY)
      context.moveTo(x, zeroY)
    }
    context.lineTo(x, y)
  })
  const last = spots.at(-1)
  if (last !== undefined) context.lineTo(last[0], zeroY)
  context.fill()
  context.globalAlpha = 1
}

/** All that a picture of live curves is made of. */
export interface Scene {
  series: readonly DrawnSeries[]
  bands: readonly PriceSegment[] | undefined
  domain: readonly [number, number]
  bounds: readonly [number, number]
  plot: Plot
  now: number
  linePx: number
  colours: { now: string; period: readonly string[] }
}

/** A band goes further than this in each px of its way, px. */
const BAND_PX = 4

/**
 * Lines that have more samples than pixels and turn round in each of them: what is seen of them is an area. There a line of one device pixel shows the same and is drawn
 * six times as fast as a wider one. A line that is steep is a line.
 */
export function bandsOf({ series, domain, bounds, plot }: Scene): boolean[] {
  const kx = plot.width / (domain[1] - domain[0])
  const ky = plot.height / (bounds[1] - bounds[0])
  return series.map(({ ring }) => {
    const first = Math.max(0, ring.indexAt(domain[0]))
    const last = ring.indexAt(domain[1])
    if (last <= first) return false
    let [way, turns, before] = [0, 0, 0]
    for (let i = first + 1; i <= last; i++) {
      const up = ring.valueAt(i) - ring.valueAt(i - 1)
      way += Math.abs(up)
      if (up * before < 0) turns++
      before = up
    }
    const width = (ring.timeAt(last) - ring.timeAt(first)) * kx
    return turns > width && way * ky > width * BAND_PX
  })
}

/**
 * Price periods, lines with their areas, and a line at the present. `from`, px: all that is left of it is cut off by a clip, and no more is drawn than what reaches to the
 * right of it.
 */
export function drawScene(context: CanvasRenderingContext2D, scene: Scene, isBand: readonly boolean[], from = -Infinity): void {
  const { domain, plot, now, colours } = scene
  const kx = plot.width / (domain[1] - domain[0])
  if (scene.bands !== undefined) fillBands(context, scene.bands, domain, plot, colours.period, from)
  drawLines(context, scene, isBand, kx, from)
  if (now >= domain[1] || now <= domain[0]) return
  context.strokeStyle = colours.now
  context.lineWidth = 1
  context.beginPath()
  context.moveTo((now - domain[0]) * kx, 0)
  context.lineTo((now - domain[0]) * kx, plot.height)
  context.stroke()
}

/** Where a line must begin so that what is right of `from` is as if all of it was drawn: a sample before the last one that is wholly left of it, for the corner there. */
function firstOf({ ring, dashed }: DrawnSeries, { domain, linePx }: Scene, kx: number, from: number): number {
  const whole = Math.max(0, ring.indexAt(domain[0]))
  // Dashes are counted from the beginning.
  return dashed || from === -Infinity ? whole : Math.max(whole, ring.indexAt(domain[0] + (from - linePx - 1) / kx) - 1)
}

function drawLines(context: CanvasRenderingContext2D, scene: Scene, isBand: readonly boolean[], kx: number, from: number): void {
  const { domain, bounds, plot, linePx } = scene
  const ky = plot.height / (bounds[1] - bounds[0])
  context.lineJoin = 'round'
  for (const [n, one] of scene.series.entries()) {
    const { ring, colour, dashed } = one
    const spots: [x: number, y: number, opens: boolean][] = []
    let last = -Infinity
    for (let i = firstOf(one, scene, kx, from); i < ring.size; i++) {
      const time = ring.timeAt(i)
      if (time > domain[1]) break
      const px = (time - domain[0]) * kx
      const py = plot.height - (ring.valueAt(i) - bounds[0]) * ky
      spots.push([px, py, time - last > ring.gapMs])
      last = time
    }
    const end = spots.at(-1)
    if (one.isHeld && end !== undefined && scene.now > last && scene.now <= domain[1]) spots.push([(scene.now - domain[0]) * kx, end[1], false])
    if (spots.length === 0 || (spots.at(-1) as (typeof spots)[number])[0] < from - linePx) continue
    // Only where zero is in the picture does an area say something.
    if (!dashed && bounds[0] <= 0 && bounds[1] >= 0) fillArea(context, spots, plot.height + bounds[0] * ky, colour)
    context.strokeStyle = colour
    context.lineWidth = isBand[n] === true ? 1 / context.getTransform().a : linePx
    context.setLineDash(dashed ? [4, 3] : [])
    context.beginPath()
    for (const [i, [x, y, opens]] of spots.entries()) {
      if (!opens) context.lineTo(x, y)
      else if (spots[i + 1]?.[2] === false) context.moveTo(x, y)
      else {
        // A reading between two gaps is a dot.
        context.moveTo(x - linePx / 2, y)
        context.lineTo(x + linePx / 2, y)
      }
    }
    context.stroke()
  }
  context.setLineDash([])
}

/** Bounds that hold what is in view; `current` stays while it fits and is not far too wide, so that the axis does not breathe. */
export function niceBounds(
  rings: ReadonlyMap<number, Ring>,
  domain: readonly [number, number],
  current: [number, number],
  withZero: boolean,
  unit: string,
): [number, number] {
  let min = Infinity
  let max = -Infinity
  for (const ring of rings.values()) {
    for (let i = Math.max(0, ring.indexAt(domain[0])); i < ring.size; i++) {
      const value = ring.valueAt(i)
      if (value < min) min = value
      if (value > max) max = value
    }
  }
  if (min > max) return Number.isNaN(current[0]) ? [0, 1] : current
  if (!Number.isNaN(current[0]) && min >= current[0] && max <= current[1]) {
    const used = Math.max(max, withZero ? 0 : max) - Math.min(min, withZero ? 0 : min)
    if (used > (current[1] - current[0]) * 0.4) return current
  }
  const next = niceDomain(min, max, withZero, unit)
  return next[0] === current[0] && next[1] === current[1] ? current : next
}
