import { z } from 'zod'
import { point, station, stationModel, stationOption } from '../station.ts'
import { day } from './common.ts'
import { alarmCounts } from '../alarm.ts'
import { fieldClock } from '../field-clock.ts'
import { priceGaps, priceSegment, priceTableName } from '../price.ts'

const empty = z.looseObject({})
export const stationId = z.string().min(1).max(64)

/** A point's last value as the server knows it. `at` null: never heard of. */
export const lastValue = z.object({ pointId: z.int(), value: z.number().nullable(), at: z.number().nullable(), quality: z.int() })
export type LastValue = z.infer<typeof lastValue>

/** A station among others: its headline quantities, its open alarms, its devices. */
export const stationEntry = z.object({
  station,
  points: z.array(point),
  last: z.array(lastValue),
  alarms: alarmCounts,
  /** Those of them whose cause is there; a server that is older than the console does not tell it. */
  present: alarmCounts.optional(),
  devices: z.int(),
  devicesOnline: z.int(),
})

const optionList = z.object({ optionList: z.array(stationOption) })

export const stationSchemas = {
  parentStationOptions: { payload: empty, answer: optionList },
  stationOptions: { payload: empty, answer: optionList },
  mapService: { payload: empty, answer: z.object({ service: z.object({ key: z.string(), securityCode: z.string() }).nullable() }) },
  stationModel: { payload: z.object({ powerstationId: stationId }), answer: stationModel },
  stationOverview: {
    payload: empty,
    answer: z.object({
      stations: z.array(stationEntry),
    }),
  },
  devicePoints: {
    payload: z.object({ deviceSn: z.string().min(1).max(64) }),
    answer: z.object({ points: z.array(point), last: z.array(lastValue) }),
  },
  lastChanges: {
    payload: z.object({ deviceSn: z.string().min(1).max(64) }),
    answer: z.object({
      changes: z.array(
        z.object({
          pointId: z.int(),
          value: z.number(),
          /** When it came to this value; null: not within the last 31 days, as far as the store knows. */
          at: z.number().nullable(),
          /** false: samples of then are no longer kept, it was within a quarter of an hour from `at` on. */
          exact: z.boolean(),
        }),
      ),
    }),
  },
  priceDay: {
    payload: z.object({
      powerstationId: stationId,
      /** `YYYY-MM-DD` in station time; absent: today there. */
      date: day.optional(),
    }),
    answer: z.object({
      date: z.string(),
      timeZone: z.string(),
      /** null: no price table for this month (never another month's). */
      table: priceTableName.nullable(),
      segments: z.array(priceSegment),
      /** What is not known of the day, so that its periods may be others. */
      gaps: z.array(z.enum(priceGaps)),
    }),
  },
  stationClock: {
    /** Of one, or of all that the viewer sees. */
    payload: z.object({ powerstationId: stationId.optional() }),
    answer: z.object({ clocks: z.array(fieldClock) }),
  },
  ingestStatus: {
    payload: empty,
    answer: z.object({
      pointsPerSecond: z.number(),
      accepted: z.int(),
      refused: z.record(z.string(), z.int()),
      recent: z.array(z.object({ at: z.number(), reason: z.string(), source: z.string(), detail: z.string() })),
      gateways: z.array(
        z.object({
          stationId: z.string(),
          kind: z.enum(['sparkplug', 'json']),
          online: z.boolean(),
          lastAt: z.number().nullable(),
          clockOffsetMs: z.number().nullable(),
        }),
      ),
    }),
  },
}
