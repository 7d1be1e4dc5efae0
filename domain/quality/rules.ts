import type { Parameter } from '#contract/model.ts'
import type { ParameterQuality } from '#contract/quality.ts'

/** By what a point's readings are judged. Undefined: it is not asked for. */
export interface QualityRules {
  /** How often a reading is expected, ms. */
  intervalMs: number
  /** What can be a measurement. */
  range: readonly [low: number, high: number] | undefined
  /** Values that devices send for "none", where they stand far from what was before. */
  markers: readonly number[]
  /** The same value, not nought, for so long. */
  frozenMs: number | undefined
  /** One reading that is further away than this from those before and after it, which agree. */
  spike: number | undefined
  /** Of a register: the most it can count in an hour. */
  perHour: number | undefined
  /** Nought for a moment between readings that agree is none: so devices say that they could not measure a voltage. */
  noughtIsNone: boolean
  kind: Parameter['kind']
}

/** Markers that are met in the field: 16 bits of ones and of signs, also with one and two decimals, and -99 of weather stations. */
const MARKERS = [-99, -999, -9999, 32_767, 3276.7, 327.67, 65_535, 6553.5, 655.35, -32_768, -3276.8, -327.68]

/** Quantities that are never quite still while they are measured. */
const RESTLESS = new Set(['kW', 'kvar', 'kVA', 'A'])
const HOUR = 3_600_000
/** Beyond this many times the rated power nothing runs. */
export const OVER_RATED = 1.5

const ranges: Readonly<Record<string, readonly [number, number]>> = {
  '%': [-1, 105],
  Hz: [40, 70],
  degC: [-60, 250],
  'W/m2': [-20, 1800],
}
const spikes: Readonly<Record<string, number>> = { '%': 20, degC: 25, Hz: 3 }

export interface Judged {
  unit: string
  kind: Parameter['kind']
  /** What the model says. */
  range?: readonly [number, number] | undefined
  intervalMs?: number | undefined
  /** Of its device, kW; null: not known. */
  ratedPowerKw?: number | null
}

/** What people say instead; 0 asks for nothing. */
const chosen = (own: number | undefined, otherwise: number | undefined): number | undefined =>
  own === undefined ? otherwise : own > 0 ? own : undefined

/**
 * Rules for a point of which nobody has said more: the model's own range and interval come first, then what its unit and the device's rated power allow.
 * They are wide on purpose: a good reading that is accused costs more trust than a doubtful one that is not. `own`: what people say of the parameter.
 */
export function rulesFor({ unit, kind, range, intervalMs, ratedPowerKw }: Judged, own: ParameterQuality = {}): QualityRules {
  const rated = ratedPowerKw == null || ratedPowerKw <= 0 ? undefined : ratedPowerKw
  const isPower = unit === 'kW' || unit === 'kvar' || unit === 'kVA'
  const isRestless = kind === 'measurement' && RESTLESS.has(unit)
  return {
    kind,
    intervalMs: Math.max(intervalMs ?? 60_000, 60_000),
    range: range ?? ranges[unit] ?? (isPower && rated !== undefined ? [-OVER_RATED * rated, OVER_RATED * rated] : undefined),
    markers: own.markers ?? (kind === 'measurement' ? MARKERS : []),
    frozenMs: chosen(own.frozenMinutes === undefined ? undefined : own.frozenMinutes * 60_000, isRestless ? HOUR : undefined),
    spike: chosen(own.spike, kind === 'measurement' ? spikes[unit] : undefined),
    perHour: kind === 'register' ? chosen(own.perHour, rated !== undefined && unit === 'kWh' ? rated * OVER_RATED : undefined) : undefined,
    noughtIsNone: kind === 'measurement' && unit === 'V' && own.markers === undefined,
  }
}
