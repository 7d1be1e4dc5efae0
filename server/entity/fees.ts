import { demandConfiguration, electricityAllocation } from '../db/fee-schema.ts'
import { eq } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { station } from '../db/schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** How basic fees of connection points are worked out; those of the viewer's stations. */
export const demandConfigurations = defineEntity({
  table: demandConfiguration,
  key: demandConfiguration.id,
  scope: { stations: demandConfiguration.stationId },
  audit: {
    subject: 'demandConfiguration',
    save: 'saveDemandConfiguration',
    remove: 'deleteDemandConfiguration',
    called: ({ stationId, connectionPointId, month }) => `${stationId}/${connectionPointId}/${month}`,
    omits: [],
  },
  list: {
    columns: {
      ...columnsOf(demandConfiguration),
      pointNumber: connectionPoint.number,
      pointName: connectionPoint.name,
      customerName: connectionPoint.customerName,
    },
    joins: [{ table: connectionPoint, on: eq(connectionPoint.id, demandConfiguration.connectionPointId) }],
    search: [connectionPoint.number, connectionPoint.name, connectionPoint.customerName],
  },
})

/** How basic fees were parted; those of the viewer's stations. */
export const electricityAllocations = defineEntity({
  table: electricityAllocation,
  key: electricityAllocation.id,
  scope: { stations: electricityAllocation.stationId },
  audit: {
    subject: 'electricityAllocation',
    save: 'saveElectricityAllocation',
    remove: 'deleteElectricityAllocation',
    called: ({ stationId, month }) => `${stationId}/${month}`,
    omits: [],
  },
  list: {
    columns: { ...columnsOf(electricityAllocation), stationName: station.name, stationNameEn: station.nameEn },
    joins: [{ table: station, on: eq(station.id, electricityAllocation.stationId) }],
    search: [station.name, station.nameEn, electricityAllocation.month],
  },
})
