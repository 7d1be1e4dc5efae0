import { z } from 'zod'
import { dayTypes, MOST_COPIED, periodTypes, priceMakings, priceOrigins, priceWarnings } from '../price.ts'
import { calendarMonth, changed, id, ids, imported, importing, listed, order, page, saved, stamps } from './common.ts'
import { price, prices, words } from './unified-price.ts'
import { typed } from '../typed.ts'

const year = z.int().min(2000, 'outOfRange').max(2099, 'outOfRange')
const said = (most: number) => typed.min(1, 'required').max(most, 'tooLong')
const reason = said(500)
/** Windows as text: `08:00-12:00, 22:00-06:00`. */
const windows = words(200)

/** What a person says of a station's own prices of a month. */
export const stationPriceDraft = z.object({
  stationId: id,
  month: calendarMonth,
  ...prices,
  /** Whose hours: a scheme's, or its own. */
  hoursBy: z.enum(['scheme', 'own']).default('scheme'),
  /** Empty: of the area's scheme of the month, where there is just one. */
  schemeId: words(64),
  sharpHours: windows,
  peakHours: windows,
  flatHours: windows,
  valleyHours: windows,
  deepValleyHours: windows,
  /** Yuan/kWh; empty: as it is by default. */
  feedInPrice: price,
  servicePrice: price,
  source: said(500),
  /** Why it is so, of each saving anew. */
  reason,
})

/** A stretch of a day in one period, minutes from midnight. */
const stretch = z.object({ from: z.int(), to: z.int(), period: z.enum(periodTypes) })
export type PeriodStretch = z.infer<typeof stretch>

/** A month of a station: its own prices, else the unified ones, else none. */
const stationMonth = stationPriceDraft.extend({
  source: z.string(),
  reason: z.string(),
  /** Of own prices alone: what is saved is a record only then. */
  id: z.string().optional(),
  revision: z.int().optional(),
  /** Null: there is no price. */
  origin: z.enum(priceOrigins).nullable(),
  made: z.enum(priceMakings).nullable(),
  sourceEn: z.string(),
  schemeNameZh: z.string(),
  schemeNameEn: z.string(),
  warnings: z.array(z.enum(priceWarnings)),
  /** Periods that its hours have in the month, and it has no price for. */
  unpriced: z.array(z.enum(periodTypes)),
  /** Names of connection points that are settled at a voltage of their own, for which there is no price. */
  unpricedPoints: z.array(z.string()),
  /** Names of connection points that are settled at another voltage than the station's: its own prices are theirs too. */
  otherVoltagePoints: z.array(z.string()),
  /** The 24 hours of a kind of day, where no temperature changes them and no holiday has hours by its name; empty: there are no hours. */
  days: z.record(z.enum(dayTypes), z.array(stretch)),
  /** It has begun: what is changed changes the past. */
  begun: z.boolean(),
  updatedAt: stamps.updatedAt,
  updatedBy: stamps.updatedBy,
})
export type StationMonth = z.infer<typeof stationMonth>

/** A window of a month: `dayType` null: of every day. */
const priceWindow = z.object({
  /** Unique in an answer. */
  key: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  stationNameEn: z.string(),
  /** Of the scheme whose hours they are; empty: they are the station's own. */
  schemeNameZh: z.string(),
  schemeNameEn: z.string(),
  month: z.string(),
  dayType: z.enum(dayTypes).nullable(),
  ...stretch.shape,
  /** Null: the period has no price. */
  price: z.string().nullable(),
  origin: z.enum(priceOrigins),
  /** Percent of the station's customer on the first of the month; null: none is known. */
  benefitRate: z.string().nullable(),
  updatedAt: stamps.updatedAt,
  updatedBy: stamps.updatedBy,
})
export type PriceWindow = z.infer<typeof priceWindow>

export const stationPriceSchemas = {
  /** The twelve months of a year (absent: of now, in the station's time). */
  stationPriceYear: {
    payload: z.object({
      powerstationId: id,
      year: year.optional(),
      /** Only this month. */ id: calendarMonth.optional(),
      ...page,
      order,
      sort: z.literal('month').optional(),
    }),
    answer: z.object({ year: z.int(), months: z.array(stationMonth), totalRows: z.int() }),
  },
  /** The 24 hours of a kind of day in each month of a year, and whose prices they are. */
  priceYear: {
    payload: z.object({ powerstationId: id, /** Absent: this year there. */ year: year.optional() }),
    answer: z.object({
      year: z.int(),
      months: z.array(
        z.object({
          month: z.string(),
          /** Null: there is no price. */
          origin: z.enum(priceOrigins).nullable(),
          /** Yuan/kWh of the periods that have a price. */
          prices: z.partialRecord(z.enum(periodTypes), z.string()),
          /** Empty: there are no hours. */
          days: z.record(z.enum(dayTypes), z.array(stretch)),
        }),
      ),
    }),
  },
  saveStationPrice: { payload: stationPriceDraft.extend(saved), answer: z.object({ id: z.string() }) },
  /** Makes own prices that are the unified ones, of months that have none of their own yet. */
  fillStationPrice: {
    payload: z.object({ powerstationId: id, months: z.array(calendarMonth).min(1, 'required').max(MOST_COPIED, 'monthsMost'), reason }),
    answer: changed,
  },
  /** Makes own prices of later months that are as those of one. */
  copyStationPrice: {
    payload: z.object({ id, months: z.array(calendarMonth).min(1, 'required').max(MOST_COPIED, 'monthsMost'), reason }),
    answer: changed,
  },
  importStationPrice: { payload: importing, answer: imported },
  /** Only of months to come: afterwards the unified prices are those of the month. */
  deleteStationPrice: { payload: z.object({ ids }), answer: changed },
  /** All windows: of one station the months of a year, or of all stations one month (absent: that of now). */
  priceWindowList: {
    payload: z.object({
      ...listed('month', 'price', 'updatedAt'),
      powerstationId: id.optional(),
      month: z.union([z.literal(''), calendarMonth]).optional(),
      period: z.enum(periodTypes).optional(),
      origin: z.enum(priceOrigins).optional(),
    }),
    answer: z.object({ windows: z.array(priceWindow), totalRows: z.int() }),
  },
}
