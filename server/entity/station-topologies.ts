import { stationTopology } from '../db/arrangement-schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** How single-line pictures of the viewer's stations are arranged. Its lines of the log stand with those of the station. */
export const stationTopologies = defineEntity({
  table: stationTopology,
  key: stationTopology.stationId,
  scope: { stations: stationTopology.stationId },
  audit: { subject: 'station', save: 'arrangeStation', remove: 'arrangeStation', omits: [] },
  list: { columns: columnsOf(stationTopology), search: [] },
})
