import { z } from 'zod'
import { heldParts, issueStates, powerLimits, strategyStates, strategyTypes } from '../strategy.ts'
import { commandLife, password } from './command.ts'
import { calendarDay, changed, done, id, listed, saved } from './common.ts'
import { stationId } from './station.ts'

const type = z.enum(strategyTypes)
/** Of the type's own shape: the server reads it by that. */
const params = z.record(z.string(), z.unknown())

const issue = commandLife.extend({
  type,
  version: z.int(),
  hash: z.string(),
  params: z.unknown(),
  /** Of the controller's answer. */
  code: z.int().nullable(),
})
export type StrategyIssue = z.infer<typeof issue>

const deviceHas = z.object({
  sn: z.string(),
  /** Empty: the console knows no such device here. */
  name: z.string(),
  nameEn: z.string(),
  version: z.int(),
  /** Null: what it has is not known. */
  hash: z.string().nullable(),
  since: z.number(),
})

const strategy = z.object({
  type,
  /** Somebody, or the controller, has said something of it; otherwise `params` is what is usual. */
  isKnown: z.boolean(),
  params: z.unknown(),
  hash: z.string(),
  /** Of the newest issue; 0: never issued. */
  version: z.int(),
  state: z.enum(strategyStates),
  /** All of its times are over, here and at the controller: nothing is to be issued any more. */
  isOver: z.boolean(),
  /** Why it is not as wanted: `noAnswer`, `noReport`, `refused`, `different`, `older`, `local`, `lost`, `changed`, or why what waited was not sent (`issueBars`); empty: it is a draft, or as wanted. */
  reason: z.string(),
  /** What the controller has; null: nothing. */
  reported: z.unknown(),
  reportedHash: z.string().nullable(),
  reportedVersion: z.int().nullable(),
  reportedAt: z.number().nullable(),
  reportedBy: z.string().nullable(),
  /** What each device that carries it out has of it; null: the controller says nothing of devices. */
  devices: z.array(deviceHas).nullable(),
  /** The newest issue. */
  issue: issue.nullable(),
  revision: z.int(),
  updatedAt: z.number(),
  updatedBy: z.string(),
})
export type StrategyEntry = z.infer<typeof strategy>

/** A branch that has a controller of its own, and what stands there; types of which nobody has said anything are left out. */
const branch = z.object({
  stationId: z.string(),
  name: z.string(),
  nameEn: z.string(),
  isReachable: z.boolean(),
  strategies: z.array(
    strategy
      .pick({ type: true, state: true, isOver: true, hash: true, version: true, reportedHash: true, reportedVersion: true, reportedAt: true })
      .extend({ /** Of the newest issue, where it is of what is wanted now; null: there is none. */ issueState: z.enum(issueStates).nullable() }),
  ),
})
export type StrategyBranch = z.infer<typeof branch>

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

const actingLimit = z.object({
  limit: z.enum(powerLimits),
  held: z.enum(heldParts),
  from: z.number(),
  /** When it held last; null: it holds now. */
  to: z.number().nullable(),
  /** The controller went away while it held: `to` is when it was last there. */
  isCut: z.boolean(),
  /** Mean kW of the quarter hours of the day in which it held, of which both are known; null: there is none. */
  plannedKw: z.number().nullable(),
  actualKw: z.number().nullable(),
})
export type ActingLimit = z.infer<typeof actingLimit>

const deviation = z.object({
  /** First day, `YYYY-MM-DD`. */
  from: z.string(),
  deviationKwh: z.number(),
  absoluteKwh: z.number(),
  /** At the prices of then; null: one is not known. */
  deviationYuan: z.string().nullable(),
  /** Quarter hours that it is of. */
  compared: z.int(),
  /** What held the storage back in that time, the longest first. */
  limits: z.array(z.object({ limit: z.enum(powerLimits), minutes: z.int() })),
})
export type PlanDeviation = z.infer<typeof deviation>

export const strategyCallSchemas = {
  /** Without parameters and names: what stands on boards and walls. Types of which nobody has said anything are left out. */
  strategyStates: {
    payload: z.object({ powerstationId: stationId }),
    answer: z.object({
      states: z.array(
        strategy.pick({ type: true, state: true, isOver: true, reason: true, version: true, reportedAt: true, updatedAt: true }).extend({
          /** Of the newest issue, where it is of what is wanted now; null: there is none. */ issueState: z.enum(issueStates).nullable(),
          issuedAt: z.number().nullable(),
        }),
      ),
      isReachable: z.boolean(),
    }),
  },
  strategyList: {
    payload: z.object({ powerstationId: stationId }),
    answer: z.object({
      strategies: z.array(strategy),
      /** Of each day of the wanted plan: the template that it is made of. */
      templates: z.array(z.object({ id: z.string(), name: z.string() }).nullable()),
      /** The controller can take a command now. */
      isReachable: z.boolean(),
      /** An issue goes out only when somebody else lets it. */
      needsSecond: z.boolean(),
      /** Strategies go to this station's master; null: to itself. */
      master: z.string().nullable(),
      /** Of a station whose strategies are issued by branch: those of its branches that the viewer sees. */
      branches: z.array(branch),
    }),
  },
  saveStrategy: {
    payload: z.object({
      powerstationId: stationId,
      type,
      params,
      revision: saved.revision,
      /** Of a plan: the template that each of its days is made of; null or absent: none. One whose segments are others is left out. */
      templates: z.array(id.nullable()).max(40, 'tooLong').optional(),
    }),
    answer: z.object({ revision: z.int() }),
  },
  previewStrategy: {
    payload: z.object({
      powerstationId: stationId,
      type,
      params,
      /** Of the station; absent: yesterday. */ date: calendarDay.optional(),
    }),
    answer: z.object({ date: z.string(), /** Minutes of the day of which load and PV are known. */ known: z.int(), before: outcome, after: outcome }),
  },
  /** `revision`: what the person saw. */
  issueStrategy: { payload: z.object({ powerstationId: stationId, type, revision: z.int(), password }), answer: z.object({ mid: z.string() }) },
  approveStrategy: { payload: z.object({ powerstationId: stationId, mid: id, approve: z.boolean(), password }), answer: done },
  withdrawStrategy: { payload: z.object({ powerstationId: stationId, mid: id }), answer: done },
  takeOverStrategy: { payload: z.object({ powerstationId: stationId, type, revision: z.int() }), answer: changed },
  planDay: {
    payload: z.object({ powerstationId: stationId, /** Of the station; absent: today. */ date: calendarDay.optional() }),
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
      /** When this was so. */
      at: z.number(),
      /** What held storage or PV back on the day, as the controller says. */
      limits: z.array(actingLimit),
    }),
  },
  /** The deviation of a day and of its month so far. */
  planDeviation: {
    payload: z.object({ powerstationId: stationId }),
    answer: z.object({ date: z.string(), day: deviation, month: deviation }),
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
