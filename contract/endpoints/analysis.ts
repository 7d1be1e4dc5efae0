import { call, type EndpointFacts } from './facts.ts'

const analysis = '/manager/energydata/analysis'
const sees = ['monitor_data-analysis'] as const
const changes = ['monitor_data-analysis:edit'] as const

export const analysisEndpoints = {
  analysisPoints: call(`${analysis}/points`, sees, 'station', 'Parameters of all stations of the viewer: found by words, or by number', {
    encrypted: false,
    displays: 'demonstrated',
  }),
  analysisCurves: call(`${analysis}/curves`, sees, 'station', 'Up to four parameters over a range, reduced with exact extremes', {
    encrypted: false,
    long: true,
    followsMoment: true,
    displays: 'demonstrated',
  }),
  analysisStatistics: call(`${analysis}/statistics`, sees, 'station', 'Extremes, mean, deviation, energy and coverage of up to four parameters', {
    encrypted: false,
    long: true,
  }),
  analysisShape: call(`${analysis}/shape`, sees, 'station', 'Duration curve, distribution, or scatter of two parameters', {
    encrypted: false,
    long: true,
    followsMoment: true,
    displays: 'demonstrated',
  }),
  analysisExport: call(`${analysis}/export/start`, sees, 'station', 'Begins to write parameters over a range to a file'),
  analysisExportList: call(`${analysis}/export/list`, sees, 'none', 'How far the viewer’s own exports are', { encrypted: false }),
  analysisExportEnd: call(`${analysis}/export/end`, sees, 'none', 'Ends one of the viewer’s exports, and takes its file away'),
  analysisExportFile: call(`${analysis}/export/file`, sees, 'none', 'The file of one of the viewer’s exports', {
    method: 'GET',
    encrypted: false,
    form: 'download',
  }),
  analysisList: call(`${analysis}/list`, sees, 'organization', 'Saved analyses: one’s own, and those shared with the organization', {
    displays: 'demonstrated',
  }),
  saveAnalysis: call(`${analysis}/save`, changes, 'organization', 'Keeps an analysis under a name'),
  deleteAnalysis: call(`${analysis}/delete`, changes, 'organization', 'Deletes one’s own analyses'),
  analysisNoteList: call(`${analysis}/note/list`, sees, 'station', 'Notes at moments of stations'),
  saveAnalysisNote: call(`${analysis}/note/save`, changes, 'station', 'Writes a note at a moment of a station'),
  deleteAnalysisNote: call(`${analysis}/note/delete`, changes, 'station', 'Deletes one’s own notes'),
} satisfies Record<string, EndpointFacts>
