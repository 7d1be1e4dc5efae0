import { z } from 'zod'
import { typed } from './typed.ts'

/** Price periods in display order: 尖 峰 平 谷 深谷. */
export const periodTypes = ['sharp', 'peak', 'flat', 'valley', 'deepValley'] as const
export type PeriodType = (typeof periodTypes)[number]

export const priceSystems = ['single', 'two'] as const
export const consumptionTypes = ['bigIndustry', 'generalCommerce'] as const
export const voltageLevels = ['below1kV', '1-10kV', '35kV', '66kV', '110kV', '220kV'] as const
/** Statutory holidays, as notices name them. */
export const holidays = ['newYear', 'springFestival', 'qingming', 'labourDay', 'dragonBoat', 'midAutumn', 'nationalDay'] as const
export type Holiday = (typeof holidays)[number]
export const dayTypes = ['workday', 'weekend', 'holiday'] as const
export type VoltageLevel = (typeof voltageLevels)[number]
export type DayType = (typeof dayTypes)[number]

/** One window of a period: minutes from local midnight, left-closed right-open; `to` may be less than `from` (crosses midnight); 1440 is 24:00. */
const periodWindow = z
  .object({ from: z.int().min(0).max(1439), to: z.int().min(0).max(1440) })
  // It could be all of the day or nothing.
  .refine(({ from, to }) => from !== to, 'hoursWrong')

/**
 * A rule of a tariff notice. What is empty or absent asks for nothing. Of `dayTypes`, `weekendMonths` (weekends of these months), `holidays` (these by name)
 * and `holidayDays` (holidays of at least so many days) one must hold. `temperature`: the rule holds in other months too, on days when the maximum at `place`
 * has reached so many degC, for so many days on end. Which rule goes first: `domain/price-rules.ts`.
 */
export const periodRule = z.object({
  period: z.enum(periodTypes),
  months: z.array(z.int().min(1).max(12)).max(12),
  dayTypes: z.array(z.enum(dayTypes)).max(3),
  windows: z.array(periodWindow).max(24),
  weekendMonths: z.array(z.int().min(1).max(12)).max(12).optional(),
  holidays: z.array(z.enum(holidays)).max(7).optional(),
  holidayDays: z.int().min(1).max(15).optional(),
  temperature: z.object({ place: typed.min(1).max(64), atLeast: z.number().min(-60).max(60), days: z.int().min(1).max(7) }).optional(),
  /** Only customers of these systems and types. */
  priceSystems: z.array(z.enum(priceSystems)).max(2).optional(),
  consumptionTypes: z.array(z.enum(consumptionTypes)).max(2).optional(),
  /** Goes before all others, where the notice says so. */
  overrides: z.boolean().optional(),
})
export type PeriodRule = z.infer<typeof periodRule>

/**
 * A price table: what one area pays in one month, with the rules of its period scheme (none: no scheme was named, so no hour has a price). Prices are decimal
 * strings in yuan/kWh; a period without a price is absent.
 */
export const priceTable = z.object({
  area: z.string(),
  areaEn: z.string().optional(),
  /** `YYYY-MM` in the station's time. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  priceSystem: z.enum(priceSystems),
  consumptionType: z.enum(consumptionTypes),
  voltageLevel: z.enum(voltageLevels),
  prices: z.partialRecord(z.enum(periodTypes), z.string()),
  rules: z.array(periodRule),
  /** Where the figures come from, in words. */
  source: z.string(),
  sourceEn: z.string().optional(),
  /** Of a station's own prices: whose they are, what the grid pays for what it gets, and the service on charging; absent: of nobody in particular. */
  stationId: z.string().optional(),
  feedInPrice: z.string().optional(),
  servicePrice: z.string().optional(),
})
export type PriceTable = z.infer<typeof priceTable>

/** Where a station's prices of a month come from: they are its own, or those of everybody of its kind. */
export const priceOrigins = ['own', 'unified'] as const
export type PriceOrigin = (typeof priceOrigins)[number]
/** How a station's own prices were made: by hand, out of the unified price, of another month, of a spreadsheet. */
export const priceMakings = ['hand', 'unified', 'copy', 'import'] as const
export type PriceMaking = (typeof priceMakings)[number]

/** Which table prices are of, as a person is told; English names may be empty. */
export const priceTableName = z.object({
  origin: z.enum(priceOrigins),
  area: z.string(),
  areaEn: z.string(),
  month: z.string(),
  source: z.string(),
  sourceEn: z.string(),
  /** Yuan/kWh, of own prices that say it; absent: as it is by default. */
  feedInPrice: z.string().optional(),
  servicePrice: z.string().optional(),
})

/** A station's own hours by period: each minute of the day in just one of them. */
const ownHours = z.partialRecord(z.enum(periodTypes), z.array(periodWindow).max(24))
export type OwnHours = z.infer<typeof ownHours>

/** What is not known of a day, so that its prices may be others: no table, no scheme, no calendar of the year, no temperature of a day that a rule asks for. */
export const priceGaps = ['table', 'scheme', 'calendar', 'temperature'] as const
export type PriceGap = (typeof priceGaps)[number]

/** What is unusual in a price table; nothing is refused for it. */
export const priceWarnings = ['sharpBelowPeak', 'peakBelowFlat', 'valleyAboveFlat', 'deepValleyAboveValley'] as const
export type PriceWarning = (typeof priceWarnings)[number]

/** One stretch of a day at one price. Times are epoch milliseconds. */
export const priceSegment = z.object({ from: z.number(), to: z.number(), period: z.enum(periodTypes), price: z.string().nullable() })
export type PriceSegment = z.infer<typeof priceSegment>

/** So many months get own prices at once. */
export const MOST_COPIED = 36
