import type { PriceSegment } from '#contract/price.ts'

/** Angle of a moment of the day, degrees clockwise from the top. */
export const angleOf = (at: number, from: number, to: number): number => ((at - from) / (to - from)) * 360

const spot = (angle: number, radius: number): [number, number] => {
  const radians = ((angle - 90) * Math.PI) / 180
  return [50 + radius * Math.cos(radians), 50 + radius * Math.sin(radians)]
}

/** An arc of the ring on a field of 100 x 100, as an SVG path. A whole circle is drawn as two halves: an arc back to its own start is none. */
export function arcPath(from: number, to: number, radius: number): string {
  const end = Math.min(to, from + 359.99)
  const [[x1, y1], [x2, y2]] = [spot(from, radius), spot(end, radius)]
  return `M${x1.toFixed(3)} ${y1.toFixed(3)}A${radius} ${radius} 0 ${end - from > 180 ? 1 : 0} 1 ${x2.toFixed(3)} ${y2.toFixed(3)}`
}

export const handOf = (angle: number, from: number, to: number): { x1: number; y1: number; x2: number; y2: number } => {
  const [[x1, y1], [x2, y2]] = [spot(angle, from), spot(angle, to)]
  return { x1, y1, x2, y2 }
}

/** Neighbours of the same period and price are one stretch: nothing changes between them. */
export function joined(segments: readonly PriceSegment[]): PriceSegment[] {
  const result: PriceSegment[] = []
  for (const segment of segments) {
    const last = result.at(-1)
    if (last !== undefined && last.period === segment.period && last.price === segment.price && last.to === segment.from) last.to = segment.to
    else result.push({ ...segment })
  }
  return result
}
