import { periodTypes, type PeriodType } from '#contract/price.ts'
import type { Answer } from '#contract/schemas.ts'

/** What a storage moved in a price period; null: where no price is known. */
export interface StoragePeriod {
  period: PeriodType | null
  chargedKwh: number
  dischargedKwh: number
}

/** Days' energies of both registers by price period. Days of which one of them is not known are in no figure, so neither here. */
export function storagePeriods(rows: Answer<'energyByPeriod'>['rows']): StoragePeriod[] {
  const unknown = new Set(rows.filter(({ totalKwh }) => totalKwh === null).map(({ start }) => start))
  const known = rows.filter(({ start }) => !unknown.has(start))
  const sum = (quantity: 'storageCharge' | 'storageDischarge', of: (row: (typeof known)[number]) => number): number =>
    known.filter((row) => row.quantity === quantity).reduce((all, row) => all + of(row), 0)
  return [...periodTypes, null]
    .map((period) => {
      const of = (row: (typeof known)[number]): number => (period === null ? row.unknownKwh : (row.byPeriod[period] ?? 0))
      return { period, chargedKwh: sum('storageCharge', of), dischargedKwh: sum('storageDischarge', of) }
    })
    .filter(({ chargedKwh, dischargedKwh }) => chargedKwh > 0 || dischargedKwh > 0)
}
