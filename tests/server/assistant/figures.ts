import type { QuantityCode } from '#contract/quantity.ts'
import { DAY, growth, level, NOW, QUARTER, sizeOf, TODAY } from './plant.ts'

/** What the assistant must say of the plant, by arithmetic of the test's own: sums over the quarters of its formulas, nothing of the server's code. */

type Period = 'valley' | 'flat' | 'peak'
const priceOf: Record<Period, number> = { valley: 0.3, flat: 0.6, peak: 1 }
const periodOf = (quarter: number): Period => (quarter < 32 ? 'valley' : quarter >= 64 && quarter < 88 ? 'peak' : 'flat')
const isPast = (day: number, quarter: number): boolean => TODAY + day * DAY + (quarter + 1) * QUARTER <= NOW

interface Within {
  period?: Period
  /** Quarters of each day: from (counted), to (not counted). */
  quarters?: [number, number]
}

/** kWh from one day to another, both counted. */
export function kwh(station: string, quantity: QuantityCode, from: number, to = from, { period, quarters = [0, 96] }: Within = {}): number {
  let sum = 0
  for (let day = from; day <= to; day++) {
    for (let quarter = quarters[0]; quarter < quarters[1]; quarter++) {
      if (isPast(day, quarter) && (period === undefined || periodOf(quarter) === period)) sum += growth(station, quantity, day, quarter)
    }
  }
  return sum
}

const grouped = (value: number, decimals: number): string => {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.')
  return `${value < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === undefined ? '' : `.${fraction}`}`
}
const inUnit = (value: number, unit: string): string =>
  Math.abs(value) < 1000 ? `${grouped(value, 1)} k${unit}` : `${grouped(value / 1000, 3)} M${unit}`
export const energyText = (value: number): string => inUnit(value, 'Wh')
export const powerText = (value: number): string => inUnit(value, 'W')
export const percentText = (value: number): string => `${grouped(value, 1)} %`
export const energy = (...of: Parameters<typeof kwh>): string => energyText(kwh(...of))

const cents = (value: number): number => Math.sign(value) * Math.round(Math.abs(value) * 100 + 1e-7)

/** Cents that a day earned: every line of source and period is rounded by itself. */
function dayCents(station: string, day: number): Record<Source, number> {
  const result = { storage: 0, selfUse: 0, feedIn: cents(kwh(station, 'gridExport', day) * 0.4161), charging: 0 }
  for (const period of ['valley', 'flat', 'peak'] as const) {
    const own = (quantity: QuantityCode): number => kwh(station, quantity, day, day, { period })
    result.storage += cents(own('storageDischarge') * priceOf[period]) + cents(-own('storageCharge') * priceOf[period])
    result.selfUse += cents((own('pvGeneration') - own('gridExport')) * priceOf[period])
    result.charging += cents(own('pileConsumption') * (priceOf[period] + 0.6))
  }
  return result
}

export type Source = 'storage' | 'selfUse' | 'feedIn' | 'charging'
const sources: readonly Source[] = ['storage', 'selfUse', 'feedIn', 'charging']

/** What was paid and earned. */
export function yuan(station: string, from: number, to = from, of: readonly Source[] = sources): number {
  let sum = 0
  for (let day = from; day <= to; day++) for (const source of of) sum += dayCents(station, day)[source]
  return sum / 100
}

/** The last quarter of a day that has ended. */
const lastQuarter = (day: number): number => Math.min(95, Math.floor((NOW - TODAY - day * DAY) / QUARTER) - 1)

/** Worth of what is stored more at the end of days than at their begin: at the valley's price, in which alone is charged. Of 400 kWh. */
export function worth(station: string, from: number, to = from): number {
  let sum = 0
  for (let day = from; day <= to; day++) {
    sum += cents(4 * (level(station, 'soc', day, lastQuarter(day)) - level(station, 'soc', day - 1, 95)) * priceOf.valley)
  }
  return sum / 100
}
/** What some quarters of a day earned, with the worth of what is stored. Hours without charging: valued at the day's lowest price. */
export function earnedWithin(station: string, day: number, quarters: [number, number]): number {
  let sum = cents(kwh(station, 'gridExport', day, day, { quarters }) * 0.4161)
  for (const period of ['valley', 'flat', 'peak'] as const) {
    const own = (quantity: QuantityCode): number => kwh(station, quantity, day, day, { quarters, period })
    if (own('storageCharge') > 0) throw new Error('charged meanwhile')
    sum += cents(own('storageDischarge') * priceOf[period]) + cents((own('pvGeneration') - own('gridExport')) * priceOf[period])
    sum += cents(own('pileConsumption') * (priceOf[period] + 0.6))
  }
  const stored = level(station, 'soc', day, quarters[1] - 1) - level(station, 'soc', day, quarters[0] - 1)
  return (sum + cents(4 * stored * priceOf.valley)) / 100
}
/** What days earned, with the worth of what is stored. A station without a storage has none of it. */
export const earned = (station: string, from: number, to = from): number =>
  Math.round((yuan(station, from, to) + (sizeOf(station).storage > 0 ? worth(station, from, to) : 0)) * 100) / 100
export const yuanText = (value: number): string => grouped(value, 2)
export const money = (...of: Parameters<typeof yuan>): string => yuanText(yuan(...of))
export const earnings = (...of: Parameters<typeof earned>): string => yuanText(earned(...of))

/** Value of a gauge at a clock time of a day: that of the last quarter that had ended. */
export const at = (station: string, quantity: QuantityCode, day: number, hour: number, minute = 0): number =>
  level(station, quantity, day, (hour * 60 + minute) / 15 - 1)

/** The highest or lowest of a gauge over days, with its time as `MM-DD HH:mm`. */
export function extreme(station: string, quantity: QuantityCode, side: 'max' | 'min', from: number, to = from, quarters: [number, number] = [0, 96]) {
  let best: { value: number; at: number } | undefined
  for (let day = from; day <= to; day++) {
    for (let quarter = quarters[0]; quarter < quarters[1]; quarter++) {
      if (!isPast(day, quarter)) continue
      const value = level(station, quantity, day, quarter) + (side === 'max' ? 1 : -1)
      const time = TODAY + day * DAY + quarter * QUARTER + (side === 'max' ? 600_000 : 60_000)
      if (best === undefined || (side === 'max' ? value > best.value : value < best.value)) best = { value, at: time }
    }
  }
  if (best === undefined) throw new Error('no quarter')
  return { value: best.value, time: new Date(best.at + 8 * 3_600_000).toISOString().slice(11, 16), date: date(Math.floor((best.at - TODAY) / DAY)) }
}

/** Mean of the quarters of days. */
export function mean(station: string, quantity: QuantityCode, from: number, to = from): number {
  const values: number[] = []
  for (let day = from; day <= to; day++) {
    for (let quarter = 0; quarter < 96; quarter++) if (isPast(day, quarter)) values.push(level(station, quantity, day, quarter))
  }
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** `YYYY-MM-DD` of a day. */
export const date = (day: number): string => new Date(TODAY + day * DAY + 8 * 3_600_000).toISOString().slice(0, 10)

/** Round trip over whole days: half of the loss on each way, the change of what is stored is no loss. Of 400 kWh. */
export function efficiency(station: string, from: number, to: number): string {
  const [charged, discharged] = [kwh(station, 'storageCharge', from, to), kwh(station, 'storageDischarge', from, to)]
  const stored = (400 * (level(station, 'soc', to, 95) - level(station, 'soc', from - 1, 95))) / 100
  const oneWay = (stored + Math.sqrt(stored ** 2 + 4 * charged * discharged)) / (2 * charged)
  return percentText(oneWay ** 2 * 100)
}

/** Energy discharged over whole days by the rated 400 kWh. */
export const cycles = (station: string, from: number, to: number): string => yuanText(kwh(station, 'storageDischarge', from, to) / 400)

/** The day of a stretch that a figure is largest or least on. */
export function dayOf(side: 'max' | 'min', figure: (day: number) => number, from: number, to: number): number {
  let best = from
  for (let day = from; day <= to; day++) if (side === 'max' ? figure(day) > figure(best) : figure(day) < figure(best)) best = day
  return best
}

/** Of what the PV made the share that was not exported: all that is exported is less than the PV makes meanwhile, or the storage gives the rest. */
export function selfUse(station: string, from: number, to = from): string {
  let away = 0
  for (let day = from; day <= to; day++) {
    for (let quarter = 0; quarter < 96; quarter++) {
      if (isPast(day, quarter)) away += Math.min(growth(station, 'gridExport', day, quarter), growth(station, 'pvGeneration', day, quarter))
    }
  }
  return percentText((1 - away / kwh(station, 'pvGeneration', from, to)) * 100)
}

/** CO2 of what the PV made. */
export function carbon(station: string, from: number, to = from): string {
  const kg = kwh(station, 'pvGeneration', from, to) * 0.5366
  return kg < 1000 ? `${grouped(kg, kg < 100 ? 2 : 1)} kg` : `${grouped(kg / 1000, kg < 100_000 ? 2 : 1)} t`
}
