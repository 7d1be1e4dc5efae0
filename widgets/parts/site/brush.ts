import type { StillContext } from '#src/charts/use-still.ts'
import { tokens } from '../drawing/token-colours.ts'
import { lit, type Exposure, type Face, type Light } from './light.ts'
import { onScreen, type Extent, type Place, type View } from './space.ts'

/** Colours of a site's materials and lights, by the theme's tokens. */
const names = [
  'site-ground',
  'site-rim',
  'site-pad',
  'site-field',
  'site-road',
  'site-container',
  'site-building',
  'site-metal',
  'site-module',
  'site-module-line',
  'site-tree',
  'site-car',
  'site-trench',
  'site-window',
  'site-window-lit',
  'site-slot',
  'site-slot-full',
  'site-slot-line',
  'site-sky-night',
  'site-sky-dusk',
  'site-sky-day',
  'site-floor',
  'site-sun',
  'pv',
  'storage',
  'grid',
  'load',
  'pile',
  'stale',
  'very-urgent',
  'urgent',
  'serious',
  'common',
  'warn',
] as const
type Name = (typeof names)[number]

export interface Palette {
  colours: Record<Name, string>
  exposure: Exposure
  /** Light is added to a dark ground; on a bright one it would vanish. */
  glows: boolean
}

const palettes = new Map<string, Palette>()

/** Colours of the theme that the page has now: the same object for the same theme. */
export function readPalette(): Palette {
  const { body } = document
  const theme = [body.getAttribute('arco-theme'), body.dataset.screen, body.dataset.wallTheme].join('|')
  const known = palettes.get(theme)
  if (known !== undefined) return known
  const made = makePalette()
  palettes.set(theme, made)
  return made
}

/** Tells when the page's theme may have become another one. */
export function onTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { attributes: true })
  return () => observer.disconnect()
}

function makePalette(): Palette {
  const colours = tokens(...names)
  return {
    colours,
    exposure: { floor: Number(colours['site-floor']), sun: Number(colours['site-sun']) },
    glows: Number(colours['site-floor']) < 0.5,
  }
}

type Rgb = readonly [number, number, number]
const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

/** What draws a site: a canvas, how it is looked at, and the light that falls on it. */
export interface Brush {
  context: StillContext
  view: View
  light: Light
  palette: Palette
  /** Materials lose their colour: what is drawn has been silent. */
  isGrey: boolean
}

export const alpha = (hex: string, share: number): string =>
  `${hex}${Math.round(Math.max(0, Math.min(1, share)) * 255)
    .toString(16)
    .padStart(2, '0')}`

/** A material's colour in this light. */
export function material({ light, palette, isGrey }: Brush, name: Name, face: Face, normal?: readonly [number, number, number]): string {
  const base = rgbOf(palette.colours[name])
  const grey = base[0] * 0.3 + base[1] * 0.5 + base[2] * 0.2
  return lit(isGrey ? [grey, grey, grey] : base, face, light, palette.exposure, normal)
}

export function trace({ context, view }: Brush, places: readonly Place[], closes = true): void {
  context.beginPath()
  for (const [i, place] of places.entries()) {
    const [x, y] = onScreen(view, place)
    if (i === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  }
  if (closes) context.closePath()
}

export function fill(brush: Brush, places: readonly Place[], colour: string | CanvasGradient): void {
  trace(brush, places)
  brush.context.fillStyle = colour
  brush.context.fill()
}

/** A line; its width in metres, never thinner than a hair. */
export function line(brush: Brush, places: readonly Place[], colour: string, metres: number): void {
  trace(brush, places, false)
  brush.context.strokeStyle = colour
  brush.context.lineWidth = Math.max(0.7, metres * brush.view.k)
  brush.context.stroke()
}

/** A block from a height up, its three faces in a material. */
export function block(brush: Brush, { x0, y0, x1, y1, top }: Extent, from: number, name: Name): void {
  fill(
    brush,
    [
      [x0, y1, from],
      [x1, y1, from],
      [x1, y1, top],
      [x0, y1, top],
    ],
    material(brush, name, 'left'),
  )
  fill(
    brush,
    [
      [x1, y1, from],
      [x1, y0, from],
      [x1, y0, top],
      [x1, y1, top],
    ],
    material(brush, name, 'right'),
  )
  fill(
    brush,
    [
      [x0, y0, top],
      [x1, y0, top],
      [x1, y1, top],
      [x0, y1, top],
    ],
    material(brush, name, 'top'),
  )
}

/** A rectangle on the face towards +y (`at` is the y) or towards +x (`at` is the x). */
export function onFace(face: 'left' | 'right', at: number, from: number, to: number, low: number, high: number): Place[] {
  const place = (along: number, z: number): Place => (face === 'left' ? [along, at, z] : [at, along, z])
  return [place(from, low), place(to, low), place(to, high), place(from, high)]
}

/** Draws light: added to a dark ground, painted on a bright one. */
export function glowing({ context, palette }: Brush, draw: () => void): void {
  context.save()
  if (palette.glows) context.globalCompositeOperation = 'lighter'
  draw()
  context.restore()
}
