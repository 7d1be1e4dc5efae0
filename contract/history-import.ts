/**
 * What `node edge/history.ts` prints, one JSON object a line: readings from before the server knew the plant, day by day, newest first.
 * The server imports them into its rollups (15 and 1 minutes) or samples (raw). Arrays are of equal length, step by step from `from`; null is a gap.
 */
export type HistoryFrame =
  | {
      type: 'rollup'
      resolution: '15m' | '1m'
      stationId: string
      /** null: a quantity of the station, `code` is its quantity code. */
      deviceSn: string | null
      code: string
      /** Epoch ms of the first step's start. */
      from: number
      mean: (number | null)[]
      min: (number | null)[]
      max: (number | null)[]
      first: (number | null)[]
      last: (number | null)[]
    }
  | { type: 'samples'; stationId: string; deviceSn: string; code: string; from: number; stepMs: number; values: (number | null)[] }
  | { type: 'progress'; doneDays: number; totalDays: number }
  | { type: 'end' }
