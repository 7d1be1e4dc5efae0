import { z } from 'zod'
import { changed, id, ids, listed, name, saved, stamps } from './common.ts'
import { stationId } from './station.ts'

/** Capacities of one history that are kept. */
export const MOST_CAPACITIES = 5000
/** More no battery has: Ah, and numbers of its cycles. */
export const MOST_AH = 1e6
export const MOST_CYCLE = 1e9

const figure = z.number().min(-1e9, 'outOfRange').max(1e9, 'outOfRange')
const some = z.number().min(0, 'outOfRange').max(1e9, 'outOfRange')
const cycle = z.number().min(0, 'outOfRange').max(MOST_CYCLE, 'outOfRange')
const count = z.int().min(0, 'outOfRange').max(10_000_000, 'outOfRange')

/** What was counted out of a file. */
const figures = z.object({
  kind: z.enum(['cycles', 'readings']),
  /** Rows of the file. */
  rows: count,
  /** What was said to be 100 %, Ah; null: nobody said it. */
  ratedAh: z.number().positive('outOfRange').max(100_000, 'outOfRange').nullable(),
  capacities: z
    .array(z.object({ cycle, ah: z.number().positive('outOfRange').max(MOST_AH, 'outOfRange') }))
    .max(MOST_CAPACITIES, 'batteryImportLong'),
  /** What readings tell besides; null: it holds capacities. */
  counted: z
    .object({
      partial: count,
      gaps: count,
      dischargedAh: some,
      chargedAh: some,
      degrees: z.object({ low: figure, mean: figure, high: figure }).nullable(),
      resistance: z.object({ milliohm: some, low: some, high: some, steps: count }).nullable(),
    })
    .nullable(),
})
export type BatteryImportFigures = z.infer<typeof figures>

const draft = z.object({
  stationId,
  name,
  /** The cluster that it is of; empty: none of the station's, or nobody knows. */
  deviceSn: z
    .string()
    .max(64, 'tooLong')
    .default('')
    .transform((sn) => (sn === '' ? null : sn)),
})

const row = draft.extend({
  id: z.string(),
  deviceSn: z.string().nullable(),
  deviceName: z.string(),
  deviceNameEn: z.string(),
  kind: figures.shape.kind,
  rows: z.int(),
  ratedAh: z.number().nullable(),
  /** State of health at its end (%) and the last capacity (Ah); null: it tells none. */
  soh: z.number().nullable(),
  lastAh: z.number().nullable(),
  uploadedAt: z.number(),
  uploadedBy: z.string(),
  ...stamps,
})
export type BatteryImport = z.infer<typeof row>

export const batteryImportSchemas = {
  batteryImportList: {
    payload: z.object({ ...listed('uploadedAt', 'name'), powerstationId: stationId }),
    answer: z.object({ importList: z.array(row), totalRows: z.int() }),
  },
  batteryImport: { payload: z.object({ id }), answer: figures.extend({ id: z.string(), name: z.string() }) },
  /** `figures`: of a new one; those of one that is kept never change. */
  saveBatteryImport: { payload: draft.extend({ figures: figures.optional(), ...saved }), answer: z.object({ id: z.string() }) },
  deleteBatteryImport: { payload: z.object({ ids }), answer: changed },
}
