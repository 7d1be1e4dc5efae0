import type { QualityFault } from '#contract/quality.ts'
import { ms } from './columns.ts'
import { doublePrecision, integer, pgTable, primaryKey, text } from './orm.ts'

/** What is wrong with the readings of a point on a day of its station: in minutes. */
export const qualityDay = pgTable(
  'quality_day',
  {
    point: integer().notNull(),
    date: text().notNull(),
    expected: integer().notNull(),
    good: integer().notNull(),
    missing: integer().notNull().default(0),
    frozen: integer().notNull().default(0),
    jump: integer().notNull().default(0),
    outOfRange: integer('out_of_range').notNull().default(0),
    impossible: integer().notNull().default(0),
    backwards: integer().notNull().default(0),
    tooFast: integer('too_fast').notNull().default(0),
    contradiction: integer().notNull().default(0),
    /** Readings, not minutes. */
    late: integer().notNull().default(0),
    doubled: integer().notNull().default(0),
    firstFault: text('first_fault').$type<QualityFault>(),
    firstAt: ms('first_at'),
    firstValue: doublePrecision('first_value'),
  },
  (table) => [primaryKey({ columns: [table.point, table.date] })],
)

/** What was found wrong with readings of a point, from when to when; none goes over the end of a day of its station. */
export const qualityFinding = pgTable(
  'quality_finding',
  {
    point: integer().notNull(),
    fault: text().$type<QualityFault>().notNull(),
    from: ms('t_from').notNull(),
    to: ms('t_to').notNull(),
    /** Minutes. */
    n: integer().notNull(),
    value: doublePrecision(),
  },
  (table) => [primaryKey({ columns: [table.point, table.from, table.fault] })],
)

/** Days of devices (empty: of the station itself) that are to be judged again. */
export const qualityDue = pgTable(
  'quality_due',
  {
    stationId: text('station_id').notNull(),
    deviceSn: text('device_sn').notNull(),
    date: text().notNull(),
    /** How often it was said. */
    asked: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.stationId, table.deviceSn, table.date] })],
)

/** Columns of a day's minutes by fault. */
export const faultColumns: Readonly<Record<QualityFault, string>> = {
  missing: 'missing',
  frozen: 'frozen',
  jump: 'jump',
  outOfRange: 'out_of_range',
  impossible: 'impossible',
  backwards: 'backwards',
  tooFast: 'too_fast',
  contradiction: 'contradiction',
}
