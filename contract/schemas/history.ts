import { z } from 'zod'
import { alarm } from '../alarm.ts'
import { quantityCodes } from '../quantity.ts'
import { dayTypes, periodTypes, priceGaps, priceSegment, priceTableName } from '../price.ts'
import { lastValue, stationId } from './station.ts'
import { day } from './common.ts'

const pointIds = z.array(z.int().min(1)).min(1).max(200)
/** Whole milliseconds: the store knows no parts of them, and a chart's arithmetic may send some. */
const epochMs = z.number().min(0).max(4_102_444_800_000).transform(Math.floor)

/**
 * One reduced series. minmax: two samples a pixel, the lowest and the highest with their own times, so no extreme is lost.
 * `resolution` names where they come from: raw samples or a rollup. A gap longer than `gapMs` between neighbours is drawn as a gap.
 */
const series = z.object({
  pointId: z.int(),
  resolution: z.enum(['raw', '1m', '15m', '1d']),
  gapMs: z.number(),
  times: z.array(z.number()),
  values: z.array(z.number()),
})
export type Series = z.infer<typeof series>

/** What a day earned, in yuan as decimal strings with two places. Null: the station has no such source, or nothing is known of it. */
const earned = {
  storageArbitrage: z.string().nullable(),
  pvSelfUse: z.string().nullable(),
  pvFeedIn: z.string().nullable(),
  charging: z.string().nullable(),
  /** Sum of the sources: what was paid and earned. Null: nothing can be said, `missing` says why. */
  total: z.string().nullable(),
  /**
   * The change of the stored energy since the day's begin, valued at what charging it cost (the day's mean price of charging; without charging the day's
   * lowest price): charging alone is no loss. Null: no storage, or its state of charge is not known.
   */
  stored: z.object({ kwh: z.number(), price: z.string(), amount: z.string() }).nullable(),
  /** `total` and the worth of `stored`. */
  withStored: z.string().nullable(),
  missing: z.enum(['price', 'readings']).nullable(),
  /** Least share of the quarter hours that have readings, of all sources, 0 to 1. */
  coverage: z.number(),
  /** Readings that it is made of were corrected by people. */
  corrected: z.boolean().optional(),
}

/** Of a whole answer: people corrected readings that it is made of. Its panel says so. */
const containsCorrected = { corrected: z.boolean().optional() }

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const amounts = z.partialRecord(z.enum(periodTypes), z.number())

export const historySchemas = {
  series: {
    payload: z.object({
      points: pointIds,
      from: epochMs,
      to: epochMs,
      strategy: z.enum(['minmax', 'latest']).default('minmax'),
      size: z.int().min(1).max(8000),
    }),
    answer: z.object({ series: z.array(series), ...containsCorrected }),
  },
  quarterHours: {
    /** First and last day in station time, both counted; at most 370 days. */
    payload: z.object({ point: z.int().min(1), from: day, to: day }),
    /** 96 values a day from local midnight on; null: no reading. */
    answer: z.object({ from: z.string(), days: z.int(), values: z.array(z.number().nullable()) }),
  },
  snapshot: {
    payload: z.object({ powerstationId: stationId, at: epochMs, points: pointIds.optional() }),
    answer: z.object({ at: z.number(), values: z.array(lastValue), alarms: z.array(alarm) }),
  },
  lastValues: { payload: z.object({ points: z.array(z.int().min(1)).min(1).max(2000) }), answer: z.object({ values: z.array(lastValue) }) },
  energyByPeriod: {
    payload: z.object({
      powerstationId: stationId,
      /** First and last day, `YYYY-MM-DD` in station time, both counted. */
      from: day,
      to: day,
      /** hour: at most 8 days. */
      step: z.enum(['total', 'hour', 'day', 'month']).default('total'),
      quantities: z.array(z.enum(quantityCodes)).min(1).max(10),
    }),
    answer: z.object({
      rows: z.array(
        z.object({
          /** Start of the step in station time, `YYYY-MM-DD`; of an hour `YYYY-MM-DDTHH:mm`. */
          start: z.string(),
          quantity: z.enum(quantityCodes),
          /** kWh in all; null: no reading at one of the ends. */
          totalKwh: z.number().nullable(),
          /** kWh by price period; what falls where no price is known is under `unknownKwh`. */
          byPeriod: amounts,
          unknownKwh: z.number(),
          /** Share of the step's quarter hours that have readings, 0 to 1. */
          coverage: z.number(),
          /** Of `totalKwh`: what flowed before the step, in a silence from `since` on that ended in it. Its periods are those of then. */
          carried: z.object({ since: z.number(), kwh: z.number() }).optional(),
          /** Readings that it is made of were corrected by people. */
          corrected: z.boolean().optional(),
        }),
      ),
      ...containsCorrected,
      /** Readings that came late or were corrected are still to be summed up: what stands here does not have them yet. */
      summing: z.boolean().optional(),
    }),
  },
  fleetRevenue: {
    payload: z.object({}),
    /** Yuan of the station's own day so far, without what is in stock, not more than some quarter hours old; null: nothing of it is known. */
    answer: z.object({ stations: z.array(z.object({ powerstationId: z.string(), total: z.string().nullable() })) }),
  },
  revenue: {
    payload: z.object({ powerstationId: stationId, date: day.optional() }),
    answer: z.object({
      date: z.string(),
      ...earned,
      /** The figures it was made of. */
      parts: z.array(
        z.object({
          source: z.enum(['storageArbitrage', 'pvSelfUse', 'pvFeedIn', 'charging']),
          period: z.enum(periodTypes),
          kwh: z.number(),
          price: z.string(),
          amount: z.string(),
          /** The grid got it: the price is what it pays. */
          toGrid: z.literal(true).optional(),
          /** Yuan/kWh of service that the price has in it. */
          service: z.string().optional(),
        }),
      ),
    }),
  },
  revenueMonth: {
    payload: z.object({ powerstationId: stationId, /** `YYYY-MM` in station time; absent: this month there. */ month: month.optional() }),
    answer: z.object({
      month: z.string(),
      /** Each day so far as `revenue` has it. */
      days: z.array(z.object({ date: z.string(), ...earned })),
      /** Sums of the days of which something is known. */
      total: z.string().nullable(),
      withStored: z.string().nullable(),
      ...containsCorrected,
    }),
  },
  priceMonth: {
    payload: z.object({ powerstationId: stationId, month: month.optional() }),
    answer: z.object({
      month: z.string(),
      timeZone: z.string(),
      table: priceTableName.nullable(),
      days: z.array(z.object({ date: z.string(), dayType: z.enum(dayTypes), segments: z.array(priceSegment) })),
      /** What is not known of some of the days. */
      gaps: z.array(z.enum(priceGaps)),
    }),
  },
  pileSessions: {
    payload: z.object({
      powerstationId: stationId,
      /** `YYYY-MM-DD` in station time; absent: today there. */
      date: day.optional(),
    }),
    answer: z.object({
      date: z.string(),
      /** Charging sessions that took place on the day, newest first; one that goes on has no end. */
      sessions: z.array(z.object({ deviceSn: z.string(), from: z.number(), to: z.number().nullable(), kwh: z.number() })),
    }),
  },
}
