import { z } from 'zod'

/** What a station's controller can be told to do, each by parameters of its own. In the order in which people meet them. */
export const strategyTypes = [
  'plan',
  'safety',
  'protection',
  'voltageLimit',
  'temperatureLimit',
  'peakCut',
  'totalPower',
  'demandParameter',
  'scheduling',
  'operatingMode',
] as const
export type StrategyType = (typeof strategyTypes)[number]

/** `toBeIssued`: what is wanted is not what the controller has; `synchronizing`: it was sent, or the controller has it and devices of it that it names do not; `synchronized`: just that is reported. */
export const strategyStates = ['toBeIssued', 'synchronizing', 'synchronized'] as const
export type StrategyState = (typeof strategyStates)[number]

/**
 * What became of one issue. `waiting`: for a second person; `queued`: the controller is not reached, it is sent on its return; `sent`: no answer yet;
 * `done`: the controller reports what was sent; `accepted`: it said yes, its report is still to come; `expired`: a setpoint whose
 * gateway did not come back in time was never sent.
 */
export const issueStates = [
  'waiting',
  'queued',
  'sent',
  'accepted',
  'done',
  'refused',
  'timedOut',
  'different',
  'replaced',
  'withdrawn',
  'declined',
  'expired',
] as const
export type IssueState = (typeof issueStates)[number]
/** Those of which something is still to come. */
export const openIssues = ['waiting', 'queued', 'sent', 'accepted'] as const satisfies readonly IssueState[]

/**
 * Why an issue that waited ends as `refused` without being sent: who issued it is there no longer, lost the right or the station, its master is told for it; or
 * the device that a setpoint is of has gone, or may not have that value any more.
 */
export const issueBars = ['issuerGone', 'issuerRight', 'issuerStation', 'branch', 'setpointGone', 'setpointBeyond'] as const
export type IssueBar = (typeof issueBars)[number]

/** What the storage is told to do by hand. */
export const manualModes = ['auto', 'charge', 'discharge', 'standby'] as const
export const segmentModes = ['charge', 'discharge', 'standby'] as const
export type SegmentMode = (typeof segmentModes)[number]

/** As wide as registers of controllers are. */
export const MOST_KW = 65_535
const kw = z.number({ error: 'required' }).min(0, 'outOfRange').max(MOST_KW, 'outOfRange')
const minutes = z.int('wholeNumber').min(0, 'outOfRange').max(1440, 'outOfRange')
const celsius = z.number({ error: 'required' }).min(-40, 'outOfRange').max(200, 'outOfRange')
const percent = z.number({ error: 'required' }).min(0, 'outOfRange').max(100, 'outOfRange')
const share = z.number({ error: 'required' }).min(0.5, 'outOfRange').max(1, 'outOfRange')

/** Minutes of the day, `to` not counted; 1440 is the next midnight. */
const segment = z.object({ from: minutes, to: minutes, mode: z.enum(segmentModes), kw })
export type PlanSegment = z.infer<typeof segment>

/** As many as controllers keep of one day. */
export const MOST_SEGMENTS = 12
/** Of one day, none over another. */
export const planSegments = z
  .array(segment)
  .max(MOST_SEGMENTS, 'segmentsMost')
  .superRefine((list, context) => {
    // Each is held against all before it.
    if (list.length > MOST_SEGMENTS) return
    for (const [i, one] of list.entries()) {
      if (one.to <= one.from) context.addIssue({ code: 'custom', message: 'rangeOrder', path: [i, 'to'] })
      if (list.slice(0, i).some((other) => other.from < one.to && one.from < other.to))
        context.addIssue({ code: 'custom', message: 'segmentsOverlap', path: [i, 'from'] })
    }
  })

/** Days and what is done on them: the first that fits is taken. Without dates and weekdays: every day. */
const planDay = z.object({
  /** `YYYY-MM-DD`. */
  dates: z.array(z.iso.date('dateWrong')).max(366, 'tooLong').default([]),
  /** 0: Monday. */
  weekdays: z.array(z.int().min(0).max(6)).max(7).default([]),
  segments: planSegments,
})
export type PlanDay = z.infer<typeof planDay>

/** Epoch ms. */
const instant = z.number({ error: 'required' }).min(0, 'outOfRange').max(4_102_444_800_000, 'outOfRange').transform(Math.floor)
/** A power for a time. */
const powerWindow = z.object({
  from: instant,
  to: instant,
  mode: z.enum(segmentModes),
  kw,
  /** The response task that it is of; empty: somebody drew it. */
  task: z.string().max(64, 'tooLong').default(''),
})
export type PowerWindow = z.infer<typeof powerWindow>

/** As many as controllers keep. */
export const MOST_WINDOWS = 24

/** As scheduling was told before there were several times: one power from `from` to `to`. Stores, controllers' files and gateways may still say so. */
function severalWindows(params: unknown): unknown {
  if (typeof params !== 'object' || params === null || 'windows' in params || !('from' in params)) return params
  const { enabled, ...one } = { mode: 'standby', kw: 0, to: 0, enabled: false, ...params }
  return { enabled, windows: Number(one.from) < Number(one.to) ? [one] : [] }
}

const tier = z.object({
  soc: percent,
  /** Of the outermost cell; 0: not asked. */
  cellV: z.number({ error: 'required' }).min(0, 'outOfRange').max(5, 'outOfRange'),
  kw,
})
export type DepthTier = z.infer<typeof tier>

/** Parameters of each type; what is absent is as controllers have it by default. Figures marked [K] in the domain notes are such defaults. */
export const strategySchemas = {
  /** What the storage does by the clock. */
  plan: z.object({ days: z.array(planDay).min(1, 'required').max(40, 'tooLong') }),
  /** What the grid connection is kept within. */
  safety: z.object({
    antiBackflow: z.boolean().default(false),
    /** As much may be fed in. */
    backflowBaselineKw: kw.default(0),
    singlePhase: z.boolean().default(false),
    singlePhaseBaselineKw: kw.default(0),
    antiOverDemand: z.boolean().default(false),
    /** Contracted by month, January first. */
    monthlyDemandKw: z.array(kw).length(12, 'monthsTwelve').default(Array<number>(12).fill(0)),
    dynamicDemand: z.boolean().default(false),
    /** Of the month's own maximum that the limit follows. */
    chasePercent: z.number({ error: 'required' }).min(60, 'outOfRange').max(100, 'outOfRange').default(90),
    /** The limit never follows further; 0: the transformer alone ends it. */
    maxProtectionDemandKw: kw.default(0),
    /** 0: not asked. */
    transformerKva: kw.default(0),
    powerFactor: share.default(0.95),
    loadFactor: share.default(0.9),
  }),
  /** What stops the storage. */
  protection: z.object({
    bmsLevel3: z.boolean().default(true),
    bmsLevel2Kw: kw.default(0),
    fire: z.boolean().default(true),
    flooding: z.boolean().default(true),
    airconFault: z.boolean().default(true),
    airconMinutes: minutes.default(30),
    grounding: z.boolean().default(true),
    groundingMinutes: minutes.default(0),
    /** Of the hottest cell; 0: not asked. */
    overTemperatureC: celsius.min(0, 'outOfRange').default(0),
    /** Without a word of the grid meter the storage rests; 0: not asked. */
    meterOfflineMinutes: minutes.default(5),
  }),
  /** Less power towards full and empty. */
  voltageLimit: z.object({
    charge: z.array(tier).max(4, 'tooLong').default([]),
    discharge: z.array(tier).max(4, 'tooLong').default([]),
    /** Of state of charge, before a tier is left again. */
    hysteresis: z.number({ error: 'required' }).min(0, 'outOfRange').max(20, 'outOfRange').default(2),
  }),
  /** Less power when it is hot, no charging when it is cold. */
  temperatureLimit: z
    .object({ derateC: celsius.default(45), halfC: celsius.default(50), stopC: celsius.default(60), chargeStopC: celsius.default(0) })
    .refine(({ derateC, halfC }) => derateC < halfC, { message: 'temperatureOrder', path: ['halfC'] })
    .refine(({ halfC, stopC }) => halfC < stopC, { message: 'temperatureOrder', path: ['stopC'] }),
  /** Grid power above `peakKw` is discharged away, below `rechargeKw` is charged. */
  peakCut: z
    .object({ enabled: z.boolean().default(false), peakKw: kw.default(0), rechargeKw: kw.default(0) })
    .refine(({ enabled, peakKw, rechargeKw }) => !enabled || rechargeKw < peakKw, { message: 'rechargeOrder', path: ['rechargeKw'] }),
  /** Of the whole storage. */
  totalPower: z.object({ enabled: z.boolean().default(false), chargeKw: kw.default(0), dischargeKw: kw.default(0) }),
  /** How demand is measured, and where it begins to be held. */
  demandParameter: z
    .object({ windowMinutes: z.union([z.literal(15), z.literal(30)]).default(15), actShare: share.default(0.95), warnShare: share.default(0.9) })
    .refine(({ warnShare, actShare }) => warnShare <= actShare, { message: 'warnOrder', path: ['warnShare'] }),
  /** A power for a time, none over another; the plan goes on afterwards. */
  scheduling: z.preprocess(
    severalWindows,
    z
      .object({ enabled: z.boolean().default(false), windows: z.array(powerWindow).max(MOST_WINDOWS, 'windowsMost').default([]) })
      .superRefine(({ windows }, context) => {
        // Each is held against all before it.
        if (windows.length > MOST_WINDOWS) return
        for (const [i, one] of windows.entries()) {
          if (one.to <= one.from) context.addIssue({ code: 'custom', message: 'rangeOrder', path: ['windows', i, 'to'] })
          if (windows.slice(0, i).some((other) => other.from < one.to && one.from < other.to))
            context.addIssue({ code: 'custom', message: 'segmentsOverlap', path: ['windows', i, 'from'] })
        }
      }),
  ),
  /** By hand, whatever plan and scheduling say; limits go on. */
  operatingMode: z.object({ mode: z.enum(manualModes).default('auto'), kw: kw.default(0) }),
} satisfies Record<StrategyType, z.ZodType>

export type StrategyParams<T extends StrategyType = StrategyType> = z.output<(typeof strategySchemas)[T]>
/** What a controller has, by type; a type of which nobody has said anything is absent. */
export type Strategies = { [T in StrategyType]?: StrategyParams<T> }

/** What holds power back, in the order in which they are asked: none lets more than one before it. */
export const powerLimits = [
  'totalPower',
  'rated',
  'bms',
  'voltageLimit',
  'temperatureLimit',
  'protection',
  'transformer',
  'demand',
  'backflow',
  'singlePhase',
] as const
export type PowerLimit = (typeof powerLimits)[number]
/** What the storage follows. */
const powerSources = ['plan', 'peakCut', 'scheduling', 'operatingMode', 'own'] as const
export type PowerSource = (typeof powerSources)[number]

/** What a limit holds back. */
export const heldParts = ['storage', 'pv'] as const
export type HeldPart = (typeof heldParts)[number]
