import { alpha, line, material, type Brush } from './brush.ts'
import type { Place } from './space.ts'
import type { Site } from './site.ts'

/** What of the weather is measured; undefined: nothing measures it, and nothing of it is drawn. */
export interface Weather {
  /** m/s */
  wind: number | undefined
  /** mm/h */
  rain: number | undefined
}

/** A windsock stands straight out in 15 knots (ICAO Annex 14 and FAA AC 150/5345-27), and hangs where there is no wind. */
const STRAIGHT_MS = 7.7
const MAST = 9
const SOCK = 4.4
const STRIPES = 5

/** Ends of a windsock's stripes: how far out and how far below the top of the mast, metres. */
export function sockOf(wind: number): [out: number, down: number][] {
  const angle = (Math.min(1, Math.max(0, wind) / STRAIGHT_MS) * Math.PI) / 2
  return Array.from({ length: STRIPES + 1 }, (_, i) => {
    const far = (SOCK * i) / STRIPES
    return [far * Math.sin(angle), far * Math.cos(angle)]
  })
}

/** A mast at the site's left corner with a sock that the measured wind lifts. Nobody measures where it comes from: it always points the same way. */
export function drawWind(brush: Brush, { ground }: Site, wind: number): void {
  const [x, y] = [ground.x0 + 1.4, ground.y1 - 1.4]
  const foot: Place = [x, y, 0]
  line(brush, [foot, [x, y, MAST]], material(brush, 'site-metal', 'left'), 0.22)
  const ends = sockOf(wind).map(([out, down]): Place => [x, y - out, MAST - down])
  for (let i = 0; i < STRIPES; i++) {
    const [from, to] = [ends[i] as Place, ends[i + 1] as Place]
    line(brush, [from, to], material(brush, i % 2 === 0 ? 'site-window-lit' : 'site-metal', 'top'), 1.15 - i * 0.14)
  }
}

/** A shower of this much fills the picture; more looks the same. */
const HEAVY_MM = 10
/** Pixels of the picture for each stroke of a heavy shower. */
const ROOM = 1500

/** How many strokes of rain stand in a picture of so many pixels: none where none is measured, the more the more falls. */
export const strokesOf = (rain: number, pixels: number): number =>
  rain <= 0 ? 0 : Math.max(12, Math.round((pixels / ROOM) * Math.sqrt(Math.min(1, rain / HEAVY_MM))))

/** Strokes of rain before the site, leaning with the wind. They stand still: a picture that moves all day costs more than it tells. */
export function drawRain(brush: Brush, rain: number, wind: number, box: { width: number; height: number }): void {
  const { context, palette, light } = brush
  const count = strokesOf(rain, box.width * box.height)
  if (count === 0) return
  const length = Math.max(7, box.height / 38)
  const lean = Math.min(0.8, wind / 12) * length
  const colour = palette.colours[palette.glows ? 'site-slot-line' : 'site-rim']
  context.save()
  context.strokeStyle = alpha(colour, palette.glows ? 0.16 + light.day * 0.12 : 0.5)
  context.lineWidth = Math.max(0.8, box.height / 700)
  context.beginPath()
  for (let i = 0; i < count; i++) {
    // Evenly without a pattern: the additive recurrence of the plastic number.
    const across = (0.5 + i * 0.7548776662466927) % 1
    const down = (0.5 + i * 0.5698402909980532) % 1
    // Inside an ellipse: at the picture's edges it would seem to fall on the panel.
    if ((across - 0.5) ** 2 + (down - 0.48) ** 2 > 0.22) continue
    const [x, y] = [across * box.width, down * box.height]
    context.moveTo(x, y)
    context.lineTo(x + lean, y + length)
  }
  context.stroke()
  context.restore()
}
