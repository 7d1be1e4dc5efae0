import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { and, eq } from 'drizzle-orm'
import type { PriceSegment, PriceTable } from '#contract/price.ts'
import { daySegments, dayTypeOf } from '#domain/price.ts'
import { dayStart, localDate, localMonth, nextDayStart } from '#domain/time.ts'
import * as schema from './schema.ts'

export interface StationTariff {
  timeZone: string
  area: string
  priceSystem: PriceTable['priceSystem']
  consumptionType: PriceTable['consumptionType']
  voltageLevel: PriceTable['voltageLevel']
}

/** Price tables from the store, remembered for a minute: every widget asks for the same day. */
export class PriceBook {
  readonly #orm: NodePgDatabase
  readonly #now: () => number
  readonly #cache = new Map<string, { readAt: number; table: PriceTable | undefined }>()

  constructor(orm: NodePgDatabase, now: () => number) {
    this.#orm = orm
    this.#now = now
  }

  async tariff(stationId: string): Promise<StationTariff | undefined> {
    const { timeZone, area, priceSystem, consumptionType, voltageLevel } = schema.station
    const [row] = await this.#orm
      .select({ timeZone, area, priceSystem, consumptionType, voltageLevel })
      .from(schema.station)
      .where(eq(schema.station.id, stationId))
    return row
  }

  /** Table of a month (`YYYY-MM`), undefined when there is none. */
  async table(tariff: StationTariff, month: string): Promise<PriceTable | undefined> {
    const key = [tariff.area, month, tariff.priceSystem, tariff.consumptionType, tariff.voltageLevel].join('|')
    const known = this.#cache.get(key)
    if (known !== undefined && this.#now() - known.readAt < 60_000) return known.table
    const t = schema.priceTable
    const [table] = await this.#orm
      .select()
      .from(t)
      .where(
        and(
          eq(t.area, tariff.area),
          eq(t.month, month),
          eq(t.priceSystem, tariff.priceSystem),
          eq(t.consumptionType, tariff.consumptionType),
          eq(t.voltageLevel, tariff.voltageLevel),
        ),
      )
    this.#cache.set(key, { readAt: this.#now(), table })
    return table
  }

  /** Price segments of all local days between two instants; days of months without a table are missing. */
  async segments(tariff: StationTariff, from: number, to: number): Promise<PriceSegment[]> {
    const segments: PriceSegment[] = []
    for (let day = dayStart(tariff.timeZone, from); day < to; day = nextDayStart(tariff.timeZone, day)) {
      const table = await this.table(tariff, localMonth(tariff.timeZone, day))
      if (table === undefined) continue
      segments.push(...daySegments(table, tariff.timeZone, day, dayTypeOf(tariff.timeZone, day, undefined, localDate(tariff.timeZone, day))))
    }
    return segments
  }
}
