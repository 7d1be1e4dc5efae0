import { doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { AlarmLevel } from '#contract/alarm.ts'
import { stamps } from './columns.ts'

const limit = (column: string) => doublePrecision(column).notNull()

/** How a station's batteries are graded; the SQL is in migrations/0037_battery_limits.sql and 0060_drift_alarms.sql. */
export const batteryLimits = pgTable('battery_limits', {
  stationId: text('station_id').primaryKey(),
  voltageA: limit('voltage_a'),
  voltageB: limit('voltage_b'),
  voltageC: limit('voltage_c'),
  temperatureA: limit('temperature_a'),
  temperatureB: limit('temperature_b'),
  temperatureC: limit('temperature_c'),
  socLow: limit('soc_low'),
  socHigh: limit('soc_high'),
  restC: limit('rest_c'),
  loadFactor: limit('load_factor'),
  outlierMv: limit('outlier_mv'),
  outlierSigma: limit('outlier_sigma'),
  cellsPerPack: integer('cells_per_pack'),
  driftDays: integer('drift_days').notNull().default(90),
  driftLevel: text('drift_level').$type<AlarmLevel>().notNull().default('COMMON'),
  ...stamps(),
})
