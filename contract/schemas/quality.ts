import { z } from 'zod'
import { alarmLevels } from '../alarm.ts'
import { qualityFaults } from '../quality.ts'
import { pointKinds } from '../station.ts'
import { localText } from '../text.ts'
import { epochMs, id, page, saved, text } from './common.ts'
import { typed } from '../typed.ts'

const row = z.object({
  /** Of the row: a station, a device, or a point; and of the day, where days stand alone. */
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
  /** Of the station; null: all days that were asked for. */
  date: z.string().nullable(),
  /** Minutes of all its points. */
  expected: z.int(),
  good: z.int(),
  /** Share of good minutes, 0 to 1; null: nothing of it was judged. */
  share: z.number().nullable(),
  missing: z.int(),
  frozen: z.int(),
  jump: z.int(),
  outOfRange: z.int(),
  impossible: z.int(),
  backwards: z.int(),
  tooFast: z.int(),
  contradiction: z.int(),
  /** Readings. */
  late: z.int(),
  doubled: z.int(),
  /** The first finding. */
  firstFault: z.enum(qualityFaults).nullable(),
  firstAt: z.number().nullable(),
  firstValue: z.number().nullable(),
})
export type QualityRow = z.infer<typeof row>

const finding = z.object({
  key: z.string(),
  point: z.int(),
  stationId: z.string(),
  deviceSn: z.string().nullable(),
  deviceName: z.string(),
  deviceNameEn: z.string(),
  code: z.string(),
  parameter: localText,
  unit: z.string(),
  decimals: z.int(),
  timeZone: z.string(),
  fault: z.enum(qualityFaults),
  from: z.number(),
  /** End of its last minute. */
  to: z.number(),
  /** Minutes that it was found in. */
  n: z.int(),
  /** The first value that is wrong; null: there is none. */
  value: z.number().nullable(),
})
export type QualityFinding = z.infer<typeof finding>

/** Minutes of a day at most, and numbers that no measurement reaches. */
const MOST = 1e12
/** A week. */
const MOST_SILENCE_MINUTES = 10_080
const amount = z.number().min(0, 'outOfRange').max(MOST, 'outOfRange').nullish()

/** What a person says of a parameter; empty: as by default, 0: not asked for. */
const qualityRuleDraft = z.object({
  judged: z.boolean().default(true),
  silenceMinutes: z.int('wholeNumber').min(0, 'outOfRange').max(MOST_SILENCE_MINUTES, 'outOfRange').nullish(),
  frozenMinutes: z.int('wholeNumber').min(0, 'outOfRange').max(1440, 'outOfRange').nullish(),
  spike: amount,
  perHour: amount,
  /** `own`: those of `markers`, numbers with commas between them. */
  markersBy: z.enum(['default', 'own', 'none']).default('default'),
  markers: typed.max(200, 'tooLong').default(''),
  alarm: z.enum(['', ...alarmLevels]).default(''),
})
export type QualityRuleDraft = z.output<typeof qualityRuleDraft>

const rule = qualityRuleDraft.extend({
  /** Model and parameter. */
  id: z.string(),
  modelCode: z.string(),
  modelNameZh: z.string(),
  modelNameEn: z.string(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  kind: z.enum(pointKinds),
  unit: z.string(),
  /** What can be a measurement, as the model says or its unit allows. */
  rangeMin: z.number().nullable(),
  rangeMax: z.number().nullable(),
  /** Somebody has said something of it. */
  isSet: z.boolean(),
  /** What it is judged by in the end; null: not asked for. `perRated`: times the rated power of the device, in an hour. */
  effective: z.object({
    frozenMinutes: z.number().nullable(),
    spike: z.number().nullable(),
    perHour: z.number().nullable(),
    perRated: z.number().nullable(),
    markers: z.array(z.number()),
  }),
  /** Of the model. */
  revision: z.int(),
})
export type QualityRule = z.infer<typeof rule>

export const qualitySchemas = {
  /** Worst first. Without a time: the last seven days. */
  dataQuality: {
    payload: z.object({
      ...page,
      text,
      by: z.enum(['station', 'device', 'point']).default('device'),
      /** `day`: a row for each day. */
      per: z.enum(['range', 'day']).default('range'),
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
  /** Of some points, or of a station, one of its devices, or a parameter of that; the newest first. */
  qualityFindings: {
    payload: z
      .object({
        ...page,
        points: z.array(z.int().min(1)).min(1).max(100).optional(),
        powerstationId: id.optional(),
        deviceSn: id.optional(),
        code: id.optional(),
        fault: z.enum(qualityFaults).optional(),
        from: epochMs,
        to: epochMs,
      })
      .refine(({ points, powerstationId }) => points !== undefined || powerstationId !== undefined, {
        message: 'required',
        path: ['powerstationId'],
      }),
    answer: z.object({ findings: z.array(finding), totalRows: z.int() }),
  },
  /** Points of which something was found in the hour that was judged last. Silence is left out: what is silent says so itself. */
  qualityMarks: {
    payload: z.object({}),
    answer: z.object({ marks: z.array(z.object({ point: z.int(), fault: z.enum(qualityFaults) })) }),
  },
  qualityRules: {
    payload: z.object({ ...page, text, modelCode: id.optional(), set: z.enum(['set']).optional() }),
    answer: z.object({ ruleList: z.array(rule), totalRows: z.int() }),
  },
  saveQualityRule: { payload: qualityRuleDraft.extend({ ...saved, id: z.string().min(1).max(130) }), answer: z.object({ id: z.string() }) },
}
