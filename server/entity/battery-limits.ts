import { batteryLimits } from '../db/battery-schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** By which limits the batteries of the viewer's stations are graded. Its lines of the log stand with those of the station. */
export const batteryLimitSets = defineEntity({
  table: batteryLimits,
  key: batteryLimits.stationId,
  scope: { stations: batteryLimits.stationId },
  audit: { subject: 'station', save: 'saveBatteryLimits', remove: 'saveBatteryLimits', omits: [] },
  list: { columns: columnsOf(batteryLimits), search: [] },
})
