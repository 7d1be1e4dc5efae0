import { z } from 'zod'
import { heldParts, powerLimits, strategyTypes } from './strategy.ts'
import { unseen } from './typed.ts'

/** What a station's controller and the server say to each other; a browser has none of it. */

/** The store keeps versions and codes as integers of 32 bits. */
export const MOST_VERSION = 2_147_483_647
/** Words of a controller: cut, without what no store takes (NUL, half a surrogate pair) and what turns the direction of text. */
const said = (most: number) => z.string().transform((text) => text.replaceAll(unseen, ' ').toWellFormed().slice(0, most).toWellFormed())
/** Epoch ms of a clock that may be anything; before 1970 is none. */
const clockTime = z.number().transform((at) => Math.trunc(Math.min(Math.max(at, 0), 8.64e15)))

/** From the server to a controller, on `energy/<station>/EMS/command` or as the metric `Strategy/Command` of a node's command. */
export const commandMessage = z.object({
  /** Of the command: its answer names it. */
  mid: z.string().min(1).max(64),
  type: z.enum(strategyTypes),
  /** Grows with each issue of the type: a controller refuses one that is older than what it has. */
  version: z.int().min(1),
  hash: z.string(),
  params: z.unknown(),
  timestamp: z.number(),
})
export type CommandMessage = z.infer<typeof commandMessage>

/** Of an answer: it is carried out. */
export const ACCEPTED = 200

/** From the server to a device, on `energy/<station>/<device>/command`: setpoints by their codes, as the device counts them. In Sparkplug B they are the metrics of the device's command (DCMD). */
export const setpointMessage = z.object({
  mid: z.string().min(1).max(64),
  values: z.record(z.string(), z.number()),
  timestamp: z.number(),
  /** Later it must not be carried out any more: a device keeps no versions by which it could tell an old command. */
  expires: z.number(),
})
export type SetpointMessage = z.infer<typeof setpointMessage>

/** A controller's answer, on `energy/<station>/EMS/result` or as `Strategy/Result`. */
export const resultMessage = z.object({
  reply: said(64),
  code: z.int32(),
  message: said(500).default(''),
  timestamp: z.number().optional(),
})
export type ResultMessage = z.infer<typeof resultMessage>

/** A device that carries a strategy out. */
const toldDevice = z.object({
  sn: said(64),
  version: z.int().min(0).max(MOST_VERSION),
  /** Absent: those of the strategy in this version. */
  params: z.unknown().optional(),
  updatedAt: clockTime,
})

const reportedStrategy = z.object({
  type: z.enum(strategyTypes),
  version: z.int().min(0).max(MOST_VERSION),
  params: z.unknown(),
  updatedAt: clockTime,
  /** Who changed it: `cloud`, or somebody at its own screen. */
  updatedBy: said(100),
  /** Which of them has what; absent: the controller does not say. */
  devices: z.array(toldDevice).max(200).optional(),
})
const isKnownType = (one: unknown): boolean =>
  typeof one !== 'object' || one === null || !('type' in one) || typeof one.type !== 'string' || strategyTypes.some((type) => type === one.type)

/** What a controller has, told whenever it changes and when it connects, on `energy/<station>/EMS/strategy` or as `Strategy/Report`. Types that only it knows are left out. */
export const reportMessage = z.object({
  timestamp: clockTime,
  strategies: z
    .array(z.unknown())
    .max(50)
    .transform((list) => list.filter(isKnownType))
    .pipe(z.array(reportedStrategy)),
})
export type ReportMessage = z.infer<typeof reportMessage>

const toldLimit = z.object({
  limit: z.enum(powerLimits),
  held: z.enum(heldParts),
  since: clockTime,
  /** When it held last; null or absent: it holds. */
  to: clockTime.nullable().default(null),
})
export type ToldLimit = z.output<typeof toldLimit>
const isOneOf = (list: readonly string[], one: unknown): boolean => typeof one !== 'string' || list.includes(one)
const isKnownLimit = (one: unknown): boolean =>
  typeof one !== 'object' ||
  one === null ||
  (isOneOf(powerLimits, 'limit' in one ? one.limit : undefined) && isOneOf(heldParts, 'held' in one ? one.held : undefined))

/**
 * Which limits hold a plant back and since when, told whenever that changes and when the controller connects, on `energy/<station>/EMS/limits` or as
 * `Strategy/Limits`. One that is not named holds no longer. Limits that only the controller knows are left out.
 */
export const limitsMessage = z.object({
  timestamp: clockTime,
  limits: z
    .array(z.unknown())
    .max(100)
    .transform((list) => list.filter(isKnownLimit))
    .pipe(z.array(toldLimit)),
})
export type LimitsMessage = z.output<typeof limitsMessage>

/** The device that a station's controller is on its topics. */
export const CONTROLLER = 'EMS'
/** Names of its metrics in Sparkplug B. */
export const controllerMetrics = {
  command: 'Strategy/Command',
  result: 'Strategy/Result',
  report: 'Strategy/Report',
  limits: 'Strategy/Limits',
} as const
