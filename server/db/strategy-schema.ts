import type { HeldPart, PowerLimit, StrategyState, StrategyType } from '#contract/strategy.ts'
import { commandLife, ms, stamps } from './columns.ts'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from './orm.ts'

/** What stations' controllers are told to do; the SQL is in migrations/0025_strategies.sql, 0031_limits_acting.sql, 0105_strategy_devices.sql and 0132_plan_reports.sql. */

/** What a device has of a strategy. */
export interface DeviceHas {
  sn: string
  version: number
  /** Null: of parameters that nobody can read, or of a version that the controller has not told. */
  hash: string | null
  /** Since when. */
  since: number
}

export const strategy = pgTable('strategy', {
  /** Station and type. */
  id: text().primaryKey(),
  stationId: text('station_id').notNull(),
  type: text().$type<StrategyType>().notNull(),
  params: jsonb().notNull(),
  hash: text().notNull(),
  version: integer().notNull().default(0),
  state: text().$type<StrategyState>().notNull().default('toBeIssued'),
  /** Why it is not as wanted. */
  reason: text().notNull().default(''),
  reported: jsonb(),
  reportedHash: text('reported_hash'),
  reportedVersion: integer('reported_version'),
  reportedAt: ms('reported_at'),
  reportedBy: text('reported_by'),
  /** Of each device that carries it out; null: the controller says nothing of devices. */
  reportedDevices: jsonb('reported_devices').$type<DeviceHas[]>(),
  ...stamps(),
})

export const strategyIssue = pgTable('strategy_issue', {
  stationId: text('station_id').notNull(),
  type: text().$type<StrategyType>().notNull(),
  version: integer().notNull(),
  hash: text().notNull(),
  params: jsonb().notNull(),
  ...commandLife(),
  code: integer(),
})

/** What a controller told of its plan, each time it was another. */
export const planReport = pgTable(
  'plan_report',
  {
    stationId: text('station_id').notNull(),
    /** Of the server's clock, since 1970. */
    minute: ms('minute').notNull(),
    toldAt: ms('told_at').notNull(),
    /** From when on it had it, as it says. */
    since: ms('since').notNull(),
    /** Null: it had none. */
    params: jsonb(),
  },
  (table) => [primaryKey({ columns: [table.stationId, table.minute] })],
)

/** Which limit held a station back from when to when. */
export const strategyLimit = pgTable(
  'strategy_limit',
  {
    stationId: text('station_id').notNull(),
    held: text().$type<HeldPart>().notNull(),
    powerLimit: text('power_limit').$type<PowerLimit>().notNull(),
    from: ms('t_from').notNull(),
    /** Null: it holds as far as is known. */
    to: ms('t_to'),
    /** The controller was last there while it held. */
    knownTo: ms('known_to').notNull(),
    /** It ended while the controller was away: when, nobody has told. */
    isCut: boolean('is_cut').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.stationId, table.from, table.held, table.powerLimit] })],
)
