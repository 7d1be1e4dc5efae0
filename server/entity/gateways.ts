import { eq } from 'drizzle-orm'
import { gateway } from '../db/organization-schema.ts'
import { station } from '../db/schema.ts'
import { defineEntity } from './entity.ts'

/** Names and passwords by which gateways log in at the broker; those of the viewer's stations. */
export const gateways = defineEntity({
  table: gateway,
  scope: { stations: gateway.stationId },
  audit: {
    subject: 'gateway',
    save: 'saveGateway',
    remove: 'deleteGateway',
    called: (row) => row.name,
    keeps: ['name', 'stationId', 'remark', 'enabled'],
  },
  list: {
    columns: {
      id: gateway.id,
      stationId: gateway.stationId,
      stationName: station.name,
      stationNameEn: station.nameEn,
      name: gateway.name,
      remark: gateway.remark,
      enabled: gateway.enabled,
      lastSeenAt: gateway.lastSeenAt,
      address: gateway.address,
      createdAt: gateway.createdAt,
      renewedAt: gateway.renewedAt,
    },
    joins: [{ table: station, on: eq(station.id, gateway.stationId) }],
    sort: { name: gateway.name, stationId: gateway.stationId, lastSeenAt: gateway.lastSeenAt, createdAt: gateway.createdAt },
    search: [gateway.name, gateway.remark, station.name, station.nameEn, station.id],
  },
})
