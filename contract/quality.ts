import type { AlarmLevel } from './alarm.ts'

/** What can be wrong with readings of a point. */
export const qualityFaults = ['missing', 'frozen', 'jump', 'outOfRange', 'impossible', 'backwards', 'tooFast', 'contradiction'] as const
export type QualityFault = (typeof qualityFaults)[number]

/** How readings came: later than those of their time, or twice. Nothing is wrong with what they say. */
export const qualityArrivals = ['late', 'doubled'] as const
export type QualityArrival = (typeof qualityArrivals)[number]

/** Before the code of an alarm that a finding raises: alarms of the kind "data anomaly detection". */
export const QUALITY_ALARM = 'DATA_QUALITY.'

/** How one parameter of a model is judged, where people say otherwise than the product does. What is absent is as by default. */
export interface ParameterQuality {
  /** Nothing of it is judged. */
  off?: true
  /** It is told at least so often, minutes, also while it stays as it is; 0: only when it changes, and then it holds live while its gateway is heard. By default as its device usually reports. */
  silenceMinutes?: number
  /** The same value, not nought, for so many minutes; 0: not asked for. */
  frozenMinutes?: number
  /** One reading so far from its neighbours; 0: not asked for. */
  spike?: number
  /** Of a register: the most it counts in an hour; 0: not asked for. */
  perHour?: number
  /** Values that stand for "none"; empty: there are none. */
  markers?: number[]
  /** An hour with a fault raises an alarm of this level. */
  alarm?: AlarmLevel
}
