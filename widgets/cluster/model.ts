import type { Point } from '#contract/station.ts'

const columns = ['SOC', 'SOH', 'U', 'I', 'VMAX', 'VMIN', 'spread', 'TMAX', 'TMIN'] as const
export type Column = (typeof columns)[number]

/** Columns that fit a width, the important ones first, in reading order. */
export function fittingColumns(width: number, textPx: number): Column[] {
  const order: Column[] = ['SOC', 'U', 'spread', 'TMAX', 'I', 'VMAX', 'VMIN', 'SOH', 'TMIN']
  // The name and the charge with its bar come first.
  const name = Math.min(11, (width / textPx) * 0.3)
  const room = 1 + Math.max(0, Math.floor((width - textPx * (name + 9.5)) / (textPx * 7.4)))
  const chosen = new Set(order.slice(0, room))
  return columns.filter((column) => chosen.has(column))
}

/** A point of the cluster, else of its stack. */
export const pointOfRow = (
  own: ReadonlyMap<string, Point> | undefined,
  stack: ReadonlyMap<string, Point> | undefined,
  code: string,
): Point | undefined => own?.get(code) ?? stack?.get(code)

/** Difference of the highest and the lowest cell, in mV; undefined when one of the two is unknown. */
export const spreadMv = (highest: number | undefined, lowest: number | undefined): number | undefined =>
  highest === undefined || lowest === undefined ? undefined : Math.max(0, Math.round((highest - lowest) * 1000))
