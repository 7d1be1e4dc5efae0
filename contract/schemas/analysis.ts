import { z } from 'zod'
import {
  analysisLayers,
  analysisViews,
  exportFormats,
  exportStates,
  MOST_COMPARED,
  MOST_PARAMETERS,
  rangeKinds,
  resolutions,
  sourceForms,
} from '../analysis.ts'
import { point } from '../station.ts'
import { changed, day, done, epochMs, id, ids, listed, name, saved, stamps } from './common.ts'
import { stationId } from './station.ts'
import { typedLines } from '../typed.ts'

const source = z.object({ point: z.int().min(1), as: z.enum(sourceForms).default('reading') })
const sources = z.array(source).min(1, 'parametersNone').max(MOST_PARAMETERS, 'parametersMost')
export type AnalysisSource = z.output<typeof source>

/** Everything that is asked of a stretch of time. `resolution` absent: the coarsest that the answer does not suffer from. */
const asked = { sources, from: epochMs, to: epochMs, resolution: z.enum(resolutions).optional() }

/** A whole question as the page's address and a saved analysis keep it; dates are those of the station of the first parameter, both counted. */
const analysisQuestion = z.object({
  sources,
  range: z.object({ kind: z.enum(rangeKinds), from: day, to: day }),
  /** First days of the periods that are laid over it. */
  compare: z.array(day).max(MOST_COMPARED).default([]),
  view: z.enum(analysisViews).default('curve'),
  resolution: z.enum(resolutions).optional(),
  layers: z.array(z.enum(analysisLayers)).max(analysisLayers.length).default([]),
  /** Statistics are worked out without suspect readings. */
  leaveOut: z.boolean().default(false),
})
export type AnalysisQuestion = z.output<typeof analysisQuestion>

/** A point with the names of what it belongs to. */
const analysisPoint = point.extend({
  stationName: z.string(),
  stationNameEn: z.string(),
  timeZone: z.string(),
  /** Empty: it is of the station itself. */
  deviceName: z.string(),
  deviceNameEn: z.string(),
})
export type AnalysisPoint = z.infer<typeof analysisPoint>

const curve = source.required().extend({
  resolution: z.enum(resolutions),
  /** Neighbours further apart are drawn apart. */
  gapMs: z.number(),
  times: z.array(z.number()),
  values: z.array(z.number()),
})
export type AnalysisCurve = z.infer<typeof curve>

const extreme = z.object({ t: z.number(), v: z.number() }).nullable()
/** Null: nothing was read. Of an energy: figures of its steps, `integralKwh` their sum. */
const statistics = source.required().extend({
  /** The coarsest that took part. */
  resolution: z.enum(resolutions),
  min: extreme,
  max: extreme,
  /** Each reading counts as long as it held. */
  mean: z.number().nullable(),
  deviation: z.number().nullable(),
  /** kWh of a power or of an energy; null: it is neither. */
  integralKwh: z.number().nullable(),
  /** Share of the time of which something is known, 0 to 1. */
  coverage: z.number(),
  /** Minutes with suspect readings that were left out. */
  leftOutMinutes: z.int(),
})
export type AnalysisStatistics = z.infer<typeof statistics>

const shape = z.object({
  /** Readings that it is made of were corrected by people. */
  corrected: z.boolean().optional(),
  resolution: z.enum(resolutions),
  /** Of each parameter, from the highest value down: which value was reached for which share of the time. */
  duration: z.array(z.object({ shares: z.array(z.number()), values: z.array(z.number()) })),
  /** Of each parameter: from where to where a class goes, and its share of the time. */
  distribution: z.array(z.array(z.object({ from: z.number(), to: z.number(), share: z.number() }))),
  /** Of the first two: pairs of the same time. Many are put into cells, `n` in each. */
  scatter: z
    .object({
      cells: z.array(z.object({ x: z.number(), y: z.number(), n: z.int() })),
      pairs: z.int(),
      /** Pearson's; null: one of the two does not change. */
      correlation: z.number().nullable(),
      slope: z.number().nullable(),
      intercept: z.number().nullable(),
    })
    .nullable(),
})
export type AnalysisShape = z.infer<typeof shape>

const exported = z.object({
  id: z.string(),
  state: z.enum(exportStates),
  format: z.enum(exportFormats),
  /** What the file is called. */
  name: z.string(),
  rows: z.int(),
  /** Times of the first and the last row: what was asked for may begin earlier than what is kept. */
  first: z.number().nullable(),
  last: z.number().nullable(),
  timeZone: z.string(),
  /** Share of the range that is written, 0 to 1. */
  progress: z.number(),
  bytes: z.number(),
  startedAt: z.number(),
  /** What went wrong, in the reader's words; empty: nothing. */
  words: z.string(),
})
export type AnalysisExport = z.infer<typeof exported>

const analysisDraft = z.object({
  name,
  /** True: the people of the organization see it too. */
  shared: z.boolean().default(false),
  question: analysisQuestion,
})
const analysis = analysisDraft.extend({
  id: z.string(),
  question: analysisQuestion,
  /** The viewer's own: others look only. */
  own: z.boolean(),
  ...stamps,
})
export type SavedAnalysis = z.infer<typeof analysis>

const analysisNoteDraft = z.object({
  stationId,
  at: epochMs,
  text: typedLines.min(1, 'required').max(500, 'tooLong'),
})
const analysisNote = analysisNoteDraft.extend({ id: z.string(), at: z.number(), own: z.boolean(), ...stamps })
export type AnalysisNote = z.infer<typeof analysisNote>

export const analysisSchemas = {
  analysisPoints: {
    payload: z.object({ text: z.string().max(100).optional(), ids: z.array(z.int().min(1)).max(50).optional() }),
    /** At most 50. Of `ids`, those that the viewer may see. */
    answer: z.object({ points: z.array(analysisPoint), /** How many fit the words. */ total: z.int().optional() }),
  },
  analysisCurves: {
    payload: z.object({ ...asked, size: z.int().min(1).max(4000) }),
    answer: z.object({ curves: z.array(curve), corrected: z.boolean().optional() }),
  },
  analysisStatistics: {
    /** `leaveOut`: what was found wrong with readings does not count. */
    payload: z.object({ ...asked, leaveOut: z.boolean().default(false) }),
    answer: z.object({ statistics: z.array(statistics) }),
  },
  analysisShape: { payload: z.object({ ...asked, view: z.enum(['duration', 'distribution', 'scatter']) }), answer: shape },
  analysisExport: { payload: z.object({ ...asked, format: z.enum(exportFormats) }), answer: z.object({ id: z.string() }) },
  analysisExportList: { payload: z.object({}), answer: z.object({ exports: z.array(exported) }) },
  analysisExportEnd: { payload: z.object({ id }), answer: done },
  analysisExportFile: { payload: z.object({ id }), answer: z.unknown() },
  analysisList: {
    payload: z.object({ ...listed('name', 'updatedAt') }),
    answer: z.object({ analysisList: z.array(analysis), totalRows: z.int() }),
  },
  saveAnalysis: { payload: analysisDraft.extend(saved), answer: z.object({ id: z.string() }) },
  deleteAnalysis: { payload: z.object({ ids }), answer: changed },
  analysisNoteList: {
    payload: z.object({ stationIds: z.array(stationId).min(1).max(20), from: epochMs, to: epochMs }),
    /** The newest 500. */
    answer: z.object({ noteList: z.array(analysisNote) }),
  },
  saveAnalysisNote: { payload: analysisNoteDraft.extend(saved), answer: z.object({ id: z.string() }) },
  deleteAnalysisNote: { payload: z.object({ ids }), answer: changed },
}
