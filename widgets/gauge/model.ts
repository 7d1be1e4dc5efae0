export type Zone = 'ok' | 'warn' | 'alarm'

export interface Limits {
  warnAt?: number | undefined
  alarmAt?: number | undefined
  badSide: 'high' | 'low'
}

/** Degrees of the dial, open below. */
const SWEEP = 270
const START = 135

/** Share of the way from least to most, never outside the dial. */
export const shareOf = (value: number, min: number, max: number): number => Math.min(1, Math.max(0, (value - min) / (max - min)))

/** What a value means by the limits; a limit that is not set is never passed. */
export function zoneOf(value: number, { warnAt, alarmAt, badSide }: Limits): Zone {
  const passed = (limit: number | undefined): boolean => limit !== undefined && (badSide === 'high' ? value >= limit : value <= limit)
  return passed(alarmAt) ? 'alarm' : passed(warnAt) ? 'warn' : 'ok'
}

/** A point of the dial (centre 50 50) at a share of its way. */
export function pointAt(share: number, radius: number): [x: number, y: number] {
  const angle = ((START + SWEEP * share) * Math.PI) / 180
  return [50 + radius * Math.cos(angle), 50 + radius * Math.sin(angle)]
}

const two = (value: number): string => value.toFixed(2)

/** SVG path along the dial between two shares; empty when they are the same. */
export function arcPath(from: number, to: number, radius: number): string {
  const [low, high] = from < to ? [from, to] : [to, from]
  if (high - low < 1e-4) return ''
  const [x1, y1] = pointAt(low, radius)
  const [x2, y2] = pointAt(high, radius)
  return `M ${two(x1)} ${two(y1)} A ${radius} ${radius} 0 ${(high - low) * SWEEP > 180 ? 1 : 0} 1 ${two(x2)} ${two(y2)}`
}

/** Fine enough for a picture: values that differ by less are the same dial. */
export const stepOf = (value: number | undefined, min: number, max: number): number | undefined =>
  value === undefined ? undefined : Math.round(shareOf(value, min, max) * 500) / 500
