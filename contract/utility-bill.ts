import { periodTypes } from './price.ts'

/** Energies of a utility's bill, kWh by price period and kvarh. */
export const billEnergies = [...periodTypes, 'kvarh'] as const
/** Its amounts by kind, yuan. */
export const billAmounts = ['energyAmount', 'basicFee', 'powerFactor', 'surcharges', 'total'] as const
export const billKeys = [...billEnergies, ...billAmounts] as const
export type BillKey = (typeof billKeys)[number]
/** Decimals as text; empty: not said. */
export type BillFigures = Record<BillKey, string>

/** A line of a bill beside what the console works out for the connection point, and what of it is the storage's on the slip. Null: not known. */
export interface BillLine {
  /** `addsUp`: the total against the sum of the bill's own amounts. */
  key: BillKey | 'addsUp'
  unit: 'kWh' | 'kvarh' | 'CNY'
  billed: string | null
  own: string | null
  /** What the console works out is made of corrected readings. */
  corrected?: true
  slip: string | null
  /** Billed less own. */
  difference: string | null
  /** It is beyond what rounding makes: more than 1 and more than 0.5 %. */
  off: boolean
}
