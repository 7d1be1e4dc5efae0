import type { VoltageLevel } from '#contract/price.ts'
import type { Point } from '#contract/station.ts'
import { ms, stamps } from './columns.ts'
import { doublePrecision, integer, jsonb, pgTable, primaryKey, text } from './orm.ts'

/** Tables of what belongs to a station besides itself and its devices. */

export const connectionPoint = pgTable('connection_point', {
  id: text().primaryKey(),
  stationId: text('station_id').notNull(),
  number: text().notNull(),
  name: text().notNull(),
  voltageLevel: text('voltage_level').$type<VoltageLevel>().notNull(),
  transformerCapacityKva: doublePrecision('transformer_capacity_kva'),
  contractedDemandKw: doublePrecision('contracted_demand_kw'),
  customerName: text('customer_name').notNull().default(''),
  remark: text().notNull().default(''),
  createdAt: ms('created_at').notNull().default(0),
  ...stamps(),
})

export const deviceExchange = pgTable('device_exchange', {
  id: text().primaryKey(),
  stationId: text('station_id').notNull(),
  oldSn: text('old_sn').notNull(),
  newSn: text('new_sn').notNull(),
  at: ms('at').notNull(),
  /** Of each register: what the old one showed last, what the new one showed first. */
  readings: jsonb().$type<{ code: string; last: number; first: number }[]>().notNull(),
  reason: text().notNull(),
  madeBy: text('made_by').notNull(),
})

/** What a device that left a station had counted for it, by quantity, from that moment on. Of today's leavings `pastFeed` tells it. */
export const registerRest = pgTable('register_rest', {
  id: text().primaryKey(),
  stationId: text('station_id').notNull(),
  sn: text().notNull(),
  quantity: text().notNull(),
  since: ms('since').notNull(),
  value: doublePrecision().notNull(),
})

/** Where a register's own curve steps, since its ratio or coefficient was corrected. */
export const registerRescale = pgTable(
  'register_rescale',
  { point: integer().notNull(), at: ms('at').notNull(), value: doublePrecision().notNull() },
  (table) => [primaryKey({ columns: [table.point, table.at] })],
)

/** A point that a station's quantities were made of until its device left: moved, or deleted. */
export const pastFeed = pgTable('past_feed', {
  id: text().primaryKey(),
  stationId: text('station_id').notNull(),
  point: integer().notNull(),
  sn: text().notNull(),
  deviceName: text('device_name').notNull(),
  deviceNameEn: text('device_name_en').notNull(),
  quantity: text().notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  unit: text().notNull(),
  decimals: integer().notNull(),
  kind: text().$type<Point['kind']>().notNull(),
  weight: doublePrecision().notNull(),
  /** Null: from the beginning. */
  since: ms('t_since'),
  until: ms('t_until').notNull(),
  offset: doublePrecision('register_offset').notNull(),
  /** What its register goes on adding; null: nothing. */
  rest: doublePrecision(),
})
