import type { StillContext } from '#src/charts/use-still.ts'
import { inset, landRings, type Region } from '#src/map/outline.ts'
import { mix, tokens } from '../../drawing/token-colours.ts'
import { alpha, readPalette, type Palette } from '../../site/brush.ts'
import { insetPlace, onRelief, reliefPath, seenRings, type ReliefView } from './relief-space.ts'

const names = [
  'relief-top',
  'relief-foot',
  'relief-side',
  'relief-deep',
  'relief-rim',
  'relief-border',
  'pv',
  'storage',
  'grid',
  'pile',
  'load',
  'stale',
  'very-urgent',
  'urgent',
  'serious',
  'site-floor',
] as const
export type ReliefColours = Record<(typeof names)[number], string>

const made = new WeakMap<Palette, ReliefColours>()
/** Colours of the theme that the page has now: the same object for the same theme. */
export function readReliefColours(): ReliefColours {
  const palette = readPalette()
  const colours = made.get(palette) ?? tokens(...names)
  made.set(palette, colours)
  return colours
}

const pathOf = (text: string): Path2D => new Path2D(text)
/** Layers of the land's edge. */
const LAYERS = 18

/** The lines of a degree net that fade towards the picture's edge: they tell the eye how the ground lies. */
function drawNet(context: StillContext, view: ReliefView, { 'relief-border': colour }: ReliefColours): void {
  context.lineWidth = 0.7
  const stroke = (places: [number, number][]): void => {
    context.beginPath()
    for (const [i, place] of places.entries()) {
      const [x, y] = onRelief(view, ...place)
      if (i === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    }
    context.stroke()
  }
  const steps = Array.from({ length: 25 }, (_, i) => i)
  context.strokeStyle = alpha(colour, 0.13)
  for (let longitude = 60; longitude <= 150; longitude += 10) stroke(steps.map((i) => [longitude, 10 + i * 2]))
  for (let latitude = 10; latitude <= 60; latitude += 10) stroke(steps.map((i) => [54 + i * 4, latitude]))
}

/** The country as a thick plate under a light from above, with its shadow; whole with the inset of the South China Sea, or nearer at a province. */
export function drawLand(
  context: StillContext,
  view: ReliefView,
  box: { width: number; height: number },
  colours: ReliefColours,
  shown: { inset: { x: number; y: number; scale: number } } | { region: Region },
): void {
  drawNet(context, view, colours)
  const isWhole = 'inset' in shown
  const land = reliefPath(view, isWhole ? landRings : seenRings(view, landRings, box))
  const { depth, k } = view
  const isDark = Number(colours['site-floor']) < 0.5
  const moved = (down: number, draw: () => void): void => {
    context.save()
    context.translate(0, down)
    draw()
    context.restore()
  }
  context.save()
  context.shadowColor = isDark ? 'rgb(0 0 0 / 75%)' : 'rgb(40 60 90 / 35%)'
  context.shadowBlur = depth * 1.6
  context.shadowOffsetY = depth * 1.5
  context.fillStyle = colours['relief-deep']
  moved(depth, () => context.fill(land))
  context.restore()
  // Nearer by, hardly a coast is seen.
  const layers = isWhole ? LAYERS : LAYERS / 3
  for (let layer = layers; layer > 0; layer--) {
    context.fillStyle = mix(colours['relief-side'], colours['relief-deep'], layer / layers)
    moved((depth * layer) / layers, () => context.fill(land))
  }
  // Only the outer half of this line is seen: the coast, not the borders within.
  context.lineJoin = 'round'
  context.lineWidth = Math.max(2, Math.min(5, k * 0.006))
  context.strokeStyle = colours['relief-rim']
  context.stroke(land)
  const top = context.createLinearGradient(0, view.y - k * 0.7, 0, view.y + k * 0.7)
  // Around a province that is looked at the land steps back.
  top.addColorStop(0, isWhole ? colours['relief-top'] : mix(colours['relief-top'], colours['relief-foot'], 0.75))
  top.addColorStop(1, colours['relief-foot'])
  context.fillStyle = top
  context.fill(land)
  context.save()
  context.clip(land)
  const light = context.createRadialGradient(view.x + k * 0.3, view.y - k * 0.25, 0, view.x + k * 0.3, view.y - k * 0.1, k * 1.1)
  light.addColorStop(0, alpha(isDark ? colours['relief-rim'] : '#ffffff', isDark ? 0.2 : 0.5))
  light.addColorStop(1, alpha(colours['relief-rim'], 0))
  context.fillStyle = light
  context.fillRect(0, 0, box.width, box.height)
  context.restore()
  context.lineWidth = 0.8
  context.strokeStyle = alpha(colours['relief-border'], isDark ? 0.32 : 0.55)
  context.stroke(land)
  if (!isWhole) {
    drawRegion(context, view, shown.region, colours, isDark)
    fadeEdges(context, box)
    return
  }
  const insetAt = shown.inset
  context.save()
  context.translate(insetAt.x, insetAt.y)
  context.scale(insetAt.scale, insetAt.scale)
  context.translate(-insetPlace.x, -insetPlace.y)
  context.fillStyle = colours['relief-border']
  context.strokeStyle = colours['relief-border']
  context.lineWidth = 0.8 / insetAt.scale
  const islands = pathOf(inset)
  context.fill(islands)
  context.stroke(islands)
  context.restore()
}

/** The province that is looked at, raised from its neighbours by light. */
function drawRegion(context: StillContext, view: ReliefView, region: Region, colours: ReliefColours, isDark: boolean): void {
  const path = reliefPath(view, region.rings)
  context.save()
  context.shadowColor = alpha(colours['relief-rim'], isDark ? 0.55 : 0.35)
  context.shadowBlur = view.depth * 1.2
  context.fillStyle = mix(colours['relief-top'], isDark ? colours['relief-rim'] : '#ffffff', isDark ? 0.16 : 0.5)
  context.fill(path)
  context.restore()
  context.lineWidth = 2
  context.strokeStyle = colours['relief-rim']
  context.stroke(path)
}

/** A part of the country has no edge of its own: it fades. Drawn, since a mask over the canvas is paid for in every frame of the page. */
function fadeEdges(context: StillContext, { width, height }: { width: number; height: number }): void {
  context.save()
  context.globalCompositeOperation = 'destination-in'
  for (const [gradient, from, to] of [
    [context.createLinearGradient(0, 0, width, 0), 0.14, 0.7],
    [context.createLinearGradient(0, 0, 0, height), 0.16, 0.84],
  ] as const) {
    gradient.addColorStop(0, 'transparent')
    gradient.addColorStop(from, 'black')
    gradient.addColorStop(to, 'black')
    gradient.addColorStop(1, 'transparent')
    context.fillStyle = gradient
    context.fillRect(0, 0, width, height)
  }
  context.restore()
}

/** A station on the relief. */
export interface Column {
  x: number
  y: number
  /** Of the tallest, 0 to 1; undefined: nothing is known. */
  share: number | undefined
  colour: string
  /** Colour of the worst of its alarms, for a ring on the ground. */
  ring: string | undefined
}

/** Columns, the farther ones first; with a glow on the ground, and fading towards their foot. */
export function drawColumns(
  context: StillContext,
  columns: readonly Column[],
  size: { width: number; height: number; column: number; tall: number },
  colours: ReliefColours,
): void {
  const isDark = Number(colours['site-floor']) < 0.5
  const w = size.column
  for (const { x, y, share, colour, ring } of [...columns].sort((a, b) => a.y - b.y)) {
    if (ring !== undefined) {
      context.lineWidth = Math.max(1.5, w * 0.3)
      context.strokeStyle = ring
      context.beginPath()
      context.ellipse(x, y, w * 2.1, w * 1.15, 0, 0, 2 * Math.PI)
      context.stroke()
    }
    if (share === undefined) {
      // Silent: a place without a power.
      context.setLineDash([3, 3])
      context.lineWidth = 1.5
      context.strokeStyle = colour
      context.beginPath()
      context.ellipse(x, y, w * 0.9, w * 0.5, 0, 0, 2 * Math.PI)
      context.stroke()
      context.setLineDash([])
      continue
    }
    const glow = context.createRadialGradient(x, y, 0, x, y, w * 2.4)
    glow.addColorStop(0, alpha(colour, isDark ? 0.75 : 0.5))
    glow.addColorStop(1, alpha(colour, 0))
    context.fillStyle = glow
    context.save()
    context.translate(0, y)
    context.scale(1, 0.5)
    context.translate(0, -y)
    context.beginPath()
    context.arc(x, y, w * 2.4, 0, 2 * Math.PI)
    context.fill()
    context.restore()
    const h = w * 0.6 + share * size.tall
    const half = w / 2
    const side = (left: number, right: number, shade: number): void => {
      const face = context.createLinearGradient(0, y - h, 0, y)
      const base = mix(colour, '#000000', shade)
      face.addColorStop(0, base)
      face.addColorStop(1, alpha(base, isDark ? 0.25 : 0.55))
      context.fillStyle = face
      context.beginPath()
      context.moveTo(x + left, y - h + (left === 0 ? half * 0.5 : 0))
      context.lineTo(x + right, y - h + (right === 0 ? half * 0.5 : 0))
      context.lineTo(x + right, y + (right === 0 ? half * 0.5 : 0))
      context.lineTo(x + left, y + (left === 0 ? half * 0.5 : 0))
      context.fill()
    }
    side(-half, 0, 0)
    side(0, half, 0.32)
    context.fillStyle = mix(colour, '#ffffff', 0.55)
    context.beginPath()
    context.moveTo(x - half, y - h)
    context.lineTo(x, y - h - half * 0.5)
    context.lineTo(x + half, y - h)
    context.lineTo(x, y - h + half * 0.5)
    context.fill()
  }
}

export interface Arc {
  from: readonly [number, number]
  to: readonly [number, number]
  colour: string
  /** Of the strongest, 0 to 1. */
  share: number
  /** 1: power comes, -1: power goes, 0: none. */
  way: -1 | 0 | 1
}

const bend = ({ from: [x, y], to: [u, v] }: Arc, t: number): [number, number] => {
  const high = Math.hypot(u - x, v - y) * 0.42
  const [mx, my] = [(x + u) / 2, (y + v) / 2 - high]
  const s = 1 - t
  return [s * s * x + 2 * s * t * mx + t * t * u, s * s * y + 2 * s * t * my + t * t * v]
}
/** Lamps of an arc, and how far they hop at full power, of its length. */
const LAMPS = 5
const HOP = 0.05

/** Arcs between stations and their control centre, with lamps at `hop` hops. */
export function drawArcs(context: StillContext, arcs: readonly Arc[], size: number, hop: number): void {
  for (const arc of arcs) {
    context.strokeStyle = alpha(arc.colour, 0.5)
    context.lineWidth = Math.max(1, size * (0.35 + arc.share * 0.9))
    context.beginPath()
    context.moveTo(...arc.from)
    for (let i = 1; i <= 24; i++) context.lineTo(...bend(arc, i / 24))
    context.stroke()
    if (arc.way === 0) continue
    context.fillStyle = mix(arc.colour, '#ffffff', 0.6)
    const phase = (((hop * HOP * (0.3 + arc.share)) % (1 / LAMPS)) + 1 / LAMPS) % (1 / LAMPS)
    for (let i = 0; i < LAMPS; i++) {
      const t = i / LAMPS + phase
      const [x, y] = bend(arc, arc.way > 0 ? t : 1 - t)
      context.beginPath()
      context.arc(x, y, Math.max(1.5, size * 0.8), 0, 2 * Math.PI)
      context.fill()
    }
  }
}
