import type { AllocationMethod, BasicFeeMode, ExcessBase, FeeSource } from '#contract/fee.ts'
import type { AllocatedParty } from '#contract/schemas/fee.ts'
import { stamps } from './columns.ts'
import { boolean, jsonb, pgTable, text } from './orm.ts'

/** Tables of the basic fee; the SQL is in migrations/0030_basic_fees.sql. */

export const demandConfiguration = pgTable('demand_configuration', {
  id: text().primaryKey(),
  stationId: text('station_id').notNull(),
  connectionPointId: text('connection_point_id').notNull(),
  month: text().notNull(),
  mode: text().$type<BasicFeeMode>().notNull(),
  contractKw: text('contract_kw').notNull().default(''),
  capacityKva: text('capacity_kva').notNull().default(''),
  capacityPrice: text('capacity_price').notNull().default(''),
  demandPrice: text('demand_price').notNull().default(''),
  excessBase: text('excess_base').$type<ExcessBase>().notNull().default('contract'),
  discount: boolean().notNull().default(false),
  remark: text().notNull().default(''),
  ...stamps(),
})

export const electricityAllocation = pgTable('electricity_allocation', {
  id: text().primaryKey(),
  stationId: text('station_id').notNull(),
  month: text().notNull(),
  source: text().$type<FeeSource>().notNull(),
  fee: text().notNull(),
  reason: text().notNull().default(''),
  method: text().$type<AllocationMethod>().notNull(),
  parties: jsonb().$type<AllocatedParty[]>().notNull(),
  remark: text().notNull().default(''),
  ...stamps(),
})
