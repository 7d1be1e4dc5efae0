import { gateway } from '../db/organization-schema.ts'
import { eq } from '../db/orm.ts'
import { station } from '../db/schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** Names and passwords by which gateways log in at the broker; those of the viewer's stations. */
export const gateways = defineEntity({
  table: gateway,
  key: gateway.id,
  scope: { stations: gateway.stationId },
  audit: {
    subject: 'gateway',
    save: 'saveGateway',
    remove: 'deleteGateway',
    called: (row) => row.name,
    omits: ['passwordHash', 'lastSeenAt', 'address', 'renewedAt'],
  },
  list: {
    columns: { ...columnsOf(gateway, 'passwordHash'), stationName: station.name, stationNameEn: station.nameEn },
    joins: [{ table: station, on: eq(station.id, gateway.stationId) }],
    search: [gateway.name, gateway.remark, station.name, station.nameEn, station.id],
  },
})
