import type { PgColumn } from 'drizzle-orm/pg-core'
import { batteryImport } from '../db/battery-schema.ts'
import { and, eq, sql, type SQL } from '../db/orm.ts'
import { device } from '../db/schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** What the cluster is called, while it is a device of that station. */
const called = (column: PgColumn): SQL<string> =>
  sql<string>`coalesce((select ${column} from ${device} where ${and(eq(device.sn, batteryImport.deviceSn), eq(device.stationId, batteryImport.stationId))}), '')`

/** Histories out of files, of the viewer's stations. */
export const batteryImports = defineEntity({
  table: batteryImport,
  key: batteryImport.id,
  scope: { stations: batteryImport.stationId },
  audit: {
    subject: 'batteryImport',
    save: 'saveBatteryImport',
    remove: 'deleteBatteryImport',
    called: (row) => row.name,
    omits: ['rows', 'soh', 'lastAh', 'capacities', 'counted', 'uploadedAt', 'uploadedBy'],
  },
  list: {
    columns: {
      ...columnsOf(batteryImport, 'capacities', 'counted'),
      deviceName: called(device.name),
      deviceNameEn: called(device.nameEn),
    },
    search: [batteryImport.name, batteryImport.uploadedBy, batteryImport.deviceSn],
  },
})
