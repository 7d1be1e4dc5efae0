import type { ConflictKind } from '#contract/response.ts'
import type { ResponseConflict } from '#contract/schemas/response.ts'
import type { StationState } from '#contract/station.ts'
import type { Strategies } from '#contract/strategy.ts'
import { localDate, minuteOfDay } from '#domain/time.ts'
import { plannedQuarters } from '../strategy/plan-day.ts'
import { aheadOf, isFull, isOwnOf, type Scheduling } from './windows.ts'

/** What is known of a station when a task wants it for a time. */
export interface Standing {
  state: StationState
  timeZone: string
  /** Strategies go to a master. */
  isBranch: boolean
  needsSecond: boolean
  isReachable: boolean
  wanted: Scheduling
  reported: Scheduling
  /** What its controller has. */
  active: Strategies
}
export interface Wish {
  /** The task; empty: it is not kept yet. */
  id: string
  fromAt: number
  toAt: number
}
/** Another task and when it wants the station. */
export interface OtherTask {
  id: string
  name: string
  fromAt: number
  toAt: number
  isIssued: boolean
}

const SLOT_MS = 900_000

/** What stands in the way of a station's part, and what gives way to it: scheduling goes before peak cut and plan, and what is run by hand before scheduling. */
export function conflictsOf(standing: Standing, { id, fromAt, toAt }: Wish, others: readonly OtherTask[], now: number): ResponseConflict[] {
  const { wanted, reported, active, timeZone } = standing
  const list: ResponseConflict[] = []
  const add = (kind: ConflictKind, more: Partial<ResponseConflict> = {}): void =>
    void list.push({ kind, kw: null, from: null, to: null, name: '', ...more })
  if (standing.state !== 'operating') add('stopped')
  if (standing.isBranch) add('branch')
  if (!standing.isReachable) add('away')
  const [willDo, does] = [aheadOf(wanted, now), aheadOf(reported, now)]
  const overlaps = [...willDo, ...does].filter((one) => !isOwnOf(id, one) && one.from < toAt && fromAt < one.to)
  const seen = new Set<string>()
  for (const { from, to, task } of overlaps) {
    if (seen.has(`${from} ${to}`)) continue
    seen.add(`${from} ${to}`)
    add('overlap', { from, to, name: others.find((one) => one.id === task)?.name ?? '' })
  }
  if (JSON.stringify(willDo) !== JSON.stringify(does)) add('draft')
  if (!wanted.enabled && wanted.windows.some(({ to }) => to > now)) add('off')
  if (isFull(wanted, id, now)) add('full')
  if (active.operatingMode !== undefined && active.operatingMode.mode !== 'auto') add('byHand')
  if (active.plan !== undefined) {
    const starts = Array.from({ length: Math.ceil((toAt - fromAt) / SLOT_MS) }, (_, i) => fromAt + i * SLOT_MS)
    const planned = plannedQuarters([{ since: 0, plan: active.plan }], starts, (at) => ({
      date: localDate(timeZone, at),
      minute: minuteOfDay(timeZone, at),
    }))
    const does = planned.flatMap((kw, i) => (kw === null || kw === 0 ? [] : [{ kw, at: starts[i] as number }]))
    const [first, last] = [does[0], does.at(-1)]
    if (first !== undefined && last !== undefined)
      add('plan', { kw: planned.reduce<number>((sum, kw) => sum + (kw ?? 0), 0) / planned.length, from: first.at, to: last.at + SLOT_MS })
  }
  if (active.peakCut?.enabled === true) add('peakCut')
  for (const other of others)
    if (other.id !== id && !other.isIssued && other.fromAt < toAt && fromAt < other.toAt)
      add('otherTask', { from: other.fromAt, to: other.toAt, name: other.name })
  if (standing.needsSecond) add('second')
  return list
}
