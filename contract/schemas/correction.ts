import { z } from 'zod'
import { correctionKinds, correctionStates } from '../correction.ts'
import { localText } from '../text.ts'
import { changed, epochMs, id, ids, listed } from './common.ts'
import { typedLines } from '../typed.ts'

const point = z.int({ error: 'required' }).min(1, 'required').max(2_147_483_647)
const reading = z.object({
  t: z.number(),
  /** As it counts; null: it is none. */
  value: z.number().nullable(),
  /** As it came, where that is something else. */
  raw: z.number().nullable(),
})
export type CountedReading = z.infer<typeof reading>

const correction = z.object({
  id: z.string(),
  point: z.int(),
  stationId: z.string(),
  stationName: z.string(),
  stationNameEn: z.string(),
  deviceSn: z.string().nullable(),
  deviceName: z.string(),
  deviceNameEn: z.string(),
  code: z.string(),
  parameter: localText.nullable(),
  unit: z.string(),
  decimals: z.int(),
  /** Both ends are counted; of one reading they are its time. */
  from: z.number(),
  to: z.number(),
  kind: z.enum(correctionKinds),
  value: z.number().nullable(),
  reason: z.string(),
  /** How many readings it was about when it was made, and between which values they lay; null: none of them was a number. */
  readings: z.int(),
  rawMin: z.number().nullable(),
  rawMax: z.number().nullable(),
  createdAt: z.number(),
  createdBy: z.string(),
  withdrawnAt: z.number().nullable(),
  withdrawnBy: z.string().nullable(),
  state: z.enum(correctionStates),
})
export type Correction = z.infer<typeof correction>

export const correctionSchemas = {
  correctionList: {
    payload: z.object({
      ...listed('createdAt', 'from'),
      powerstationId: id.optional(),
      /** Of these alone; of a station's quantity: those of what it is worked out from. */
      points: z.array(point).min(1).max(50).optional(),
      state: z.enum(['active', 'withdrawn']).optional(),
      /** Those that touch this time. */
      from: epochMs.optional(),
      to: epochMs.optional(),
    }),
    answer: z.object({ correctionList: z.array(correction), totalRows: z.int() }),
  },
  /** The readings around a moment: up to ten on either side. `oldest`: earlier ones are not corrected any more. */
  readingsAround: {
    payload: z.object({ point, at: epochMs }),
    answer: z.object({ readings: z.array(reading), oldest: z.number() }),
  },
  saveCorrection: {
    payload: z.object({
      point,
      from: epochMs,
      /** Absent: one reading. */
      to: epochMs.optional(),
      kind: z.enum(correctionKinds),
      value: z.number().nullable().default(null),
      reason: typedLines.min(1, 'required').max(500, 'tooLong'),
    }),
    answer: z.object({ id: z.string() }),
  },
  withdrawCorrection: { payload: z.object({ ids }), answer: changed },
}
