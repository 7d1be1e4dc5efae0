import { stamps } from './columns.ts'
import { boolean, integer, pgTable, text } from './orm.ts'

/** Dictionaries and, below them, their values, in people's order. The codes of builtin ones are known to the product itself. */
export const dictionary = pgTable('dictionary', {
  id: text().primaryKey(),
  parentId: text('parent_id'),
  code: text().notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  value: text().notNull().default(''),
  remark: text().notNull().default(''),
  builtin: boolean().notNull().default(false),
  position: integer().notNull(),
  ...stamps(),
})
