import type { PeriodRule } from '#contract/price.ts'
import { ownRules } from '#domain/own-hours.ts'
import type { Reader } from '../db/change.ts'
import { and, inArray } from '../db/orm.ts'
import { periodScheme, priceTable, stationPrice } from '../db/price-schema.ts'
import { station } from '../db/schema.ts'

type Own = typeof stationPrice.$inferSelect
type Unified = typeof priceTable.$inferSelect

/** A station as far as its prices ask. */
const priceStation = {
  id: station.id,
  name: station.name,
  nameEn: station.nameEn,
  timeZone: station.timeZone,
  area: station.area,
  priceSystem: station.priceSystem,
  consumptionType: station.consumptionType,
  voltageLevel: station.voltageLevel,
}
export type PriceStation = Pick<typeof station.$inferSelect, keyof typeof priceStation>

/** What there is of a month of a station; it pays `own` where there is one. */
export interface StationMonthPrices {
  station: PriceStation
  month: string
  own: Own | undefined
  unified: Unified | undefined
  /** Of what it pays; null: there is none, or hours are its own. */
  scheme: { id: string; nameZh: string; nameEn: string } | null
  /** Of what it pays. */
  rules: readonly PeriodRule[]
}

export const priceStationsOf = (db: Reader, ids: readonly string[]): Promise<PriceStation[]> =>
  db
    .select(priceStation)
    .from(station)
    .where(inArray(station.id, [...ids]))
    .orderBy(station.id)

/** Own and unified prices of stations in months (`YYYY-MM`): each station's months in order. */
export async function monthsOf(db: Reader, stations: readonly PriceStation[], months: readonly string[]): Promise<StationMonthPrices[]> {
  const [ids, areas] = [stations.map(({ id }) => id), [...new Set(stations.map(({ area }) => area))]]
  const own = await db
    .select()
    .from(stationPrice)
    .where(and(inArray(stationPrice.stationId, ids), inArray(stationPrice.month, [...months])))
  const unified = await db
    .select()
    .from(priceTable)
    .where(and(inArray(priceTable.area, areas), inArray(priceTable.month, [...months])))
  const named = [...new Set([...own, ...unified].flatMap(({ schemeId }) => schemeId ?? []))]
  const { id, nameZh, nameEn, rules } = periodScheme
  const schemes = new Map((await db.select({ id, nameZh, nameEn, rules }).from(periodScheme).where(inArray(id, named))).map((one) => [one.id, one]))
  return stations.flatMap((one) =>
    months.map((month) => {
      const ownOne = own.find((row) => row.stationId === one.id && row.month === month)
      const unifiedOne = unified.find((row) => row.month === month && isPaidBy(row, one))
      const scheme = schemes.get((ownOne ?? unifiedOne)?.schemeId ?? '') ?? null
      const hours = ownOne?.hours ?? null
      return { station: one, month, own: ownOne, unified: unifiedOne, scheme, rules: hours === null ? (scheme?.rules ?? []) : ownRules(hours) }
    }),
  )
}

const isPaidBy = (row: Unified, { area, priceSystem, consumptionType, voltageLevel }: PriceStation): boolean =>
  row.area === area && row.priceSystem === priceSystem && row.consumptionType === consumptionType && row.voltageLevel === voltageLevel
