import type { PeriodRule, PriceSegment, PriceTable } from '#contract/price.ts'
import { ownRules } from '#domain/own-hours.ts'
import { pricedDay, type Customer, type PricedDay } from '#domain/price.ts'
import { calendarOf, temperatureKey, type Calendar, type Temperatures } from '#domain/price-calendar.ts'
import { dayStart, localMonth, nextDayStart } from '#domain/time.ts'
import type { Reader } from './change.ts'
import { and, eq } from './orm.ts'
import { calendarDay, dayTemperature, periodScheme, priceTable, stationPrice } from './price-schema.ts'
import { station } from './schema.ts'

/** What a station pays by: whose it is decides too, since it may have prices of its own. */
export type StationTariff = Customer & { stationId: string }

type OwnTable = Omit<PriceTable, 'area' | 'priceSystem' | 'consumptionType' | 'voltageLevel'>

/** A station's own prices as a table; who pays them is said by the station. `rules`: of the scheme that it names. */
function ownTable(own: typeof stationPrice.$inferSelect, rules: PeriodRule[]): OwnTable {
  const { stationId, month, prices, hours, feedInPrice, servicePrice, source } = own
  return {
    stationId,
    month,
    prices,
    rules: hours === null ? rules : ownRules(hours),
    source,
    ...(feedInPrice === '' ? {} : { feedInPrice }),
    ...(servicePrice === '' ? {} : { servicePrice }),
  }
}

/** What was saved by another server is seen after so long; what this one saves, at once (`forget`). */
const KEPT_MS = 60_000

/** Prices (stations' own and unified ones), calendar and temperatures from the store, remembered for a minute: every widget asks for the same day. */
export class PriceBook {
  readonly #orm: Reader
  readonly #now: () => number
  #kept = new Map<string, { readAt: number; value: Promise<unknown> }>()

  constructor(orm: Reader, now: () => number) {
    this.#orm = orm
    this.#now = now
  }

  /** Somebody has saved a price or what it depends on: everything is read again. */
  forget(): void {
    this.#kept = new Map()
  }

  async tariff(stationId: string): Promise<StationTariff | undefined> {
    const { id, timeZone, area, priceSystem, consumptionType, voltageLevel } = station
    const [row] = await this.#orm
      .select({ stationId: id, timeZone, area, priceSystem, consumptionType, voltageLevel })
      .from(station)
      .where(eq(station.id, stationId))
    return row
  }

  /** Table of a month (`YYYY-MM`) with its rules: the station's own, else the unified one; undefined when there is neither. */
  async table(tariff: StationTariff, month: string): Promise<PriceTable | undefined> {
    const own = (await this.#own(month)).get(tariff.stationId)
    if (own === undefined) return this.#unified(tariff, month)
    const { area, priceSystem, consumptionType, voltageLevel } = tariff
    return { ...own, area, priceSystem, consumptionType, voltageLevel }
  }

  /** Stations' own prices of a month, by station: few have any, so all are read at once. */
  #own(month: string): Promise<ReadonlyMap<string, OwnTable>> {
    return this.#read(`own ${month}`, async () => {
      const rows = await this.#orm
        .select({ own: stationPrice, rules: periodScheme.rules })
        .from(stationPrice)
        .leftJoin(periodScheme, eq(periodScheme.id, stationPrice.schemeId))
        .where(eq(stationPrice.month, month))
      return new Map(rows.map(({ own, rules }) => [own.stationId, ownTable(own, rules ?? [])]))
    })
  }

  #unified(tariff: StationTariff, month: string): Promise<PriceTable | undefined> {
    const key = [tariff.area, month, tariff.priceSystem, tariff.consumptionType, tariff.voltageLevel].join('|')
    return this.#read(key, async () => {
      const t = priceTable
      const [found] = await this.#orm
        .select({ table: t, rules: periodScheme.rules })
        .from(t)
        .leftJoin(periodScheme, eq(periodScheme.id, t.schemeId))
        .where(
          and(
            eq(t.area, tariff.area),
            eq(t.month, month),
            eq(t.priceSystem, tariff.priceSystem),
            eq(t.consumptionType, tariff.consumptionType),
            eq(t.voltageLevel, tariff.voltageLevel),
          ),
        )
      return found === undefined ? undefined : { ...found.table, rules: found.rules ?? [] }
    })
  }

  /** The customer's local day that holds an instant, with its periods, prices, and what is not known of it. `instead`: with another table than the store's. */
  async day(tariff: StationTariff, at: number, instead?: PriceTable): Promise<PricedDay> {
    const table = instead ?? (await this.table(tariff, localMonth(tariff.timeZone, at)))
    const known = { calendar: await this.#calendar(), temperatures: await this.#temperatures() }
    return pricedDay({ tables: table === undefined ? [] : [table], ...known }, tariff, at)
  }

  /** Price segments of all local days between two instants; days of months without a table are missing. */
  async segments(tariff: StationTariff, from: number, to: number): Promise<PriceSegment[]> {
    const segments: PriceSegment[] = []
    for (let day = dayStart(tariff.timeZone, from); day < to; day = nextDayStart(tariff.timeZone, day)) {
      segments.push(...(await this.day(tariff, day)).segments)
    }
    return segments
  }

  #calendar(): Promise<Calendar> {
    return this.#read('calendar', async () => calendarOf(await this.#orm.select().from(calendarDay)))
  }

  #temperatures(): Promise<Temperatures> {
    return this.#read('temperatures', async () => {
      const rows = await this.#orm.select().from(dayTemperature)
      return new Map(rows.map(({ place, date, maximum }) => [temperatureKey(place, date), maximum]))
    })
  }

  /** What was read within the last minute; a read that fails is not kept. */
  async #read<T>(key: string, read: () => Promise<T>): Promise<T> {
    const kept = this.#kept
    const known = kept.get(key)
    if (known !== undefined && this.#now() - known.readAt < KEPT_MS) return known.value as Promise<T>
    const value = read()
    kept.set(key, { readAt: this.#now(), value })
    value.catch(() => kept.delete(key))
    return value
  }
}
