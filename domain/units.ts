/** What is shown of a value in base units: the scaled value, its unit and its decimals. */
export interface Shown {
  value: number
  unit: string
  decimals: number
}

/** Units that a base unit is shown in, by size. */
export const unitFamilies: Readonly<Record<string, readonly [string, string, string]>> = {
  kW: ['kW', 'MW', 'GW'],
  kWh: ['kWh', 'MWh', 'GWh'],
  kvar: ['kVar', 'MVar', 'GVar'],
  kVA: ['kVA', 'MVA', 'GVA'],
}

let fixed = false
/**
 * A person's wish for powers and energies: `fixed` stays with kW and kWh whatever the size. The one thing here that is set: once by the console when it
 * knows who is there, so that no caller on the way to a figure has to carry it. Server and edge leave it alone.
 */
export const preferUnits = (choice: 'auto' | 'fixed'): void => void (fixed = choice === 'fixed')

/**
 * Base unit to shown unit: kW, kWh, kvar and kVA go to mega from 1,000 and to giga from 1,000,000 of the absolute value, then with three decimals;
 * below, and in all other units, the quantity's own decimals.
 */
export function toShown(value: number, unit: string, decimals: number): Shown {
  const family = unitFamilies[unit]
  if (family === undefined) return { value, unit: unitSign[unit] ?? unit, decimals }
  const size = Math.abs(value)
  if (fixed || size < 1000) return { value, unit: family[0], decimals }
  if (size < 1_000_000) return { value: value / 1000, unit: family[1], decimals: 3 }
  return { value: value / 1_000_000, unit: family[2], decimals: 3 }
}

/** How a unit is written for people. */
export const unitWords = (unit: string): string => unitSign[unit] ?? unit

/** What is kept in plain letters. Reactive power as the families above write it: a list of units and a curve of them say the same. */
const unitSign: Record<string, string> = {
  degC: '°C',
  'W/m2': 'W/m²',
  'kW/m2': 'kW/m²',
  ohm: 'Ω',
  kohm: 'kΩ',
  Mohm: 'MΩ',
  var: 'Var',
  kvar: 'kVar',
  Mvar: 'MVar',
}

const formats = new Map<string, Intl.NumberFormat>()

/** Grouped digits with fixed decimals; never "-0". */
export function formatNumber(value: number, decimals: number, language: 'zh' | 'en'): string {
  const key = `${language}${decimals}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    formats.set(key, format)
  }
  const text = format.format(value)
  return /^-[0.,]+$/.test(text) ? text.slice(1) : text
}

/** A value in base units as one text with its unit. */
export function formatShown(value: number, unit: string, decimals: number, language: 'zh' | 'en'): string {
  const shown = toShown(value, unit, decimals)
  return `${formatNumber(shown.value, shown.decimals, language)}${shown.unit === '' ? '' : ` ${shown.unit}`}`
}
