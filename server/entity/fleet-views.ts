import { fleetView } from '../db/arrangement-schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** Saved views of the fleet. Each is its owner's alone: the handlers ask whose it is. */
export const fleetViews = defineEntity({
  table: fleetView,
  key: fleetView.id,
  scope: 'all',
  audit: { subject: 'fleetView', save: 'saveFleetView', remove: 'deleteFleetView', called: (row) => row.name, omits: ['ownerId'] },
  list: { columns: columnsOf(fleetView, 'ownerId'), search: [fleetView.name] },
})
