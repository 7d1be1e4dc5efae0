/** Units that devices report in, each by the base unit that travels and is stored, and by what one of it is in that. */
const table: Readonly<Record<string, readonly [base: string, factor: number]>> = {
  kW: ['kW', 1],
  W: ['kW', 0.001],
  MW: ['kW', 1000],
  kWh: ['kWh', 1],
  Wh: ['kWh', 0.001],
  MWh: ['kWh', 1000],
  MJ: ['kWh', 1 / 3.6],
  kvar: ['kvar', 1],
  var: ['kvar', 0.001],
  Mvar: ['kvar', 1000],
  kvarh: ['kvarh', 1],
  varh: ['kvarh', 0.001],
  Mvarh: ['kvarh', 1000],
  kVA: ['kVA', 1],
  VA: ['kVA', 0.001],
  MVA: ['kVA', 1000],
  V: ['V', 1],
  mV: ['V', 0.001],
  kV: ['V', 1000],
  A: ['A', 1],
  mA: ['A', 0.001],
  kA: ['A', 1000],
  Hz: ['Hz', 1],
  mHz: ['Hz', 0.001],
  degC: ['degC', 1],
  '%': ['%', 1],
  '‰': ['%', 0.1],
  'W/m2': ['W/m2', 1],
  'kW/m2': ['W/m2', 1000],
  'm/s': ['m/s', 1],
  'km/h': ['m/s', 1 / 3.6],
  'mm/h': ['mm/h', 1],
  'mm/min': ['mm/h', 60],
  min: ['min', 1],
  s: ['min', 1 / 60],
  h: ['min', 60],
  bar: ['bar', 1],
  kPa: ['bar', 0.01],
  MPa: ['bar', 10],
  ppm: ['ppm', 1],
  Ah: ['Ah', 1],
  mAh: ['Ah', 0.001],
  kohm: ['kohm', 1],
  ohm: ['kohm', 0.001],
  Mohm: ['kohm', 1000],
}

/** Units that values are kept in; `''` is of what has none. */
export const baseUnits: readonly string[] = ['', ...new Set(Object.values(table).map(([base]) => base))]

/** Units in which a device may report what is kept in this base unit. */
export const unitsOf = (base: string): string[] => Object.keys(table).filter((unit) => table[unit]?.[0] === base)

/** What one of the reported unit is in the base unit; undefined: they are not of one family. Nothing reported (`''`) is the base unit itself. */
export function unitFactor(reported: string, base: string): number | undefined {
  if (reported === '' || reported === base) return 1
  const known = table[reported]
  return known?.[0] === base ? known[1] : undefined
}

/** By what a meter behind current and voltage transformers is multiplied: power and energy by both ratios, currents and voltages by their own. */
export function transformerRatio(unit: string, { ctRatio, ptRatio }: { ctRatio: number; ptRatio: number }): number {
  if (unit === 'A') return ctRatio
  if (unit === 'V') return ptRatio
  return ['kW', 'kWh', 'kvar', 'kvarh', 'kVA'].includes(unit) ? ctRatio * ptRatio : 1
}
