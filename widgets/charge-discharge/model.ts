import type { PriceSegment } from '#contract/price.ts'
import type { Answer } from '#contract/schemas.ts'

type Row = Answer<'energyByPeriod'>['rows'][number]

const HOUR_MS = 3_600_000

/** Hours of a day: 24, one more or less where the clocks change. */
export const hoursOfDay = (from: number, to: number): number => Math.max(1, Math.round((to - from) / HOUR_MS))

/** Energy of one quantity by hour of the day; undefined: no reading. Rows come in the order of the hours. */
export function byHour(rows: readonly Row[], quantity: Row['quantity'], hours: number): (number | undefined)[] {
  const own = rows.filter((row) => row.quantity === quantity && row.start.length > 10)
  return Array.from({ length: hours }, (_, i) => own[i]?.totalKwh ?? undefined)
}

/** Price periods counted in hours from the day's begin. */
export const bandsOf = (segments: readonly PriceSegment[], from: number): { from: number; to: number; period: PriceSegment['period'] }[] =>
  segments.map((segment) => ({ from: (segment.from - from) / HOUR_MS, to: (segment.to - from) / HOUR_MS, period: segment.period }))

/** Discharged of charged energy, percent; nothing where it cannot be said: over a short time what is still stored outweighs the losses. */
export function efficiencyOf(chargedKwh: number | null | undefined, dischargedKwh: number | null | undefined): number | undefined {
  if (chargedKwh === null || chargedKwh === undefined || dischargedKwh === null || dischargedKwh === undefined || chargedKwh <= 0) return undefined
  const percent = (dischargedKwh / chargedKwh) * 100
  return percent > 0 && percent <= 100 ? percent : undefined
}
