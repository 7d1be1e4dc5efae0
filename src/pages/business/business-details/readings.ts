import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import { nextDayStart, startOfDate } from '#domain/time.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { Source } from '#src/business/columns.ts'

/** Registers that sources are worked out of, in parts: an analysis takes four. */
const registers: readonly (readonly [Source, readonly QuantityCode[]])[] = [
  ['storageArbitrage', ['storageCharge', 'storageDischarge', 'gridExport']],
  ['pvSelfUse', ['pvGeneration', 'gridExport']],
  ['charging', ['pileConsumption']],
]

/** Where the readings of a day stand that a station's figures are made of: of each source, of its storage, and the alarms that count against its availability. */
export function useDayReadings(stationId: string, date: string, zone: string) {
  const model = useQuery('stationModel', useMemo(() => ({ powerstationId: stationId }), [stationId])) // prettier-ignore
  const points = (valueOf(model)?.points ?? []).filter(({ deviceSn }) => deviceSn === null)
  const station = encodeURIComponent(stationId)
  const analysis = (asked: readonly string[]): string =>
    `/operation/data-analysis?station=${station}&p=${asked.join(',')}&range=day&from=${date}&to=${date}`
  const pointsOf = (codes: readonly QuantityCode[]) => points.filter(({ quantity }) => quantity !== null && codes.includes(quantity))
  const sources = registers.flatMap(([source, codes]) => {
    const own = pointsOf(codes)
    // What a source has besides the meter at the grid.
    if (own.every(({ quantity }) => quantity === 'gridExport')) return []
    return [{ source, to: analysis(own.map(({ id }) => `${id}e`)) }]
  })
  const storage = pointsOf(['storageCharge', 'storageDischarge']).map(({ id }) => `${id}e`)
  const soc = pointsOf(['soc']).map(({ id }) => String(id))
  const from = startOfDate(zone, date)
  return {
    sources,
    storage: storage.length === 0 ? undefined : analysis([...storage, ...soc]),
    alarms: `/alarm/alarm-list?powerstationId=${station}&level=VERY_URGENT&level=URGENT&from=${from}&to=${nextDayStart(zone, from)}`,
  }
}

export type DayReadings = ReturnType<typeof useDayReadings>
