import { periodTypes } from '#contract/price.ts'
import type { Answer } from '#contract/schemas.ts'
import { askedDay, daysOf, spanKinds, type SpanKind } from '#domain/spans.ts'

export { askedDay, daysOf, spanKinds, type SpanKind }

export const stepOf = { day: 'hour', month: 'day', year: 'month' } as const satisfies Record<SpanKind, string>

export type EnergyRow = Answer<'energyByPeriod'>['rows'][number]

/** What came out of the storage for what went in, percent of both energies; undefined without either. Of short spans it says little: what is still stored counts as lost. */
export function ratioOf(totals: readonly EnergyRow[]): number | undefined {
  const of = (quantity: EnergyRow['quantity']): number | null | undefined => totals.find((row) => row.quantity === quantity)?.totalKwh
  const [charged, discharged] = [of('storageCharge'), of('storageDischarge')]
  return charged == null || discharged == null || charged <= 0 ? undefined : (discharged / charged) * 100
}

/** Energies as a sheet, the last column of which says where corrected readings are in one: of one that is not known all cells are empty, as nothing would be told by noughts. */
export const sheetOf = (
  rows: readonly EnergyRow[],
  heads: readonly string[],
  nameOf: (row: EnergyRow) => string,
  corrected: { head: string; yes: string },
): (string | number)[][] => [
  [...heads, corrected.head],
  ...rows.map((row) => {
    const known = row.totalKwh === null ? undefined : [row.totalKwh, ...periodTypes.map((period) => row.byPeriod[period] ?? 0), row.unknownKwh]
    return [nameOf(row), ...(known ?? heads.slice(1).map(() => '')), row.corrected === true ? corrected.yes : '']
  }),
]
