import { z } from 'zod'
import { planLimits, segmentReasons } from '../plan.ts'
import { dayTypes } from '../price.ts'
import { planSegments, powerLimits, segmentModes } from '../strategy.ts'
import { calendarDay } from './common.ts'
import { stationId } from './station.ts'

const quarters = z.array(z.number().nullable())
const percent = z.number({ error: 'required' }).min(0, 'outOfRange').max(100, 'outOfRange')
/** Yuan/kWh as decimal text. */
const wear = z.string().regex(/^\d{1,2}(\.\d{1,4})?$/, 'wearWrong')

const forecast = z.object({
  /** Mean kW of each quarter hour of the clock; null: too little is known of it. */
  kw: quarters,
  /** Days that it is made of, and whose they are. */
  from: z.array(z.string()),
  basis: z.enum([...dayTypes, 'any']),
  /** How it would have done on the last days; null: there are too few. `percent`: of the mean of what was. */
  error: z.object({ maeKw: z.number(), percent: z.number().nullable(), days: z.int() }).nullable(),
})

const segment = z.object({ from: z.int(), to: z.int(), mode: z.enum(segmentModes), kw: z.number() })

const run = z.object({
  segments: z.array(segment),
  /** Against the day without a storage; yuan as decimal text. */
  worthYuan: z.string(),
  chargeKwh: z.number(),
  dischargeKwh: z.number(),
  cycles: z.number(),
  endSoc: z.number(),
  demandKw: z.number(),
  /** By quarter hour, as the controller would run it: storage and grid kW, state of charge at the end. */
  storageKw: z.array(z.number()),
  gridKw: z.array(z.number()),
  soc: z.array(z.number()),
  /** What it does that was not wanted. */
  breaches: z.array(z.enum(['endSoc', 'cycles', 'contract'])),
})

const reason = z.object({
  why: z.enum(segmentReasons),
  kwh: z.number(),
  /** Yuan/kWh as decimal text. */
  priceYuan: z.string(),
  otherYuan: z.string().nullable(),
  limit: z.enum(powerLimits).nullable(),
})

/** What a plan is looked for with; what is absent is as the station has it. */
const wanted = {
  /** % at midnight; absent: as it was, or was last. The day ends with `endSoc` at least; absent: as it began. */
  beginSoc: percent.optional(),
  endSoc: percent.optional(),
  cycles: z.number().min(0, 'outOfRange').max(20, 'outOfRange').optional(),
  wearYuan: wear.default('0'),
}

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'dateWrong')
const yuan = z.string().nullable()

/** Why a plan does not fit a station. */
const unfit = z.enum(['noStorage', 'rated', 'full', 'empty', 'demand', 'backflow', 'atMaster'])

export const planSchemas = {
  /** `check`: it is only looked at. `scaled`: powers by the rated powers of both. `revision`: of the target's plan as the person saw it. */
  copyPlan: {
    payload: z.object({
      powerstationId: stationId,
      targets: z
        .array(z.object({ stationId, revision: z.int().min(0).max(2_147_483_647).optional() }))
        .min(1, 'required')
        .max(200, 'tooLong'),
      scaled: z.boolean().default(false),
      check: z.boolean(),
    }),
    answer: z.object({
      results: z.array(
        z.object({
          stationId: z.string(),
          /** As the check has seen it; 0: no plan yet. */
          revision: z.int(),
          /** What stands in the way; empty: it fits. Of a day of the plan (counted from 0): when, what it would be, what may be (kW or %). */
          faults: z.array(z.object({ why: unfit, day: z.int(), minute: z.int(), value: z.number(), limit: z.number() })),
          /** It has limits that could not be held against a forecast: nothing is known yet. */
          unchecked: z.boolean(),
          /** It is its draft now. */
          done: z.boolean(),
          /** What was refused; empty: nothing. */
          refusal: z.string(),
        }),
      ),
    }),
  },
  planForecast: {
    payload: z.object({ powerstationId: stationId, /** Of the station; absent: tomorrow. */ date: calendarDay.optional() }),
    answer: z.object({
      date: z.string(),
      dayType: z.enum(dayTypes),
      /** Null: nothing is known that a forecast could be made of. A station without PV has none, which is known. */
      load: forecast.nullable(),
      pv: forecast.nullable(),
      /** Yuan/kWh of each quarter hour as the day goes by; null: not known. */
      prices: z.array(z.string().nullable()),
      storage: z.object({ ratedKw: z.number(), capacityKwh: z.number(), oneWay: z.number(), socMin: z.number(), socMax: z.number() }),
      /** % at midnight of the day, or of the last midnight; null: not known. */
      beginSoc: z.number().nullable(),
      /** As much may be drawn because of charging, and be fed in; null: it is not limited. */
      drawKw: z.number().nullable(),
      exportKw: z.number().nullable(),
    }),
  },
  proposePlan: {
    payload: z.object({
      powerstationId: stationId,
      date: calendarDay.optional(),
      /** What people drew for the day. */ segments: planSegments,
      ...wanted,
    }),
    answer: z.object({
      date: z.string(),
      state: z.enum(['proposed', 'manualStands', 'infeasible', 'unsolved', 'noStorage', 'noPrices', 'noLoad', 'noPv']),
      proposal: run.extend({ reasons: z.array(reason), /** Without the coarseness of segments. */ idealYuan: z.string() }).nullable(),
      manual: run.nullable(),
      /** What is proposed less what was drawn. */
      differenceYuan: yuan,
      /** Each of these alone is in the way. */
      limits: z.array(z.enum(planLimits)),
      beginSoc: z.number().nullable(),
      endSoc: z.number().nullable(),
    }),
  },
  planBackTest: {
    payload: z.object({ powerstationId: stationId, month, cycles: wanted.cycles, wearYuan: wanted.wearYuan }),
    answer: z.object({
      month: z.string(),
      /** Of days whose load, PV and prices are known. Worths against no storage, of the plan wanted now, of what would have been proposed the day before, and with all that came known. */
      days: z.array(z.object({ date: z.string(), planYuan: yuan, proposedYuan: yuan, foresightYuan: yuan })),
      /** Days that are over and of which too little is known. */
      unknown: z.int(),
      /** Of the days for which a plan could have been proposed; `planYuan` null: no plan is wanted. */
      total: z.object({ days: z.int(), planYuan: yuan, proposedYuan: z.string(), foresightYuan: z.string() }),
    }),
  },
}
