import { doublePrecision, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Holiday, PeriodRule, PriceTable } from '#contract/price.ts'
import { stamps } from './columns.ts'

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
