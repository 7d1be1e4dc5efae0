import type { ScheduledStation } from '#contract/schemas/response.ts'
import type { PowerWindow } from '#contract/strategy.ts'
import { powerOf } from '#domain/control/plan.ts'
import { fromLocal, localDate, minuteOfDay } from '#domain/time.ts'

/** Times begin and end on these when they are drawn. */
export const SNAP_MS = 900_000

/** A stretch of time, epoch ms, the end not counted. */
export interface Stretch {
  from: number
  to: number
}

const snapped = (at: number): number => Math.round(at / SNAP_MS) * SNAP_MS

/** Room for a time between its neighbours; what is over is nobody's to draw in. */
function roomOf(windows: readonly PowerWindow[], index: number, now: number): [number, number] {
  const own = windows[index]
  if (own === undefined) return [now, Infinity]
  const others = windows.filter((_, i) => i !== index)
  const first = Math.ceil(now / SNAP_MS) * SNAP_MS
  return [
    Math.max(Math.min(first, own.from), ...others.filter(({ to }) => to <= own.from).map(({ to }) => to)),
    Math.min(Infinity, ...others.filter(({ from }) => from >= own.to).map(({ from }) => from)),
  ]
}

/**
 * Moves or stretches a time by so much, as far as its neighbours and the clock let it. One that has begun keeps its begin, one that is over stays. Something of
 * it stays on the day that is drawn: nothing disappears under somebody's hand.
 */
export function changed(
  windows: readonly PowerWindow[],
  index: number,
  part: 'whole' | 'from' | 'to',
  by: number,
  now: number,
  day: Stretch = { from: -Infinity, to: Infinity },
): PowerWindow[] {
  const own = windows[index]
  if (own === undefined || own.to <= now) return [...windows]
  const [low, high] = roomOf(windows, index, now)
  const length = own.to - own.from
  const hasBegun = own.from <= now
  const next = { ...own }
  if (part === 'to' || (hasBegun && part === 'whole'))
    next.to = Math.max(Math.max(own.from, now, day.from) + SNAP_MS, Math.min(high, snapped(own.to + by)))
  else if (part === 'from') next.from = hasBegun ? own.from : Math.min(own.to - SNAP_MS, day.to - SNAP_MS, Math.max(low, snapped(own.from + by)))
  else {
    const shown = Math.min(day.to - SNAP_MS, Math.max(day.from - length + SNAP_MS, snapped(own.from + by)))
    next.from = Math.min(high - length, Math.max(low, shown))
    next.to = next.from + length
  }
  return windows.map((one, i) => (i === index ? next : one))
}

/** A new time from where somebody begins to draw; undefined: there is no room, or it is over. */
export function begun(windows: readonly PowerWindow[], at: number, brush: Pick<PowerWindow, 'mode' | 'kw'>, now: number): PowerWindow | undefined {
  const from = Math.max(Math.floor(at / SNAP_MS) * SNAP_MS, Math.ceil(now / SNAP_MS) * SNAP_MS)
  const to = from + SNAP_MS
  if (at < now - SNAP_MS || windows.some((one) => one.from < to && from < one.to)) return undefined
  return { from, to, mode: brush.mode, kw: brush.mode === 'standby' ? 0 : brush.kw, task: '' }
}

/** Where scheduled powers lie over a plan that wants something else: scheduling goes first. */
export function overPlan(windows: readonly PowerWindow[], plan: ScheduledStation['plan']): Stretch[] {
  return windows.flatMap((one) =>
    plan.flatMap(({ from, to, kw }) => {
      const [begin, end] = [Math.max(from, one.from), Math.min(to, one.to)]
      return begin < end && kw !== powerOf(one) ? [{ from: begin, to: end }] : []
    }),
  )
}

/** The first hour of a stretch that is free and not over, or what is free of it; undefined: there is none. */
export function firstFree(
  windows: readonly PowerWindow[],
  { from, to }: Stretch,
  brush: Pick<PowerWindow, 'mode' | 'kw'>,
  now: number,
): PowerWindow | undefined {
  for (let at = Math.max(from, Math.ceil(now / SNAP_MS) * SNAP_MS); at < to; at += SNAP_MS) {
    const made = begun(windows, at, brush, now)
    if (made === undefined) continue
    const next = Math.min(to, ...windows.map((one) => one.from).filter((other) => other > at))
    return { ...made, to: Math.min(next, at + 4 * SNAP_MS) }
  }
  return undefined
}

const HOUR_MS = 3_600_000

/** Hours that are named on the axis of a day. */
export const NAMED_HOURS = [0, 4, 8, 12, 16, 20, 24]

/** Where they are on a day on which the clocks may change: an hour that the clock skips has no place. */
export function hoursOf(zone: string, { from, to }: Stretch): { hour: number; at: number }[] {
  const midnight = Date.parse(`${localDate(zone, from)}T00:00:00Z`)
  return NAMED_HOURS.map((hour) => ({ hour, at: hour === 0 ? from : hour === 24 ? to : fromLocal(zone, midnight + hour * HOUR_MS) })).filter(
    ({ hour, at }) => hour % 24 === 0 || minuteOfDay(zone, at) === hour * 60,
  )
}
