import type { DrawnCurve } from './drawn.ts'

/** A drawn reading, and how far from the pointer it is, in pixels. */
export interface Found {
  curve: number
  at: number
  value: number
}

/** What the tip tells is of the time below the pointer: heights only part readings of about the same time. */
const HEIGHT_COUNTS = 0.1

/**
 * The drawn reading nearest to a place of the picture; undefined: none within `reach` pixels. `place` says where a reading of a curve is drawn. Only readings
 * that are told as they were read: no energies of steps, none of a period that is laid over another.
 */
export function nearestReading(
  curves: readonly Pick<DrawnCurve, 'times' | 'values' | 'period' | 'stepMs'>[],
  [x, y]: readonly [number, number],
  place: (curve: number, at: number, value: number) => readonly [number, number] | undefined,
  reach: number,
): Found | undefined {
  let best: Found | undefined
  let least = reach * reach
  curves.forEach((curve, index) => {
    if (curve.period !== 0 || curve.stepMs !== undefined) return
    curve.times.forEach((at, i) => {
      const value = curve.values[i]
      const drawn = value === undefined ? undefined : place(index, at, value)
      if (value === undefined || drawn === undefined) return
      const distance = (drawn[0] - x) ** 2 + ((drawn[1] - y) * HEIGHT_COUNTS) ** 2
      if (distance <= least) {
        least = distance
        best = { curve: index, at, value }
      }
    })
  })
  return best
}
