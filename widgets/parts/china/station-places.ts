import type { AlarmCounts } from '#contract/alarm.ts'
import type { Station } from '#contract/station.ts'
import { textEm } from '../text.ts'

export interface Dot {
  id: string
  x: number
  y: number
  radius: number
  /** How far a bar reaches above its place, px; a dot reaches its radius. */
  rise?: number
  label: string
}

export interface PlacedLabel {
  id: string
  x: number
  y: number
  width: number
}

/** What a station is rated for, kW: the largest of its parts; what it draws from the grid where it has none. */
export const ratedKw = (station: Station): number =>
  Math.max(station.storagePowerKw ?? 0, station.pvPeakKw ?? 0, station.pilePowerKw ?? 0) || (station.gridCapacityKva ?? 0) * 0.3

/** Radius of a station's dot in px: its area goes with the power, and the smallest can still be hit. */
export const radiusOf = (kw: number, largestKw: number, unit: number): number =>
  unit * (0.45 + 0.65 * Math.sqrt(Math.max(0, kw) / Math.max(1, largestKw)))

/** Colour of a station's state: by its worst open alarm, else all is well. */
export function stateColour(alarms: AlarmCounts): string {
  if (alarms.VERY_URGENT > 0) return '--very-urgent'
  if (alarms.URGENT > 0) return '--urgent'
  return alarms.SERIOUS > 0 ? '--serious' : '--ok'
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
const overlaps = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * Labels beside their dots where there is room: right, left, below, above, towards the corners; in the order given, so that the important ones come first. One that finds no
 * room is left out rather than laid over another; `taken` is what stands there already.
 */
export function placeLabels(
  dots: readonly Dot[],
  box: { width: number; height: number },
  fontPx: number,
  lines: number,
  taken: readonly Box[] = [],
): PlacedLabel[] {
  const height = fontPx * 1.25 * lines
  const boxes: Box[] = [
    ...taken,
    ...dots.map(({ x, y, radius, rise = radius }) => ({ left: x - radius, top: y - rise, right: x + radius, bottom: y + radius })),
  ]
  const placed: PlacedLabel[] = []
  for (const { id, x, y, radius, label } of dots) {
    const width = Math.ceil(textEm(label) * fontPx) + 2
    const gap = 4
    const spots: [number, number][] = [
      [x + radius + gap, y - height / 2],
      [x - radius - gap - width, y - height / 2],
      [x - width / 2, y + radius + 1],
      [x - width / 2, y - radius - 1 - height],
      [x, y + radius + 1],
      [x - width, y + radius + 1],
      [x, y - radius - 1 - height],
      [x - width, y - radius - 1 - height],
    ]
    for (const [left, top] of spots) {
      const own = { left, top, right: left + width, bottom: top + height }
      if (left < 0 || top < 0 || own.right > box.width || own.bottom > box.height) continue
      if (boxes.some((other) => overlaps(own, other))) continue
      boxes.push(own)
      placed.push({ id, x: left, y: top, width })
      break
    }
  }
  return placed
}
