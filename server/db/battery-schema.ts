import type { AlarmLevel } from '#contract/alarm.ts'
import type { BatteryImportFigures } from '#contract/schemas/battery-import.ts'
import { ms, stamps } from './columns.ts'
import { doublePrecision, integer, jsonb, pgTable, text } from './orm.ts'

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

/** A battery's history out of a file, as what was counted out of it; the SQL is in migrations/0085_battery_imports.sql. */
export const batteryImport = pgTable('battery_import', {
  id: text().primaryKey(),
  stationId: text('station_id').notNull(),
  deviceSn: text('device_sn'),
  name: text().notNull(),
  kind: text().$type<'cycles' | 'readings'>().notNull(),
  rows: integer().notNull(),
  ratedAh: doublePrecision('rated_ah'),
  soh: doublePrecision(),
  lastAh: doublePrecision('last_ah'),
  capacities: jsonb().$type<BatteryImportFigures['capacities']>().notNull(),
  counted: jsonb().$type<BatteryImportFigures['counted']>(),
  uploadedAt: ms('uploaded_at').notNull(),
  uploadedBy: text('uploaded_by').notNull(),
  ...stamps(),
})
