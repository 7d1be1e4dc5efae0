import type { Brush } from './brush.ts'
import { drawCable, drawRing, drawShadows, drawSilent, drawSky, drawSlab } from './draw-ground.ts'
import { drawPart } from './draw-parts.ts'
import { drawRain, drawWind, type Weather } from './draw-weather.ts'
import type { Site, SitePart } from './site.ts'
import { alongWay, holds, onScreen, silhouette, type Ground, type Pixel, type View } from './space.ts'
import { unknownPart, type SiteState } from './state.ts'

/** A whole site, from the sky to what stands in front. Some 20 to 40 ms: only when something of it can be seen to have changed. */
export function drawSite(
  brush: Brush,
  site: Site,
  ordered: readonly SitePart[],
  state: SiteState,
  { wind, rain }: Weather,
  box: { width: number; height: number },
): void {
  drawSky(brush, box.width, box.height)
  drawSlab(brush, site)
  drawShadows(brush, site)
  if (wind !== undefined) drawWind(brush, site, wind)
  for (const cable of site.cables) drawCable(brush, cable, state.groups[cable.group])
  for (const part of ordered) {
    const own = state.parts.get(part.id) ?? unknownPart
    if (own.alarm !== undefined) drawRing(brush, part.extent, own.alarm, false)
    drawPart(brush, part, own, part.group === undefined ? undefined : state.groups[part.group])
    if (own.isSilent) drawSilent(brush, part.extent)
  }
  // Nothing that stands before it hides what calls.
  for (const part of ordered) {
    const alarm = state.parts.get(part.id)?.alarm
    if (alarm !== undefined) drawRing(brush, part.extent, alarm, true)
  }
  if (rain !== undefined) drawRain(brush, rain, wind ?? 0, box)
}

/** Places of a way are looked at this often, metres. */
const STEP = 0.35

export interface LampWay {
  cable: number
  /** Where a lamp can stand, from the switch room outwards; undefined where something stands before the cable. */
  places: readonly (Pixel | undefined)[]
}

/** Where light can be seen to move along each cable: worked out once, since whatever stands on the ground hides what runs behind it. */
export function lampWays(view: View, { cables, parts }: Site): LampWay[] {
  const before = parts.filter(({ kind }) => kind !== 'tower' && kind !== 'tree').map(({ extent }) => silhouette(view, extent))
  return cables.map(({ way }, cable) => ({
    cable,
    places: alongWay(way, STEP).map(([x, y]: Ground) => {
      const place = onScreen(view, [x, y, 0])
      return before.some((polygon) => holds(polygon, place)) ? undefined : place
    }),
  }))
}

/** Lamps stand this many places apart, and hop by one to four of them: faster with more power. */
export const LAMP_GAP = 12
export const hopOf = (share: number): number => Math.max(1, Math.round(1 + 3 * Math.sqrt(share)))
