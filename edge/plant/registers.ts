import { periodTypes } from '#contract/price.ts'
import { between, gridOf, MINUTES, type PlantDay } from './plant-day.ts'

const registerNames = ['import', 'export', 'charge', 'discharge', 'pv', 'load', 'piles'] as const
export type RegisterName = (typeof registerNames)[number]

/** Where a register stands in a row: totals, import and export by price period in the order of `periodTypes`, then each pile. */
export const registerIndex = (name: RegisterName): number => registerNames.indexOf(name)
export const importOf = (period: number): number => registerNames.length + period
export const exportOf = (period: number): number => registerNames.length + periodTypes.length + period
export const pileRegister = (position: number): number => registerNames.length + 2 * periodTypes.length + position
export const registerCount = (piles: number): number => pileRegister(piles)

/** kWh of the first `share` of a minute through which power runs straight from `a` to `b` kW. */
const energy = (a: number, b: number, share: number): number => (a * share + ((b - a) * share * share) / 2) / 60

/** The same, of the part above zero. */
function energyAbove(a: number, b: number, share: number): number {
  const end = a + (b - a) * share
  if (a >= 0 && end >= 0) return energy(a, b, share)
  if (a <= 0 && end <= 0) return 0
  const crossing = a / (a - b)
  return a > 0 ? energy(a, b, crossing) : energy(a, b, share) - energy(a, b, crossing)
}

/** What register `index` counts in the first `share` of a minute: the exact integral of the powers. */
export function countMinute(day: PlantDay, minute: number, share: number, index: number): number {
  const running = (series: Float64Array): number => energy(series[minute] as number, series[minute + 1] ?? (series[minute] as number), share)
  const steady = (kw: number): number => (kw / 60) * share
  const storage = day.storage[minute] as number
  const grid = (sign: 1 | -1): number => energyAbove(sign * gridOf(day, minute, 0), sign * gridOf(day, minute, 1), share)
  switch (registerNames[index]) {
    case 'import':
      return grid(1)
    case 'export':
      return grid(-1)
    case 'charge':
      return steady(Math.max(0, -storage))
    case 'discharge':
      return steady(Math.max(0, storage))
    case 'pv':
      return running(day.pv)
    case 'load':
      return running(day.load)
    case 'piles':
      return steady(day.piles[minute] as number)
    default: {
      const period = periodTypes.indexOf(day.period[minute] as (typeof periodTypes)[number])
      if (index < exportOf(0)) return index === importOf(period) ? grid(1) : 0
      if (index < pileRegister(0)) return index === exportOf(period) ? grid(-1) : 0
      return steady(day.pile[index - pileRegister(0)]?.[minute] ?? 0)
    }
  }
}

/** Counted since midnight, kWh: row m is what stands when minute m begins, row 1440 the whole day. */
export interface DayRegisters {
  count: number
  rows: Float64Array
}

const wholeMinute = (series: Float64Array, minute: number): number => (between(series, minute, 0) + between(series, minute, 1)) / 120

export function countDay(day: PlantDay): DayRegisters {
  const count = registerCount(day.pile.length)
  const rows = new Float64Array((MINUTES + 1) * count)
  for (let minute = 0; minute < MINUTES; minute++) {
    const from = minute * count
    const to = from + count
    rows.copyWithin(to, from, to)
    const add = (index: number, kwh: number): void => void (rows[to + index] = (rows[to + index] as number) + kwh)
    const [a, b] = [gridOf(day, minute, 0), gridOf(day, minute, 1)]
    const bought = energyAbove(a, b, 1)
    const sold = energyAbove(-a, -b, 1)
    const stored = (day.storage[minute] as number) / 60
    const period = periodTypes.indexOf(day.period[minute] as (typeof periodTypes)[number])
    add(registerIndex('import'), bought)
    add(importOf(period), bought)
    add(registerIndex('export'), sold)
    add(exportOf(period), sold)
    add(registerIndex(stored < 0 ? 'charge' : 'discharge'), Math.abs(stored))
    add(registerIndex('pv'), wholeMinute(day.pv, minute))
    add(registerIndex('load'), wholeMinute(day.load, minute))
    add(registerIndex('piles'), (day.piles[minute] as number) / 60)
    day.pile.forEach((series, i) => add(pileRegister(i), (series[minute] as number) / 60))
  }
  return { count, rows }
}

export const dayTotals = ({ count, rows }: DayRegisters): Float64Array => rows.slice(MINUTES * count)
