import { eq, sql } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { station } from '../db/schema.ts'
import { settlementAgreement, settlementReading } from '../db/settlement-schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** What slips of connection points are made of; those of the viewer's stations. */
export const settlementAgreements = defineEntity({
  table: settlementAgreement,
  key: settlementAgreement.id,
  scope: { stations: settlementAgreement.stationId },
  audit: {
    subject: 'settlementAgreement',
    save: 'saveSettlementAgreement',
    remove: 'deleteSettlementAgreement',
    called: ({ stationId, connectionPointId, fromMonth }) => [stationId, connectionPointId, fromMonth].filter((part) => part !== '').join('/'),
    omits: [],
  },
  list: {
    columns: {
      ...columnsOf(settlementAgreement),
      stationName: station.name,
      stationNameEn: station.nameEn,
      pointNumber: connectionPoint.number,
      pointName: connectionPoint.name,
      customerName: sql<string>`coalesce(nullif(${settlementAgreement.customer}, ''), ${connectionPoint.customerName})`,
    },
    joins: [
      { table: connectionPoint, on: eq(connectionPoint.id, settlementAgreement.connectionPointId) },
      { table: station, on: eq(station.id, settlementAgreement.stationId) },
    ],
    search: [connectionPoint.number, connectionPoint.name, connectionPoint.customerName, station.name],
  },
})

/** Frozen readings; people save single ones. */
export const settlementReadings = defineEntity({
  table: settlementReading,
  key: settlementReading.id,
  scope: { stations: settlementReading.stationId },
  audit: {
    subject: 'settlementReading',
    save: 'saveSettlementReading',
    remove: 'saveSettlementReading',
    called: ({ stationId, sn, code, date }) => `${stationId}/${sn}/${code}/${date}`,
    omits: [],
  },
  list: {
    columns: columnsOf(settlementReading),
    search: [settlementReading.sn, settlementReading.code],
    // Meter by meter, as they are read.
    ties: [settlementReading.date, settlementReading.sn, settlementReading.code],
  },
})
