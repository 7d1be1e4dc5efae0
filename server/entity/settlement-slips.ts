import { settlementSlip } from '../db/settlement-schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** Settlement slips of the viewer's stations; they are made, not saved. */
export const settlementSlips = defineEntity({
  table: settlementSlip,
  key: settlementSlip.id,
  scope: { stations: settlementSlip.stationId },
  audit: {
    subject: 'settlementSlip',
    save: 'makeSettlementSlip',
    remove: 'deleteSettlementSlip',
    called: ({ number }) => number,
    omits: [
      'input',
      'figures',
      'earlier',
      'facts',
      'problems',
      'warnings',
      'reverses',
      'createdBy',
      'confirmedAt',
      'confirmedBy',
      'confirmRemark',
      'lockedAt',
      'lockedBy',
    ],
  },
  list: {
    columns: columnsOf(settlementSlip, 'input', 'figures', 'earlier', 'reason', 'customerOrganization'),
    search: [settlementSlip.number, settlementSlip.stationId],
  },
})
