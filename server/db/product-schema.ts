import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { stamps } from './columns.ts'

/** Tables of what products there are; the SQL that makes them is in migrations/0012_product_categories.sql. */

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
