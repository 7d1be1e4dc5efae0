import type { Parameter, ParameterLimit, ParameterText } from '#contract/model.ts'
import type { ParameterQuality } from '#contract/quality.ts'
import type { DeviceKind } from '#contract/station.ts'
import { ms, stamps } from './columns.ts'
import { doublePrecision, integer, jsonb, pgTable, text } from './orm.ts'

/** Tables of what products there are: kinds, models, and the parameters of a model. */

export const productCategory = pgTable('product_category', {
  id: text().primaryKey(),
  code: text().notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  parentCode: text('parent_code'),
  remark: text().notNull().default(''),
  /** Among those of one parent; two may have the same. */
  position: integer().notNull(),
  ...stamps(),
})

export const productModel = pgTable('product_model', {
  code: text().primaryKey(),
  kind: text().$type<DeviceKind>().notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  brand: text().notNull().default(''),
  categoryCode: text('category_code'),
  remark: text().notNull().default(''),
  createdAt: ms('created_at').notNull().default(0),
  ...stamps(),
})

export const parameter = pgTable('parameter', {
  modelCode: text('model_code').notNull(),
  code: text().notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  unit: text().notNull(),
  decimals: integer().notNull(),
  coefficient: doublePrecision().notNull(),
  kind: text().$type<Parameter['kind']>().notNull(),
  quantity: text(),
  reportIntervalMs: integer('report_interval_ms'),
  limits: jsonb().$type<ParameterLimit[]>().notNull(),
  position: integer().notNull(),
  rawUnit: text('raw_unit').notNull().default(''),
  registerAddress: text('register_address').notNull().default(''),
  rangeMin: doublePrecision('range_min'),
  rangeMax: doublePrecision('range_max'),
  texts: jsonb().$type<ParameterText[]>().notNull().default([]),
  /** How people want it judged, where that is not as by default. */
  quality: jsonb().$type<ParameterQuality>().notNull().default({}),
})
