import { periodTypes, type PeriodType } from '#contract/price.ts'
import type { QuantityCode } from '#contract/quantity.ts'

/** Energies of the day, in the order they are shown. */
export const energyRows: readonly {
  quantity: QuantityCode
  words: 'charge' | 'discharge' | 'generation' | 'import' | 'export' | 'piles' | 'consumption'
  colour: string
}[] = [
  { quantity: 'storageCharge', words: 'charge', colour: '--charge' },
  { quantity: 'storageDischarge', words: 'discharge', colour: '--discharge' },
  { quantity: 'pvGeneration', words: 'generation', colour: '--pv' },
  { quantity: 'gridImport', words: 'import', colour: '--grid' },
  { quantity: 'gridExport', words: 'export', colour: '--export' },
  { quantity: 'pileConsumption', words: 'piles', colour: '--pile' },
  { quantity: 'loadConsumption', words: 'consumption', colour: '--load' },
]

/** Shares of the periods in display order; what has no price comes last as null. */
export function periodShares(
  byPeriod: Partial<Record<PeriodType, number>>,
  unknownKwh: number,
  total: number,
): { period: PeriodType | null; share: number }[] {
  if (total <= 0) return []
  const shares: { period: PeriodType | null; share: number }[] = periodTypes.flatMap((period) => {
    const kwh = byPeriod[period] ?? 0
    return kwh > 0 ? [{ period, share: kwh / total }] : []
  })
  if (unknownKwh > 0) shares.push({ period: null, share: unknownKwh / total })
  return shares
}
