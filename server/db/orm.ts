/**
 * The query builder, for every module that asks the store. One place imports the package: its package.json is 178 KB, and Node parses it anew for each module
 * that names it, which was a quarter of the work of a start.
 */
export * from 'drizzle-orm'
export { bigint, bigserial, boolean, doublePrecision, integer, jsonb, numeric, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
