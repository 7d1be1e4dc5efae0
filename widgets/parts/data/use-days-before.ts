import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import { plusDays } from '#domain/dates.ts'
import { useQuery } from '#src/atoms/query.ts'

/** Days that are over change seldom. */
const EVERY_MS = 300_000

/**
 * Energies of a month so far, kWh: of its days before `date`, and what that day has, which is asked for oftener: a month is never less than its today. Null: not
 * known, or half of it is still under way. `stationId` undefined: nothing is asked.
 */
export function useDaysBefore(
  stationId: string | undefined,
  date: string,
  quantities: readonly QuantityCode[],
): (quantity: QuantityCode, todayKwh: number | null | undefined) => number | null {
  const question = useMemo(
    () =>
      stationId === undefined || date.endsWith('-01')
        ? undefined
        : { powerstationId: stationId, from: `${date.slice(0, 8)}01`, to: plusDays(date, -1), quantities: [...quantities] },
    [stationId, date, quantities],
  )
  const rows = valueOf(useQuery('energyByPeriod', question, { everyMs: EVERY_MS, reload: true }))?.rows
  return (quantity, todayKwh) => {
    if (todayKwh === undefined || (question !== undefined && rows === undefined)) return null
    // Of all days, not of an hour.
    const before = rows?.find((row) => row.quantity === quantity && row.start.length === 10)?.totalKwh ?? null
    return todayKwh === null && before === null ? null : (todayKwh ?? 0) + (before ?? 0)
  }
}
