import { z } from 'zod'
import { issueStates, powerLimits, strategyStates, strategyTypes } from '../strategy.ts'
import { changed, done, id, listed, saved } from './common.ts'
import { stationId } from './station.ts'

const type = z.enum(strategyTypes)
/** Of the type's own shape: the server reads it by that. */
const params = z.record(z.string(), z.unknown())
/** A day of which a plant can have readings. */
const day = z.iso.date('dateWrong').refine((date) => date >= '2000-01-01' && date < '2100-01-01', 'outOfRange')
const password = z.string({ error: 'required' }).min(1, 'required').max(200, 'tooLong')

const issue = z.object({
  mid: z.string(),
  type,
  version: z.int(),
  hash: z.string(),
  params: z.unknown(),
  state: z.enum(issueStates),
  issuedAt: z.number(),
  issuedBy: z.string(),
  approvedAt: z.number().nullable(),
  approvedBy: z.string().nullable(),
  sentAt: z.number().nullable(),
  answeredAt: z.number().nullable(),
  doneAt: z.number().nullable(),
  /** Of the controller's answer. */
  code: z.int().nullable(),
  message: z.string(),
})
export type StrategyIssue = z.infer<typeof issue>

const strategy = z.object({
  type,
  /** Somebody, or the controller, has said something of it; otherwise `params` is what is usual. */
  isKnown: z.boolean(),
  params: z.unknown(),
  hash: z.string(),
  /** Of the newest issue; 0: never issued. */
  version: z.int(),
  state: z.enum(strategyStates),
  /** Why it is not as wanted: `noAnswer`, `noReport`, `refused`, `different`, `local`, `lost`, `changed`; empty: it is a draft, or as wanted. */
  reason: z.string(),
  /** What the controller has; null: nothing. */
  reported: z.unknown(),
  reportedHash: z.string().nullable(),
  reportedVersion: z.int().nullable(),
  reportedAt: z.number().nullable(),
  reportedBy: z.string().nullable(),
  /** The newest issue. */
  issue: issue.nullable(),
  revision: z.int(),
  updatedAt: z.number(),
  updatedBy: z.string(),
})
export type StrategyEntry = z.infer<typeof strategy>

const quarters = z.array(z.number().nullable())

const outcome = z.object({
  /** kWh, kW, %; yuan as decimal text, null where a price of the day is not known. */
  chargeKwh: z.number(),
  dischargeKwh: z.number(),
  demandKw: z.number(),
  exportKwh: z.number(),
  importKwh: z.number(),
  socLow: z.number(),
  socHigh: z.number(),
  gainYuan: z.string().nullable(),
  limited: z.array(z.object({ limit: z.enum(powerLimits), minutes: z.int() })),
  /** By quarter hour: grid power, storage power, state of charge at its end. */
  gridKw: z.array(z.number()),
  storageKw: z.array(z.number()),
  soc: z.array(z.number()),
})
export type StrategyOutcome = z.infer<typeof outcome>

export const strategyCallSchemas = {
  strategyList: {
    payload: z.object({ powerstationId: stationId }),
    answer: z.object({
      strategies: z.array(strategy),
      /** The controller can take a command now. */
      isReachable: z.boolean(),
      /** An issue goes out only when somebody else lets it. */
      needsSecond: z.boolean(),
      /** Strategies go to this station's master; null: to itself. */
      master: z.string().nullable(),
    }),
  },
  saveStrategy: { payload: z.object({ powerstationId: stationId, type, params, revision: saved.revision }), answer: z.object({ revision: z.int() }) },
  previewStrategy: {
    payload: z.object({
      powerstationId: stationId,
      type,
      params,
      /** Of the station; absent: yesterday. */ date: day.optional(),
    }),
    answer: z.object({ date: z.string(), /** Minutes of the day of which load and PV are known. */ known: z.int(), before: outcome, after: outcome }),
  },
  /** `revision`: what the person saw. */
  issueStrategy: { payload: z.object({ powerstationId: stationId, type, revision: z.int(), password }), answer: z.object({ mid: z.string() }) },
  approveStrategy: { payload: z.object({ powerstationId: stationId, mid: id, approve: z.boolean(), password }), answer: done },
  withdrawStrategy: { payload: z.object({ powerstationId: stationId, mid: id }), answer: done },
  takeOverStrategy: { payload: z.object({ powerstationId: stationId, type, revision: z.int() }), answer: changed },
  planDay: {
    payload: z.object({ powerstationId: stationId, /** Of the station; absent: today. */ date: day.optional() }),
    answer: z.object({
      date: z.string(),
      /** Begin of each quarter hour. */
      starts: z.array(z.number()),
      /** Mean kW, discharge +; null: no plan was in force, or says nothing of the day. */
      planned: quarters,
      /** By the plan that is wanted now, issued or not. */
      wanted: quarters,
      /** As it was; null: not heard, or still to come. */
      actual: quarters,
      deviationKwh: z.number(),
      absoluteKwh: z.number(),
      /** At the prices of then; null: one is not known. */
      deviationYuan: z.string().nullable(),
      /** Quarter hours that it is of. */
      compared: z.int(),
    }),
  },
  strategyIssueList: {
    payload: z.object({
      ...listed('issuedAt', 'version'),
      powerstationId: stationId,
      type: z.union([type, z.array(type).max(20)]).optional(),
      state: z.enum(issueStates).optional(),
    }),
    answer: z.object({ issueList: z.array(issue), totalRows: z.int() }),
  },
}
