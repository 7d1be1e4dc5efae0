/** What browser and server agree on about data analysis, without zod. */

/** Parameters that are analysed at once. */
export const MOST_PARAMETERS = 4
/** Periods that are laid over the first one. */
export const MOST_COMPARED = 2
/** Years that a range may have. */
export const MOST_YEARS = 10

/** Where figures are worked out from: samples as they came, or sums of a minute, a quarter hour, a station day. */
export const resolutions = ['raw', '1m', '15m', '1d'] as const
export type Resolution = (typeof resolutions)[number]

/** `energy`: what a register grew, step by step. */
export const sourceForms = ['reading', 'energy'] as const
export const rangeKinds = ['day', 'month', 'year', 'free'] as const
export type RangeKind = (typeof rangeKinds)[number]
export const analysisViews = ['curve', 'duration', 'scatter', 'distribution'] as const
/** What may be shown behind or on a curve. */
export const analysisLayers = ['prices', 'alarms', 'notes'] as const
export type AnalysisLayer = (typeof analysisLayers)[number]

export const exportFormats = ['csv', 'xlsx', 'parquet'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
/** Rows of an export: a sheet of Excel holds no more, its titles among them. */
export const MOST_EXPORTED = { csv: 5_000_000, xlsx: 1_048_575, parquet: 5_000_000 } as const
/** Finished exports are kept so long. */
export const EXPORT_KEPT_MS = 86_400_000

export const exportFilePath = (id: string): string => `/energy/manager/energydata/analysis/export/file?id=${encodeURIComponent(id)}`
