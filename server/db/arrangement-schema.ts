import type { NodePosition } from '#contract/schemas/topology.ts'
import { stamps } from './columns.ts'
import { boolean, jsonb, pgTable, text } from './orm.ts'

/** What people have arranged for looking; the SQL is in migrations/0021_views_and_arrangements.sql. */

export const fleetView = pgTable('fleet_view', {
  id: text().primaryKey(),
  ownerId: text('owner_id').notNull(),
  name: text().notNull(),
  query: text().notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  ...stamps(),
})

export const stationTopology = pgTable('station_topology', {
  stationId: text('station_id').primaryKey(),
  positions: jsonb().$type<NodePosition[]>().notNull(),
  ...stamps(),
})
