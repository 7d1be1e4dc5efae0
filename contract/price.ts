import { z } from 'zod'

/** Price periods in display order: 尖 峰 平 谷 深谷. */
export const periodTypes = ['sharp', 'peak', 'flat', 'valley', 'deepValley'] as const
export type PeriodType = (typeof periodTypes)[number]

export const priceSystems = ['single', 'two'] as const
export const consumptionTypes = ['bigIndustry', 'generalCommerce'] as const
export const voltageLevels = ['below1kV', '1-10kV', '35kV', '110kV', '220kV'] as const
export const dayTypes = ['workday', 'weekend', 'holiday'] as const
export type PriceSystem = (typeof priceSystems)[number]
export type ConsumptionType = (typeof consumptionTypes)[number]
export type VoltageLevel = (typeof voltageLevels)[number]
export type DayType = (typeof dayTypes)[number]

/** One window of a period: minutes from local midnight, left-closed right-open; `to` may be less than `from` (crosses midnight); 1440 is 24:00. */
const periodWindow = z.object({ from: z.int().min(0).max(1440), to: z.int().min(0).max(1440) })

/** A rule of a tariff notice. Empty `months` and `dayTypes` mean all. Later rules of higher priority win; flat fills the rest. */
const periodRule = z.object({
  period: z.enum(periodTypes),
  months: z.array(z.int().min(1).max(12)),
  dayTypes: z.array(z.enum(dayTypes)),
  windows: z.array(periodWindow),
})
export type PeriodRule = z.infer<typeof periodRule>

/** A price table: what one area pays in one month. Prices are decimal strings in yuan/kWh; a period without a price is absent. */
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
})
export type PriceTable = z.infer<typeof priceTable>

/** Which table prices are of, as a person is told; English names may be empty. */
export const priceTableName = z.object({ area: z.string(), areaEn: z.string(), month: z.string(), source: z.string(), sourceEn: z.string() })

/** One stretch of a day at one price. Times are epoch milliseconds. */
export const priceSegment = z.object({ from: z.number(), to: z.number(), period: z.enum(periodTypes), price: z.string().nullable() })
export type PriceSegment = z.infer<typeof priceSegment>
