import { analysisNote } from '../db/analysis-schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** Notes at moments; those of the viewer's stations. */
export const analysisNotes = defineEntity({
  table: analysisNote,
  key: analysisNote.id,
  scope: { stations: analysisNote.stationId },
  audit: { subject: 'analysisNote', save: 'saveAnalysisNote', remove: 'deleteAnalysisNote', called: (row) => row.stationId, omits: ['ownerId'] },
  list: { columns: columnsOf(analysisNote), search: [analysisNote.text] },
})
