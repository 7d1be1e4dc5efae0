import type { AlarmLevel } from '#contract/alarm.ts'
import { steady } from '../drawing/steady.ts'
import type { SiteGroup } from './site.ts'

/** What a thing of a site shows of its devices. */
export interface PartState {
  /** A device of it tells something. */
  isFollowed: boolean
  /** Its main device has not been heard of. */
  isSilent: boolean
  alarm: AlarmLevel | undefined
  /** Which of its devices has that alarm. */
  alarmOf?: string | undefined
  /** State of charge, 0 to 1: of a container's battery, of the car at a pile. */
  level: number | undefined
  /** Of its hottest cell, while it is looked into: -1 cold, 0 mild, 1 too hot. */
  warmth?: number | undefined
  /** What a pile does; `away`: its gateway says that it is off line. */
  pile: 'idle' | 'charging' | 'plugged' | 'fault' | 'away' | undefined
}

export interface GroupState {
  /** What flows, of the group's own size, 0 to 1; undefined: nobody knows now. */
  share: number | undefined
  /** 1: away from the switch room, -1: towards it, 0: nothing flows. */
  direction: -1 | 0 | 1
}

export interface SiteState {
  groups: Partial<Record<SiteGroup, GroupState>>
  parts: ReadonlyMap<string, PartState>
  /** Piles that a car is charged at, of all; undefined while not all of them are known. */
  piles: { busy: number; all: number } | undefined
}

export const unknownPart: PartState = { isFollowed: false, isSilent: false, alarm: undefined, level: undefined, pile: undefined }

/** Below this nothing visibly flows, kW. */
const IDLE_KW = 0.5
/** Steps in which light grows: what is between two of them is not drawn anew. */
const STEPS = 20

/** A power's light: `fullKw` is the size of what it comes from, `before` the light that it had. */
export function groupState(kw: number | undefined, source: boolean, fullKw: number, before?: GroupState): GroupState {
  if (kw === undefined) return { share: undefined, direction: 0 }
  if (Math.abs(kw) < IDLE_KW) return { share: 0, direction: 0 }
  const direction = kw > 0 === source ? -1 : 1
  const held = before?.direction === direction && before.share !== undefined ? before.share * STEPS : undefined
  return { share: Math.max(1, steady(Math.min(1, Math.abs(kw) / Math.max(1, fullKw)) * STEPS, 1, held)) / STEPS, direction }
}

/** Where cells are neither cold nor warm, and how far from there the tint is full (LFP: at 0 °C charging stops, at 50 °C alarms begin). */
const MILD_CELSIUS = 25

/** A cell's temperature as a tint, -1 to 1 in tenths: the picture is not drawn anew for less. */
export const warmthOf = (celsius: number | undefined): number | undefined =>
  celsius === undefined ? undefined : Math.round(Math.max(-1, Math.min(1, (celsius - MILD_CELSIUS) / MILD_CELSIUS)) * 10) / 10

/** A share of charge in the steps that can be seen. */
export const levelOf = (percent: number | undefined): number | undefined =>
  percent === undefined ? undefined : Math.round((Math.max(0, Math.min(100, percent)) / 100) * 50) / 50
