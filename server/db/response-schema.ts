import type { BaselineMethod, PointState, ResponseKind, ResponseState } from '#contract/response.ts'
import type { SegmentMode } from '#contract/strategy.ts'
import { ms, stamps } from './columns.ts'
import { boolean, doublePrecision, integer, pgTable, primaryKey, text } from './orm.ts'

/** Demand response; the SQL is in migrations/0046_response.sql and 0047_response_end.sql. */

export const responseTask = pgTable('response_task', {
  id: text().primaryKey(),
  organizationCode: text('organization_code').notNull(),
  name: text().notNull(),
  kind: text().$type<ResponseKind>().notNull(),
  fromAt: ms('from_at').notNull(),
  toAt: ms('to_at').notNull(),
  targetKw: doublePrecision('target_kw').notNull(),
  shareAnew: boolean('share_anew').notNull().default(true),
  baseline: text().$type<BaselineMethod>().notNull(),
  adjusted: boolean().notNull(),
  /** Yuan/kWh, decimal text; empty: not agreed. */
  price: text().notNull().default(''),
  lowPercent: doublePrecision('low_percent').notNull().default(80),
  capPercent: doublePrecision('cap_percent').notNull().default(120),
  remark: text().notNull().default(''),
  state: text().$type<ResponseState>().notNull().default('saved'),
  issuedAt: ms('issued_at'),
  issuedBy: text('issued_by'),
  issuerId: text('issuer_id'),
  settledAt: ms('settled_at'),
  settledBy: text('settled_by'),
  /** Ended by somebody before its time; until when it is judged: null, to its agreed end. */
  endedAt: ms('ended_at'),
  endedBy: text('ended_by'),
  judgedTo: ms('judged_to'),
  ...stamps(),
})

export const responsePoint = pgTable(
  'response_point',
  {
    taskId: text('task_id').notNull(),
    stationId: text('station_id').notNull(),
    position: integer().notNull(),
    mode: text().$type<SegmentMode>().notNull(),
    limitPercent: doublePrecision('limit_percent').notNull(),
    /** Its part as people have saved it, and as it is after others have failed. */
    plannedKw: doublePrecision('planned_kw').notNull(),
    kw: doublePrecision().notNull(),
    /** The part that its controller had last, kW; null: it has had none since the task was issued. A larger one that is refused leaves it with that. */
    takenKw: doublePrecision('taken_kw'),
    isFixed: boolean('is_fixed').notNull().default(false),
    state: text().$type<PointState>().notNull().default('draft'),
    /** Why it failed: a kind of conflict, what became of the issue, or `gone`. */
    reason: text().notNull().default(''),
    /** Of the newest issue of the station's scheduling that is of this part. */
    mid: text(),
    settledKwh: doublePrecision('settled_kwh'),
    revenueCents: ms('revenue_cents'),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.stationId] })],
)
