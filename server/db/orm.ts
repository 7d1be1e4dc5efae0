/**
 * The query builder, for every module that asks the store. It is loaded as CommonJS: as modules its hundred files each have Node parse the package's 178 KB
 * package.json anew, which was a third of the work of a start.
 */
import { createRequire } from 'node:module'

export type { GetColumnData, InferInsertModel, InferSelectModel, SQL } from 'drizzle-orm'
export type { NodePgDatabase } from 'drizzle-orm/node-postgres'

const load = createRequire(import.meta.url)

export const {
  and,
  asc,
  between,
  count,
  countDistinct,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  min,
  ne,
  not,
  notInArray,
  or,
  sql,
} = load('drizzle-orm') as typeof import('drizzle-orm')
export const { PgTable, bigint, bigserial, boolean, doublePrecision, getTableConfig, integer, jsonb, numeric, pgTable, primaryKey, serial, text } =
  load('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core')
export const { drizzle } = load('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres')
export const { migrate } = load('drizzle-orm/node-postgres/migrator') as typeof import('drizzle-orm/node-postgres/migrator')
