import type { Maintenance } from '#contract/schemas/alarm.ts'
import { maintenance } from '../db/alarm-schema.ts'
import { and, eq, sql } from '../db/orm.ts'
import { device, station } from '../db/schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** Work on the viewer's stations and devices, whose alarms call nobody meanwhile. */
export const maintenances = defineEntity({
  table: maintenance,
  key: maintenance.id,
  scope: { stations: maintenance.stationId },
  audit: { subject: 'maintenance', save: 'saveMaintenance', remove: 'deleteMaintenance', called: (row) => row.deviceSn || row.stationId, omits: [] },
  list: {
    columns: (call) => ({
      ...columnsOf(maintenance, 'deviceSn'),
      deviceSn: sql<string>`coalesce(${maintenance.deviceSn}, '')`,
      stationName: station.name,
      stationNameEn: station.nameEn,
      deviceName: sql<string>`coalesce((select ${device.name} from ${device} where ${and(eq(device.sn, maintenance.deviceSn))}), '')`,
      deviceNameEn: sql<string>`coalesce((select ${device.nameEn} from ${device} where ${and(eq(device.sn, maintenance.deviceSn))}), '')`,
      state: sql<
        Maintenance['state']
      >`case when ${maintenance.fromAt} > ${call.now}::bigint then 'planned' when ${maintenance.toAt} > ${call.now}::bigint then 'running' else 'over' end`,
    }),
    joins: [{ table: station, on: eq(station.id, maintenance.stationId) }],
    search: [maintenance.reason, maintenance.deviceSn, station.name, station.nameEn],
  },
})
