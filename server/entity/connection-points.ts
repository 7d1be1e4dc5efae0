import { sql } from 'drizzle-orm'
import { connectionPoint } from '../db/plant-schema.ts'
import { device } from '../db/schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** Where stations meet the grid; those of the viewer's stations. */
export const connectionPoints = defineEntity({
  table: connectionPoint,
  key: connectionPoint.id,
  scope: { stations: connectionPoint.stationId },
  audit: {
    subject: 'connectionPoint',
    save: 'saveConnectionPoint',
    remove: 'deleteConnectionPoint',
    called: ({ stationId, number }) => `${stationId}/${number}`,
    omits: [],
  },
  list: {
    columns: {
      ...columnsOf(connectionPoint),
      meters: sql<string[]>`(select coalesce(jsonb_agg(d.name || ' (' || d.sn || ')' order by d.sn), '[]') from device d
        where d.connection_point_id = ${connectionPoint.id} and d.kind in ('gridMeter', 'meter') and d.retired_at is null)`,
    },
    search: [connectionPoint.number, connectionPoint.name, connectionPoint.customerName],
  },
  hanging: [{ words: 'hangingDevices', table: device, on: device.connectionPointId, called: device.name, calledEn: device.nameEn }],
})
