import { bandsOf, drawScene, type Scene } from './draw.ts'

/** A strip wider than this share of the plot is no cheaper than all of it. */
const WIDEST = 0.5

export interface Ground {
  context: CanvasRenderingContext2D
  /** Device pixels of one px. */
  scale: number
  /** Another one: the canvas was emptied, or may have been. */
  generation: number
}

/** What was drawn must not change but at its newest end: otherwise one of these differs. */
function versionOf({ scale, generation }: Ground, scene: Scene): unknown[] {
  const { series, bands, domain, bounds, plot, linePx, colours } = scene
  return [
    generation,
    scale,
    bands,
    colours,
    domain[0],
    domain[1],
    bounds[0],
    bounds[1],
    plot.width,
    plot.height,
    linePx,
    ...series.flatMap(({ ring, colour, dashed, isHeld }) => [
      ring,
      ring.generation,
      ring.gapMs,
      colour,
      dashed,
      isHeld,
      // The oldest that is seen was dropped, or there was none.
      ring.size === 0 ? undefined : Math.max(domain[0], ring.timeAt(0)),
    ]),
  ]
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean => a.length === b.length && a.every((one, i) => Object.is(one, b[i]))

/**
 * The canvas of live curves. While nothing but the newest end changes, only a strip there is cleared and drawn: all of the picture costs ten times as much. What is drawn
 * into the strip is what a whole redraw would draw there (nothing is added to a line that stands: its end and half-transparent areas would be drawn twice), cut at whole
 * device pixels.
 */
export class LivePicture {
  #version: readonly unknown[] = []
  #now = Number.NaN
  /** How lines are drawn stays as it is until all of them are drawn. */
  #isBand: readonly boolean[] = []

  draw(ground: Ground, scene: Scene): void {
    const version = versionOf(ground, scene)
    // Asked of each, whatever comes of it: changes are told once.
    const settled = scene.series.reduce((least, { ring }) => Math.min(least, ring.takeSettled()), Infinity)
    const isMore = isSame(version, this.#version) && scene.now >= this.#now
    const before = this.#now
    this.#version = version
    this.#now = scene.now
    if (isMore && settled === Infinity && before === scene.now) return
    const { width } = scene.plot
    const [left, right] = isMore ? endsOf(scene, Math.min(settled, before), ground.scale) : [0, Infinity]
    if (left >= right || left >= width * ground.scale) return
    if (right - left > width * ground.scale * WIDEST) {
      this.#isBand = bandsOf(scene)
      drawWhole(ground, scene, this.#isBand)
    } else drawStrip(ground, scene, this.#isBand, left, right)
  }
}

/** From and to in device pixels: from the last sample that stays to the newest or to the present, with half a line and a pixel of blending on both sides. */
function endsOf({ series, domain, plot, now, linePx }: Scene, from: number, scale: number): [number, number] {
  const kx = plot.width / (domain[1] - domain[0])
  const newest = series.reduce((most, { ring }) => (ring.size === 0 ? most : Math.max(most, ring.timeAt(ring.size - 1))), now)
  const margin = linePx / 2 + 1
  return [
    Math.max(0, Math.floor(((from - domain[0]) * kx - margin) * scale)),
    Math.ceil(Math.min(plot.width, (newest - domain[0]) * kx + margin) * scale),
  ]
}

function drawWhole({ context, scale }: Ground, scene: Scene, isBand: readonly boolean[]): void {
  context.setTransform(scale, 0, 0, scale, 0, 0)
  // To its last pixel: a canvas has whole ones.
  context.clearRect(0, 0, scene.plot.width + 1, scene.plot.height + 1)
  drawScene(context, scene, isBand)
}

function drawStrip({ context, scale }: Ground, scene: Scene, isBand: readonly boolean[], left: number, right: number): void {
  const high = Math.ceil(scene.plot.height * scale) + 1
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.beginPath()
  context.rect(left, 0, right - left, high)
  context.clip()
  context.clearRect(left, 0, right - left, high)
  context.setTransform(scale, 0, 0, scale, 0, 0)
  drawScene(context, scene, isBand, left / scale)
  context.restore()
}
