import { sql } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { benefitRate } from '../db/price-schema.ts'
import { device } from '../db/schema.ts'
import { demandConfiguration, electricityAllocation } from '../db/fee-schema.ts'
import { settlementAgreement, settlementSlip, utilityBill } from '../db/settlement-schema.ts'
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
  hanging: [
    { words: 'hangingDevices', table: device, on: device.connectionPointId, called: device.name, calledEn: device.nameEn },
    { words: 'hangingBenefitRates', table: benefitRate, on: benefitRate.connectionPointId, called: benefitRate.fromDate },
    { words: 'hangingSlips', table: settlementSlip, on: settlementSlip.connectionPointId, called: settlementSlip.number, instead: 'keepPoint' },
    {
      words: 'hangingDemandConfigurations',
      table: demandConfiguration,
      on: demandConfiguration.connectionPointId,
      called: demandConfiguration.month,
    },
    {
      words: 'hangingAllocations',
      table: electricityAllocation,
      on: (keys) =>
        sql`exists (select 1 from jsonb_array_elements(${electricityAllocation.parties}) one where one ->> 'connectionPointId' in ${[...keys]})`,
      called: electricityAllocation.month,
    },
    {
      words: 'hangingAgreements',
      table: settlementAgreement,
      on: settlementAgreement.connectionPointId,
      called: settlementAgreement.connectionPointId,
    },
    { words: 'hangingUtilityBills', table: utilityBill, on: utilityBill.connectionPointId, called: utilityBill.month, instead: 'keepPoint' },
  ],
})
