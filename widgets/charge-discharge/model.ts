import type { PriceSegment } from '#contract/price.ts'
import type { Answer } from '#contract/schemas.ts'
import { isCycled, roundTrip } from '#domain/energy.ts'

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

/** What is known of a stretch of time: energies of the registers, state of charge at its ends in percent. */
interface Stretch {
  chargedKwh: number | null | undefined
  dischargedKwh: number | null | undefined
  socBefore: number | null | undefined
  socNow: number | undefined
  capacityKwh: number | null
}

/** Efficiency of round trips in percent, corrected for what is more or less in stock than at the begin; undefined: too little to say it. */
export function efficiencyOf({ chargedKwh, dischargedKwh, socBefore, socNow, capacityKwh }: Stretch): number | undefined {
  if (chargedKwh == null || dischargedKwh == null || socBefore == null || socNow === undefined || capacityKwh === null) return undefined
  if (!isCycled(chargedKwh, dischargedKwh, capacityKwh)) return undefined
  return roundTrip(chargedKwh, dischargedKwh, (capacityKwh * (socNow - socBefore)) / 100)
}
