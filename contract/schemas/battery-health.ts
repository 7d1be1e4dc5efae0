import { z } from 'zod'
import { stationId } from './station.ts'

const at = z.number()
const nullable = z.number().nullable()

export const batteryHealthSchemas = {
  batteryHealth: {
    payload: z.object({
      powerstationId: stationId,
      /** A cluster, or a stack without clusters. */
      deviceSn: z.string().max(64),
      /** Looked back so many days. */
      days: z.int().min(30).max(1830).default(365),
      /** State of health at which it is at its end, %. */
      endOfLife: z.union([z.literal(70), z.literal(80)]).default(80),
    }),
    answer: z.object({
      from: at,
      to: at,
      ratedAh: nullable,
      cells: z.int(),
      /** First and last quarter hour of which state of charge and current are known. */
      known: z.object({ from: at, to: at, quarters: z.int() }).nullable(),
      /** What discharges of at least 30 % of charge tell. SOH in % of the rated capacity. */
      capacities: z.array(
        z.object({
          at,
          ah: z.number(),
          plusMinus: z.number(),
          method: z.enum(['full', 'partial']),
          socFrom: z.number(),
          socTo: z.number(),
          cRate: nullable,
          soh: nullable,
          /** Equivalent full cycles since `from`. */
          cycles: nullable,
        }),
      ),
      rejected: z.int(),
      /** What the battery manager says of itself, by day. */
      reported: z.array(z.object({ at, soh: z.number() })),
      /** Of SOH by time, % a year with its 95 % interval; `begin`, `now`: the line at the first capacity and at the last. */
      trend: z
        .object({ perYear: z.number(), low: z.number(), high: z.number(), begin: z.number(), now: z.number(), scatter: z.number(), count: z.int() })
        .nullable(),
      remaining: z.union([
        z.object({ cycles: nullable, low: z.number(), high: nullable, from: z.int() }),
        z.object({ reason: z.enum(['fewCapacities', 'fewCycles', 'noDecline', 'noRating']) }),
      ]),
      /** Equivalent full cycles and charge of the span, and both with energy by month. */
      cycles: nullable,
      months: z.array(
        z.object({
          month: z.string(),
          /** Of the quarter hours of the month within the span, the part that the figures are made of, 0 to 1. */
          known: z.number(),
          cycles: nullable,
          chargedAh: z.number(),
          dischargedAh: z.number(),
          chargedKwh: nullable,
          dischargedKwh: nullable,
          efficiency: nullable,
        }),
      ),
      /** Steps of the current that were heard: fewer than five tell no resistance. */
      currentSteps: z.int(),
      /** From current steps between `since` and `until`. */
      resistance: z.object({ milliohm: z.number(), low: z.number(), high: z.number(), steps: z.int(), since: at, until: at }).nullable(),
      /** Cells at rest, a reading a week: range and deviation in mV, range of temperatures in K. */
      consistency: z.array(z.object({ at, soc: z.number(), cells: z.int(), range: z.number(), deviation: z.number(), temperatureRange: nullable })),
      drifts: z.array(
        z.object({
          cell: z.int(),
          perMonth: z.number(),
          low: z.number(),
          high: z.number(),
          now: z.number(),
          from: nullable,
          to: nullable,
          count: z.int(),
        }),
      ),
      /** mV from the median at which a cell is an outlier. */
      limitMv: z.number(),
      /** Whether readings at rest reach far enough to tell a drift. */
      tellsDrift: z.boolean(),
      /** Cells are judged for alarms once a day: `days` before one may reach the limit, 0: no alarm; null: not since the server started. */
      watched: z.object({ days: z.int(), judgedAt: at.nullable(), nextAt: at.nullable() }),
    }),
  },
}
