import { utilityBill } from '../db/settlement-schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** What utilities billed connection points of the viewer's stations. */
export const utilityBills = defineEntity({
  table: utilityBill,
  key: utilityBill.id,
  scope: { stations: utilityBill.stationId },
  audit: {
    subject: 'utilityBill',
    save: 'saveUtilityBill',
    remove: 'saveUtilityBill',
    called: ({ stationId, connectionPointId, month }) => `${stationId}/${connectionPointId}/${month}`,
    omits: [],
  },
  list: { columns: columnsOf(utilityBill), search: [utilityBill.number] },
})
