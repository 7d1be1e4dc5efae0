import type { Point } from '#contract/station.ts'

/** Readings of a grid meter in the order of their weight: what does not fit the panel is left out from the end. */
const readings = [
  'EPI',
  'EPE',
  'P',
  'PF',
  'Q',
  'F',
  'Ua',
  'Ub',
  'Uc',
  'Ia',
  'Ib',
  'Ic',
  'EPI1',
  'EPI2',
  'EPI3',
  'EPI4',
  'EPI5',
  'EPE1',
  'EPE2',
  'EPE3',
  'EPE4',
  'EPE5',
] as const

/** Points of the meter in that order; those that the model does not have are not there. */
export const readingsOf = (points: ReadonlyMap<string, Point>): Point[] => readings.flatMap((code) => points.get(code) ?? [])

/** Columns and the number of readings that fit a panel. */
export function fitOf(width: number, height: number, textPx: number): { columns: number; count: number } {
  const columns = Math.max(1, Math.floor(width / (textPx * 8.2)))
  const rows = Math.max(1, Math.floor(height / (textPx * 3.1)))
  return { columns, count: columns * rows }
}
