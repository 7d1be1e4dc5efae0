import type { AlarmLevel } from '#contract/alarm.ts'
import { alpha, fill, line, material, trace, type Brush, type Palette } from './brush.ts'
import { groupPower, type Site, type SiteCable } from './site.ts'
import { onScreen, silhouette, type Extent, type Ground, type Place } from './space.ts'
import type { GroupState } from './state.ts'

/** Thickness of the slab that the site stands on, metres. */
export const SLAB = 2.2
const TRENCH = 1.25
const CORE = { least: 0.14, most: 0.74 }
/** Width of a cable's light, metres: as the power, so that the eye can compare two. */
export const coreWidth = (share: number): number => CORE.least + (CORE.most - CORE.least) * share

const flat = ({ x0, y0, x1, y1 }: Extent): Place[] => [
  [x0, y0, 0],
  [x1, y0, 0],
  [x1, y1, 0],
  [x0, y1, 0],
]

/** Light of the sky behind the site, brighter where the sun stands. */
export function drawSky({ context, light, palette: { colours } }: Brush, width: number, height: number): void {
  /** An ellipse of light that ends inside the box: its edge must not be seen. */
  const paint = (x: number, wide: number, high: number, colour: string, share: number): void => {
    if (share <= 0) return
    context.save()
    context.translate(width * x, height * 0.46)
    context.scale(width * wide, height * high)
    const glow = context.createRadialGradient(0, 0, 0, 0, 0, 1)
    glow.addColorStop(0, alpha(colour, share))
    glow.addColorStop(0.55, alpha(colour, share * 0.42))
    glow.addColorStop(1, alpha(colour, 0))
    context.fillStyle = glow
    context.fillRect(-1, -1, 2, 2)
    context.restore()
  }
  paint(0.5, 0.5, 0.46, colours['site-sky-night'], 0.95 * (1 - light.day))
  paint(0.5, 0.5, 0.46, colours['site-sky-day'], 0.85 * light.day * (1 - light.dusk * 0.7))
  // The low sun's side: east at the right, west at the left.
  const side = light.towards === undefined ? 0 : light.towards[0]
  paint(0.5 + side * 0.2, 0.5 - Math.abs(side) * 0.2, 0.4, colours['site-sky-dusk'], 0.7 * light.dusk)
}

export function drawSlab(brush: Brush, { ground, pads }: Site): void {
  const { context, palette, view } = brush
  const { x0, y0, x1, y1 } = ground
  const side = (places: Place[], face: 'left' | 'right'): void => {
    const [, high] = onScreen(view, [x1, y1, 0])
    const gradient = context.createLinearGradient(0, high - SLAB * view.k * 4, 0, high + SLAB * view.k)
    gradient.addColorStop(0, material(brush, 'site-ground', face))
    gradient.addColorStop(1, alpha(palette.colours['site-rim'], palette.glows ? 0.16 : 0.35))
    fill(brush, places, material(brush, 'site-ground', face))
    fill(brush, places, gradient)
  }
  side(
    [
      [x0, y1, 0],
      [x1, y1, 0],
      [x1, y1, -SLAB],
      [x0, y1, -SLAB],
    ],
    'left',
  )
  side(
    [
      [x1, y1, 0],
      [x1, y0, 0],
      [x1, y0, -SLAB],
      [x1, y1, -SLAB],
    ],
    'right',
  )
  fill(brush, flat(ground), material(brush, 'site-ground', 'top'))
  line(
    brush,
    [
      [x0, y1, 0],
      [x1, y1, 0],
      [x1, y0, 0],
    ],
    alpha(palette.colours['site-rim'], 0.55),
    0.06,
  )
  for (const { kind, extent } of pads)
    fill(brush, flat(extent), material(brush, kind === 'field' ? 'site-field' : kind === 'road' ? 'site-road' : 'site-pad', 'top'))
  for (const { extent } of pads.filter(({ kind }) => kind === 'road')) {
    const middle = (extent.x0 + extent.x1) / 2
    for (let y = extent.y0 + 2; y < extent.y1 - 3; y += 6)
      line(
        brush,
        [
          [middle, y, 0],
          [middle, y + 2.6, 0],
        ],
        alpha(palette.colours['site-rim'], 0.4),
        0.16,
      )
  }
}

/** The outermost of some places on the ground, in order around them (Andrew's monotone chain). */
function hull(places: readonly Ground[]): Ground[] {
  const sorted = [...places].sort(([ax, ay], [bx, by]) => ax - bx || ay - by)
  const half = (of: readonly Ground[]): Ground[] => {
    const kept: Ground[] = []
    for (const place of of) {
      while (kept.length > 1) {
        const [[ax, ay], [bx, by]] = kept.slice(-2) as [Ground, Ground]
        if ((bx - ax) * (place[1] - ay) - (by - ay) * (place[0] - ax) > 0) break
        kept.pop()
      }
      kept.push(place)
    }
    return kept.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

/** One mask of all shadows, so that they do not darken each other; none at night, fainter under clouds. */
export function drawShadows(brush: Brush, { parts, ground }: Site): void {
  const { context, view, light, palette } = brush
  if (light.towards === undefined) return
  const [sunX, sunY, sunZ] = light.towards
  const strength = Math.min(1, (light.sun[0] + light.sun[1] + light.sun[2]) / 2.4)
  context.save()
  trace(brush, flat(ground))
  context.clip()
  context.beginPath()
  for (const { kind, extent } of parts) {
    const height = kind === 'tower' ? 0 : kind === 'bay' ? 0 : extent.top
    const [dx, dy] = [(-sunX / sunZ) * height, (-sunY / sunZ) * height]
    const corners: Ground[] = [
      [extent.x0, extent.y0],
      [extent.x1, extent.y0],
      [extent.x1, extent.y1],
      [extent.x0, extent.y1],
    ]
    if (height === 0) continue
    for (const [i, [x, y]] of hull([...corners, ...corners.map(([cx, cy]): Ground => [cx + dx, cy + dy])]).entries()) {
      const [px, py] = onScreen(view, [x, y, 0])
      if (i === 0) context.moveTo(px, py)
      else context.lineTo(px, py)
    }
    context.closePath()
  }
  context.fillStyle = alpha(palette.colours['site-trench'], 0.46 * strength * (palette.glows ? 1 : 0.4))
  context.fill()
  context.restore()
}

const onGround = (way: readonly Ground[]): Place[] => way.map(([x, y]) => [x, y, 0])

/** A cable in its trench: light as thick as the power it carries, none where nothing flows, dashes where nobody knows. */
export function drawCable(brush: Brush, { group, way }: SiteCable, state: GroupState | undefined): void {
  const { context, palette, view } = brush
  const colour = palette.colours[groupPower[group].colour.slice(2) as keyof Palette['colours']]
  const places = onGround(way)
  context.save()
  context.lineJoin = 'round'
  context.lineCap = 'round'
  line(brush, places, material(brush, 'site-trench', 'top'), TRENCH)
  line(brush, places, alpha(palette.colours['site-trench'], 0.75), TRENCH * 0.8)
  const share = state?.share
  if (share === undefined) {
    context.setLineDash([view.k * 0.9, view.k * 0.9])
    line(brush, places, alpha(palette.colours.stale, 0.7), 0.2)
  } else if (share > 0) {
    const width = coreWidth(share)
    if (palette.glows) line(brush, places, alpha(colour, 0.22), width * 2.4)
    line(brush, places, colour, width)
  } else line(brush, places, alpha(colour, 0.28), 0.14)
  context.restore()
}

const levelToken: Record<AlarmLevel, 'very-urgent' | 'urgent' | 'serious' | 'common' | 'warn'> = {
  VERY_URGENT: 'very-urgent',
  URGENT: 'urgent',
  SERIOUS: 'serious',
  COMMON: 'common',
  WARN: 'warn',
}
/** Height of the curtain of light around what has an alarm, metres. */
const CURTAIN = 3

/** A ring of the alarm's colour on the ground around a thing; `isFront`: the part of its curtain that stands before the thing. */
export function drawRing(brush: Brush, extent: Extent, level: AlarmLevel, isFront: boolean): void {
  const { context, view, palette } = brush
  const colour = palette.colours[levelToken[level]]
  const [x, y] = onScreen(view, [(extent.x0 + extent.x1) / 2, (extent.y0 + extent.y1) / 2, 0])
  const radius = (Math.hypot(extent.x1 - extent.x0, extent.y1 - extent.y0) / 2) * 1.18 * view.k * Math.SQRT2
  const [from, to] = isFront ? [0, Math.PI] : [Math.PI, 2 * Math.PI]
  context.save()
  const curtain = context.createLinearGradient(0, y, 0, y - CURTAIN * view.k)
  curtain.addColorStop(0, alpha(colour, isFront ? 0.4 : 0.3))
  curtain.addColorStop(1, alpha(colour, 0))
  context.beginPath()
  context.ellipse(x, y, radius, radius / 2, 0, from, to)
  context.ellipse(x, y - CURTAIN * view.k, radius, radius / 2, 0, to, from, true)
  context.closePath()
  context.fillStyle = curtain
  context.fill()
  context.beginPath()
  context.ellipse(x, y, radius, radius / 2, 0, from, to)
  context.strokeStyle = colour
  context.lineWidth = Math.max(1.5, 0.28 * view.k)
  context.stroke()
  context.restore()
  // Its roof has the edge of the ring's colour: among several of a kind it is this one.
  if (isFront)
    line(
      brush,
      [...flat(extent), flat(extent)[0] as Place].map(([x, y]) => [x, y, extent.top]),
      colour,
      0.3,
    )
}

/** The dashed outline of what has been silent. */
export function drawSilent(brush: Brush, extent: Extent): void {
  const { context, view, palette } = brush
  context.save()
  context.beginPath()
  for (const [i, [x, y]] of silhouette(view, extent).entries()) {
    if (i === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  }
  context.closePath()
  context.clip()
  context.strokeStyle = alpha(palette.colours.stale, 0.35)
  context.lineWidth = Math.max(0.7, view.k * 0.08)
  const [left] = onScreen(view, [extent.x0, extent.y1, 0])
  const [right] = onScreen(view, [extent.x1, extent.y0, 0])
  const [, up] = onScreen(view, [extent.x0, extent.y0, extent.top])
  const [, down] = onScreen(view, [extent.x1, extent.y1, 0])
  context.beginPath()
  for (let x = left - (down - up); x < right; x += Math.max(4, view.k * 0.9)) {
    context.moveTo(x, down)
    context.lineTo(x + (down - up), up)
  }
  context.stroke()
  context.restore()
  context.save()
  context.setLineDash([Math.max(3, view.k * 0.5), Math.max(3, view.k * 0.4)])
  line(
    brush,
    [...flat(extent), flat(extent)[0] as Place].map(([x, y]) => [x, y, extent.top]),
    palette.colours.stale,
    0.14,
  )
  context.restore()
}
