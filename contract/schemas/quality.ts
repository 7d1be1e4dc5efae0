import { z } from 'zod'
import { qualityFaults } from '../quality.ts'
import { localText } from '../text.ts'
import { epochMs, id, page, text } from './common.ts'

const row = z.object({
  /** Of the row: a station, a device, or a point. */
  key: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  stationNameEn: z.string(),
  deviceSn: z.string().nullable(),
  deviceName: z.string().nullable(),
  deviceNameEn: z.string().nullable(),
  code: z.string().nullable(),
  parameter: localText.nullable(),
  unit: z.string(),
  /** Minutes of all its points. */
  expected: z.int(),
  good: z.int(),
  /** Share of good minutes, 0 to 1. */
  share: z.number(),
  missing: z.int(),
  frozen: z.int(),
  jump: z.int(),
  outOfRange: z.int(),
  impossible: z.int(),
  backwards: z.int(),
  tooFast: z.int(),
  /** The first finding. */
  firstFault: z.enum(qualityFaults).nullable(),
  firstAt: z.number().nullable(),
  firstValue: z.number().nullable(),
})
export type QualityRow = z.infer<typeof row>

export const qualitySchemas = {
  /** Worst first. Without a time: the last seven days. */
  dataQuality: {
    payload: z.object({
      ...page,
      text,
      by: z.enum(['station', 'device', 'point']).default('device'),
      powerstationId: id.optional(),
      fault: z.enum(qualityFaults).optional(),
      from: epochMs.optional(),
      to: epochMs.optional(),
    }),
    answer: z.object({
      qualityRows: z.array(row),
      totalRows: z.int(),
      /** Share of good minutes of all that was asked for; null: nothing was judged. */ share: z.number().nullable(),
    }),
  },
}
