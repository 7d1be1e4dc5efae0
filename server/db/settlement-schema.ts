import type {
  BenefitFormula,
  EarlierSlip,
  EnergySplit,
  ReadingSource,
  SelfUseMode,
  SelfUsePrice,
  SlipFigure,
  SlipProblem,
  SlipState,
  SlipTax,
  SlipWarning,
} from '#contract/settlement.ts'
import type { SettlementMeter, SlipFacts } from '#contract/schemas/settlement.ts'
import type { SlipInput } from '#domain/settlement/slip.ts'
import type { BillFigures } from '#contract/utility-bill.ts'
import { ms, stamps } from './columns.ts'
import { boolean, integer, jsonb, numeric, pgTable, primaryKey, text } from './orm.ts'

/** Tables of settlement; the SQL is in migrations/0028_settlement.sql, 0032_utility_bills.sql and 0040_agreement_months.sql. */

export const settlementAgreement = pgTable('settlement_agreement', {
  id: text().primaryKey(),
  stationId: text('station_id').notNull(),
  connectionPointId: text('connection_point_id').notNull(),
  /** `YYYY-MM`; it holds until the next one of its connection point. Empty: from the beginning. */
  fromMonth: text('from_month').notNull().default(''),
  /** Empty: as the connection point says. */
  customer: text().notNull().default(''),
  customerOrganization: text('customer_organization').notNull().default(''),
  formula: text().$type<BenefitFormula>().notNull(),
  split: text().$type<EnergySplit>().notNull(),
  settlementDay: integer('settlement_day').notNull().default(1),
  tax: text().$type<SlipTax>().notNull().default('electricity'),
  meters: jsonb().$type<SettlementMeter[]>().notNull(),
  selfUse: text('self_use').$type<SelfUseMode>().notNull().default('none'),
  selfUseMeters: jsonb('self_use_meters').$type<SettlementMeter[]>().notNull().default([]),
  selfUseKwh: text('self_use_kwh').notNull().default(''),
  selfUsePrice: text('self_use_price').$type<SelfUsePrice>().notNull().default('flat'),
  selfUseAgreed: text('self_use_agreed').notNull().default(''),
  demandEffect: boolean('demand_effect').notNull().default(false),
  basicFee: boolean('basic_fee').notNull().default(false),
  powerFactor: boolean('power_factor').notNull().default(false),
  powerFactorMeters: jsonb('power_factor_meters').$type<SettlementMeter[]>().notNull().default([]),
  powerFactorFunds: text('power_factor_funds').notNull().default(''),
  remark: text().notNull().default(''),
  createdAt: ms('created_at').notNull().default(0),
  ...stamps(),
})

export const settlementReading = pgTable('settlement_reading', {
  id: text().primaryKey(),
  stationId: text('station_id').notNull(),
  sn: text().notNull(),
  code: text().notNull(),
  date: text().notNull(),
  value: text().notNull(),
  source: text().$type<ReadingSource>().notNull(),
  reason: text().notNull().default(''),
  fileId: text('file_id').notNull().default(''),
  createdAt: ms('created_at').notNull().default(0),
  ...stamps(),
})

export const settlementSlip = pgTable('settlement_slip', {
  id: text().primaryKey(),
  number: text().notNull(),
  stationId: text('station_id').notNull(),
  connectionPointId: text('connection_point_id').notNull(),
  customerOrganization: text('customer_organization').notNull().default(''),
  month: text().notNull(),
  dateFrom: text('date_from').notNull(),
  dateTo: text('date_to').notNull(),
  state: text().$type<SlipState>().notNull().default('draft'),
  reverses: text(),
  reason: text().notNull().default(''),
  facts: jsonb().$type<SlipFacts>().notNull(),
  input: jsonb().$type<SlipInput>(),
  figures: jsonb().$type<SlipFigure[]>().notNull(),
  problems: jsonb().$type<SlipProblem[]>().notNull(),
  warnings: jsonb().$type<SlipWarning[]>().notNull(),
  payable: numeric(),
  earlier: jsonb().$type<EarlierSlip>(),
  confirmedAt: ms('confirmed_at'),
  confirmedBy: text('confirmed_by'),
  confirmRemark: text('confirm_remark').notNull().default(''),
  lockedAt: ms('locked_at'),
  lockedBy: text('locked_by'),
  createdAt: ms('created_at').notNull().default(0),
  createdBy: text('created_by').notNull().default(''),
  ...stamps(),
})

export const settlementRun = pgTable('settlement_run', {
  id: text().primaryKey(),
  month: text().notNull(),
  state: text().$type<'running' | 'stopped' | 'done'>().notNull(),
  startedAt: ms('started_at').notNull(),
  startedBy: text('started_by').notNull(),
  ownerId: text('owner_id').notNull(),
  endedAt: ms('ended_at'),
})

export const settlementRunItem = pgTable(
  'settlement_run_item',
  {
    runId: text('run_id').notNull(),
    position: integer().notNull(),
    connectionPointId: text('connection_point_id').notNull(),
    doneAt: ms('done_at'),
    slipId: text('slip_id'),
    failure: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
)

export const utilityBill = pgTable('utility_bill', {
  id: text().primaryKey(),
  stationId: text('station_id').notNull(),
  connectionPointId: text('connection_point_id').notNull(),
  month: text().notNull(),
  number: text().notNull().default(''),
  date: text().notNull().default(''),
  figures: jsonb().$type<BillFigures>().notNull(),
  reason: text().notNull().default(''),
  ...stamps(),
})
