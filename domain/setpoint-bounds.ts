import type { ParameterLimit } from '#contract/model.ts'
import { isPlausible } from './plausible.ts'

/** What must be known of a parameter to check a value that is written to it. */
export interface WrittenPoint {
  unit: string
  decimals: number
  range: readonly [low: number, high: number] | undefined
  limits: readonly ParameterLimit[]
  texts?: readonly { value: number }[]
}

/** Of these a device bears as much as its rated power. */
const RATED = new Set(['kW', 'kvar', 'kVA'])

/** Between which values a setpoint may be written: what can be a value of it at all, what raises no alarm, and within the device's rated power. */
export function setpointBounds({ unit, range, limits }: WrittenPoint, ratedKw: number | null): [low: number, high: number] {
  const rated = ratedKw !== null && ratedKw > 0 && RATED.has(unit) ? ratedKw : Infinity
  const of = (side: ParameterLimit['side']): number[] => limits.flatMap((limit) => (limit.side === side ? [limit.set] : []))
  return [Math.max(range?.[0] ?? -Infinity, -rated, ...of('below')), Math.min(range?.[1] ?? Infinity, rated, ...of('above'))]
}

/** What is wrong with a value; undefined: nothing. */
export function setpointFault(value: number, point: WrittenPoint, ratedKw: number | null): 'range' | 'decimals' | 'text' | undefined {
  const [low, high] = setpointBounds(point, ratedKw)
  if (!Number.isFinite(value) || value < low || value > high || !isPlausible(value, point.unit)) return 'range'
  if (point.texts !== undefined && point.texts.length > 0 && point.texts.every((text) => text.value !== value)) return 'text'
  const scaled = value * 10 ** point.decimals
  return Math.abs(scaled - Math.round(scaled)) > 1e-6 ? 'decimals' : undefined
}
