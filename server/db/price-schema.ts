import type { Holiday, OwnHours, PeriodRule, PriceMaking, PriceTable } from '#contract/price.ts'
import { stamps } from './columns.ts'
import { doublePrecision, jsonb, pgTable, text } from './orm.ts'

/** At which hours which price period is: what one notice says. Months are `YYYY-MM`, empty: without such an end. */
export const periodScheme = pgTable('period_scheme', {
  id: text().primaryKey(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  area: text().notNull(),
  docNo: text('doc_no').notNull(),
  categories: text().notNull().default(''),
  fromMonth: text('from_month').notNull().default(''),
  untilMonth: text('until_month').notNull().default(''),
  rules: jsonb().$type<PeriodRule[]>().notNull(),
  remark: text().notNull().default(''),
  ...stamps(),
})

/** What one kind of customer of an area pays in a month; its hours are those of a period scheme. */
export const priceTable = pgTable('price_table', {
  id: text().primaryKey(),
  area: text().notNull(),
  areaEn: text('area_en').notNull().default(''),
  month: text().notNull(),
  priceSystem: text('price_system').$type<PriceTable['priceSystem']>().notNull(),
  consumptionType: text('consumption_type').$type<PriceTable['consumptionType']>().notNull(),
  voltageLevel: text('voltage_level').$type<PriceTable['voltageLevel']>().notNull(),
  schemeId: text('scheme_id'),
  prices: jsonb().$type<PriceTable['prices']>().notNull(),
  source: text().notNull(),
  sourceEn: text('source_en').notNull().default(''),
  ...stamps(),
})

/** Days that the State Council's calendar makes holidays, or days of work at a weekend. */
export const calendarDay = pgTable('calendar_day', {
  date: text().primaryKey(),
  kind: text().$type<'holiday' | 'workday'>().notNull(),
  holidays: jsonb().$type<Holiday[]>().notNull().default([]),
  remark: text().notNull().default(''),
  ...stamps(),
})

/** The maximum temperature of a day at a place, degC, on which rules of some notices depend. */
export const dayTemperature = pgTable('day_temperature', {
  id: text().primaryKey(),
  place: text().notNull(),
  date: text().notNull(),
  maximum: doublePrecision().notNull(),
  remark: text().notNull().default(''),
  ...stamps(),
})

/** A station's own prices of a month, which go before the unified ones. Hours: those of a scheme, or its own by period. Empty price: as it is by default. */
export const stationPrice = pgTable('station_price', {
  id: text().primaryKey(),
  stationId: text('station_id').notNull(),
  month: text().notNull(),
  prices: jsonb().$type<PriceTable['prices']>().notNull(),
  schemeId: text('scheme_id'),
  hours: jsonb().$type<OwnHours>(),
  feedInPrice: text('feed_in_price').notNull().default(''),
  servicePrice: text('service_price').notNull().default(''),
  made: text().$type<PriceMaking>().notNull().default('hand'),
  source: text().notNull(),
  reason: text().notNull(),
  ...stamps(),
})

/** What a customer gets of the benefit, in percent, from a day on; of one connection point, or of all that have none of their own. */
export const benefitRate = pgTable('benefit_rate', {
  id: text().primaryKey(),
  stationId: text('station_id').notNull(),
  connectionPointId: text('connection_point_id'),
  fromDate: text('from_date').notNull(),
  percent: text().notNull(),
  remark: text().notNull().default(''),
  ...stamps(),
})
