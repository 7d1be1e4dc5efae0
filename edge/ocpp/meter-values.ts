/** What a charging point measured, in our parameters and units. Pure: OCPP 1.6 gives values as texts with a unit, 2.0.1 as numbers with a unit and a power of ten. */

export interface Sampled {
  value: unknown
  measurand?: unknown
  phase?: unknown
  unit?: unknown
  /** 2.0.1. */
  unitOfMeasure?: { unit?: unknown; multiplier?: unknown } | undefined
  format?: unknown
  context?: unknown
  location?: unknown
}

export interface Measured {
  values: Record<string, number>
  /** Of the energy register, Wh: what a session is counted by. */
  registerWh?: number
  /** What has no parameter here, as `measurand` and `unit`. */
  unknown: { measurand: string; unit: string }[]
  /** What is no number. */
  bad: { measurand: string; value: string }[]
}

const DEFAULT_MEASURAND = 'Energy.Active.Import.Register'
/** What it is times, to be what we have; by measurand and unit. */
const factors: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'Energy.Active.Import.Register': { Wh: 0.001, kWh: 1, MWh: 1000 },
  'Power.Active.Import': { W: 0.001, kW: 1, MW: 1000 },
  Voltage: { V: 1, kV: 1000 },
  'Current.Import': { A: 1, mA: 0.001 },
  SoC: { Percent: 1, '%': 1 },
}
const usualUnits: Readonly<Record<string, string>> = {
  'Energy.Active.Import.Register': 'Wh',
  'Power.Active.Import': 'W',
  Voltage: 'V',
  'Current.Import': 'A',
  SoC: 'Percent',
}
/** Measured by many and of no use here: saying so each time helps nobody. */
const ignored = new Set([
  'Power.Offered',
  'Current.Offered',
  'Temperature',
  'Frequency',
  'RPM',
  'Power.Factor',
  'Energy.Active.Import.Interval',
  'Energy.Active.Net',
])

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' && value !== '' ? value.slice(0, 60) : otherwise)

/** A number as it stands in a message: 1.6 writes "1234.5", some write it as a number all the same. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.trim() === '' || value.length > 40) return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

const rounded = (value: number): number => Number(value.toPrecision(12))

/** `L1`, `L1-N` and `L1-L2` are a phase's voltage to neutral or to another; a value without a phase is that of all. */
const phaseOf = (phase: unknown): 'a' | 'b' | 'c' | 'line' | 'neutral' | undefined => {
  const text = typeof phase === 'string' ? phase : ''
  if (text === '') return undefined
  if (text === 'N') return 'neutral'
  if (/^L\d-L\d$/.test(text)) return 'line'
  return ({ L1: 'a', L2: 'b', L3: 'c' } as const)[text.slice(0, 2) as 'L1'] ?? 'neutral'
}

export function readSampled(list: readonly Sampled[]): Measured {
  const result: Measured = { values: {}, unknown: [], bad: [] }
  const sums = new Map<string, number>()
  for (const sampled of list) {
    const measurand = textOf(sampled.measurand, DEFAULT_MEASURAND)
    const unit = textOf(sampled.unitOfMeasure?.unit ?? sampled.unit, usualUnits[measurand] ?? '')
    if (ignored.has(measurand) || sampled.format === 'SignedData' || sampled.location === 'Inlet') continue
    const factor = factors[measurand]?.[unit]
    const raw = numberOf(sampled.value)
    if (factor === undefined) {
      result.unknown.push({ measurand, unit })
      continue
    }
    if (raw === undefined) {
      result.bad.push({ measurand, value: String(sampled.value).slice(0, 40) })
      continue
    }
    const power = numberOf(sampled.unitOfMeasure?.multiplier) ?? 0
    const value = rounded(raw * 10 ** Math.max(-9, Math.min(9, power)) * factor)
    put(result, sums, measurand, phaseOf(sampled.phase), value)
  }
  // Only phases were measured: together they are the whole.
  const power = sums.get('Power.Active.Import')
  if (power !== undefined) result.values.P ??= rounded(power)
  const register = sums.get('Energy.Active.Import.Register')
  if (register !== undefined) result.values.EP ??= rounded(register)
  if (result.values.EP !== undefined) result.registerWh = rounded(result.values.EP * 1000)
  return result
}

function put({ values }: Measured, sums: Map<string, number>, measurand: string, phase: ReturnType<typeof phaseOf>, value: number): void {
  if (phase === 'neutral') return
  if (measurand === 'Voltage') {
    if (phase === undefined) values.U = value
    else if (phase !== 'line') {
      values[`U${phase}`] = value
      values.U ??= value
    }
  } else if (measurand === 'Current.Import') {
    if (phase === undefined) values.I = value
    else if (phase !== 'line') {
      values[`I${phase}`] = value
      values.I ??= value
    }
  } else if (measurand === 'SoC') values.VSOC = value
  else if (phase === undefined) values[measurand === 'Power.Active.Import' ? 'P' : 'EP'] = value
  else sums.set(measurand, (sums.get(measurand) ?? 0) + value)
}
