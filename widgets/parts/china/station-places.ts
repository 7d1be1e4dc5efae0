import type { AlarmCounts, AlarmLevel } from '#contract/alarm.ts'
import type { Station } from '#contract/station.ts'
import { nameEm } from '../figures/text.ts'

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
  /** It stands left of its place: its lines end there. */
  endsHere: boolean
  /** From the place to the label, where that stands away from it. */
  line: { x1: number; y1: number; x2: number; y2: number } | undefined
}

/** What a station is rated for, kW: the largest of its parts; what it draws from the grid where it has none. */
export const ratedKw = (station: Station): number =>
  Math.max(station.storagePowerKw ?? 0, station.pvPeakKw ?? 0, station.pilePowerKw ?? 0) || (station.gridCapacityKva ?? 0) * 0.3

/** Radius of a station's dot in px: its area goes with the power, and the smallest can still be hit. */
export const radiusOf = (kw: number, largestKw: number, unit: number): number =>
  unit * (0.45 + 0.65 * Math.sqrt(Math.max(0, kw) / Math.max(1, largestKw)))

/** Its open alarms whose causes are there. An older server does not tell them apart: then all that are open. */
export const presentOf = ({ present, alarms }: { present?: AlarmCounts | undefined; alarms: AlarmCounts }): AlarmCounts => present ?? alarms

/** Colour of a station's state: by the worst of its open alarms whose causes are there, else all is well. */
export function stateColour(alarms: AlarmCounts): string {
  if (alarms.VERY_URGENT > 0) return '--very-urgent'
  if (alarms.URGENT > 0) return '--urgent'
  return alarms.SERIOUS > 0 ? '--serious' : '--ok'
}

/** The worst of a station's alarms that calls for somebody. */
export const worstOf = (alarms: AlarmCounts): AlarmLevel | undefined =>
  (['VERY_URGENT', 'URGENT', 'SERIOUS'] as const).find((level) => alarms[level] > 0)

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
const overlaps = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** The point of a box that is nearest to a place. */
const nearest = ({ left, top, right, bottom }: Box, x: number, y: number): [number, number] => [
  Math.min(right, Math.max(left, x)),
  Math.min(bottom, Math.max(top, y)),
]
function distance(box: Box, { x, y, radius }: Dot): number {
  const [nearX, nearY] = nearest(box, x, y)
  return Math.hypot(nearX - x, nearY - y) - radius
}

/** How far labels may stand away, of the text's size; what is away is tied to its place by a line. */
const REACHES = [0, 1.2, 2.6, 4.4]
const LINE_STEPS = 12

/**
 * Labels beside their dots where there is room: right, left, below, above, towards the corners, farther away with a line; in the order given, so that the important ones come
 * first. None stands nearer to another dot than to its own without a line; one that finds no room is left out rather than laid over another; `taken` is what stands there already.
 */
export function placeLabels(
  dots: readonly Dot[],
  box: { width: number; height: number },
  fontPx: number,
  lines: number,
  taken: readonly Box[] = [],
): PlacedLabel[] {
  const height = fontPx * 1.25 * lines
  const boxOf = ({ x, y, radius, rise = radius }: Dot): Box => ({ left: x - radius, top: y - rise, right: x + radius, bottom: y + radius })
  const marks = new Map(dots.map((dot) => [dot, boxOf(dot)]))
  const boxes: Box[] = [...taken, ...marks.values()]
  const placed: PlacedLabel[] = []
  for (const dot of dots) {
    const { id, x, y, radius, label } = dot
    const width = Math.ceil(nameEm(label) * fontPx) + 2
    // What stands on the same place is told apart by no label.
    const others = dots.filter((other) => Math.hypot(other.x - x, other.y - y) > radius + other.radius)
    const here = new Set(dots.flatMap((other) => (others.includes(other) ? [] : (marks.get(other) ?? []))))
    const spots = REACHES.flatMap((reach) => {
      const away = reach * fontPx
      const side = radius + 4 + away
      const upright = radius + 1 + away
      const found: [number, number][] = [
        [x + side, y - height / 2],
        [x - side - width, y - height / 2],
        [x - width / 2, y + upright],
        [x - width / 2, y - upright - height],
        [x + side, y - height],
        [x + side, y],
        [x - side - width, y - height],
        [x - side - width, y],
        [x + away, y + upright],
        [x - away - width, y + upright],
        [x + away, y - upright - height],
        [x - away - width, y - upright - height],
      ]
      return found.map(([left, top]) => ({ reach, own: { left, top, right: left + width, bottom: top + height } }))
    })
    for (const { reach, own } of spots) {
      if (own.left < 0 || own.top < 0 || own.right > box.width || own.bottom > box.height) continue
      if (boxes.some((other) => overlaps(own, other))) continue
      const [endX, endY] = nearest(own, x, y)
      const length = Math.hypot(endX - x, endY - y)
      const line = reach === 0 ? undefined : { x1: x + ((endX - x) / length) * radius, y1: y + ((endY - y) / length) * radius, x2: endX, y2: endY }
      if (others.some((other) => distance(own, other) < (line === undefined ? distance(own, dot) + fontPx / 2 : fontPx / 3))) continue
      const steps =
        line === undefined
          ? []
          : Array.from({ length: LINE_STEPS }, (_, i) => {
              const share = (i + 0.5) / LINE_STEPS
              const [left, top] = [line.x1 + (line.x2 - line.x1) * share, line.y1 + (line.y2 - line.y1) * share]
              return { left, top, right: left + 1, bottom: top + 1 }
            })
      if (steps.some((step) => boxes.some((other) => !here.has(other) && overlaps(step, other)))) continue
      boxes.push(own, ...steps)
      placed.push({ id, x: own.left, y: own.top, width, endsHere: own.right <= x, line })
      break
    }
  }
  return placed
}
