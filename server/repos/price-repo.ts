import type { PeriodRule, VoltageLevel } from '#contract/price.ts'
import { ownRules } from '#domain/own-hours.ts'
import type { Reader } from '../db/change.ts'
import { and, eq, inArray, min } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { periodScheme, priceTable, stationPrice } from '../db/price-schema.ts'
import { station } from '../db/schema.ts'
import { settlementAgreement } from '../db/settlement-schema.ts'

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
  /** Names of connection points that are settled at a voltage of their own, for which there is no price with its hours. */
  unpricedPoints: string[]
  /** Names of connection points that are settled at another voltage than the station's: what it has of its own they pay too. */
  otherVoltagePoints: string[]
}

export const priceStationsOf = (db: Reader, ids: readonly string[]): Promise<PriceStation[]> =>
  db
    .select(priceStation)
    .from(station)
    .where(inArray(station.id, [...ids]))
    .orderBy(station.id)

/** Connection points of stations that are settled, each from its first month on. */
const settledPoints = (db: Reader, stationIds: readonly string[]) =>
  db
    .select({
      stationId: connectionPoint.stationId,
      name: connectionPoint.name,
      voltageLevel: connectionPoint.voltageLevel,
      from: min(settlementAgreement.fromMonth),
    })
    .from(connectionPoint)
    .innerJoin(settlementAgreement, eq(settlementAgreement.connectionPointId, connectionPoint.id))
    .where(inArray(connectionPoint.stationId, [...stationIds]))
    .groupBy(connectionPoint.id)
    .orderBy(connectionPoint.number)

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
  const points = await settledPoints(db, ids)
  const named = [...new Set([...own, ...unified].flatMap(({ schemeId }) => schemeId ?? []))]
  const { id, nameZh, nameEn, rules } = periodScheme
  const schemes = new Map((await db.select({ id, nameZh, nameEn, rules }).from(periodScheme).where(inArray(id, named))).map((one) => [one.id, one]))
  return stations.flatMap((one) =>
    months.map((month) => {
      const ownOne = own.find((row) => row.stationId === one.id && row.month === month)
      const unifiedOne = unified.find((row) => row.month === month && isPaidBy(row, one))
      const scheme = schemes.get((ownOne ?? unifiedOne)?.schemeId ?? '') ?? null
      const hours = ownOne?.hours ?? null
      const isPriced = (voltageLevel: VoltageLevel): boolean =>
        unified.some((row) => row.month === month && row.schemeId !== null && isPaidBy(row, { ...one, voltageLevel }))
      const others = points.filter((point) => point.stationId === one.id && point.voltageLevel !== one.voltageLevel && (point.from ?? '') <= month)
      const otherVoltagePoints = others.map(({ name }) => name)
      // What a station has of its own all of them pay.
      const unpricedPoints = ownOne !== undefined ? [] : others.filter(({ voltageLevel }) => !isPriced(voltageLevel)).map(({ name }) => name)
      const rules = hours === null ? (scheme?.rules ?? []) : ownRules(hours)
      return { station: one, month, own: ownOne, unified: unifiedOne, scheme, rules, unpricedPoints, otherVoltagePoints }
    }),
  )
}

const isPaidBy = (row: Unified, { area, priceSystem, consumptionType, voltageLevel }: PriceStation): boolean =>
  row.area === area && row.priceSystem === priceSystem && row.consumptionType === consumptionType && row.voltageLevel === voltageLevel
