import type { Limits } from './providers/provider.ts'

const MINUTE_MS = 60_000
/** The vendor counts when messages arrive, which is not exactly when they were sent. */
const MARGIN_MS = 2000
/** Kept for what is very urgent. */
const RESERVED = 3
/** So many go out at once; then they are spread, so that what comes meanwhile goes with the next. */
const AT_ONCE = 3

/** How far back messages count. */
export const RATE_WINDOW_MS = MINUTE_MS + MARGIN_MS

/**
 * When the next message of a robot may go out (epoch ms, `now` at the earliest), by the times of those before. What is very urgent waits for the vendor's
 * limit alone; the rest leaves a few places free and is spread over the minute.
 */
export function nextSlot(times: readonly number[], { perMinute, perSecond }: Limits, isUrgent: boolean, now: number): number {
  // What was sent by a clock that has been set back since says nothing of the present minute.
  const sent = times.filter((at) => Math.abs(now - at) < RATE_WINDOW_MS).sort((a, b) => a - b)
  const most = isUrgent ? perMinute : Math.max(1, perMinute - RESERVED)
  const last = sent.at(-1)
  const after = (count: number, window: number): number => {
    const at = sent[sent.length - count]
    return at === undefined ? now : at + window
  }
  const spread = isUrgent || sent.length < AT_ONCE || last === undefined ? now : last + Math.ceil(MINUTE_MS / most)
  return Math.max(now, after(most, RATE_WINDOW_MS), after(perSecond, 1000 + MARGIN_MS / 10), spread)
}

/** Pauses after failures in a row: from ten seconds to five minutes. Longer ones would keep a very urgent alarm from a robot that is back long since. */
const RETRY_MS = [10_000, 30_000, 60_000, 120_000, 300_000] as const
/** Where people must change something: few tries. */
const GROUP_RETRY_MS = [60_000, 300_000] as const
/** So many of those, then it failed. */
export const GROUP_TRIES = GROUP_RETRY_MS.length + 1
/** What did not arrive for so long has failed, if it was tried so often: a server that was down for a night may wake before its network. */
export const GIVE_UP_MS = 6 * 3_600_000
export const LEAST_TRIES = RETRY_MS.length
const JITTER = 0.2

/** Until a group is tried again after so many failures in a row (from 1). `random`: 0 to 1. */
export function pauseAfter(failures: number, isGroup: boolean, random: number): number {
  const pauses = isGroup ? GROUP_RETRY_MS : RETRY_MS
  const pause = pauses[Math.min(failures, pauses.length) - 1] ?? pauses[0]
  return Math.round(pause * (1 + JITTER * (2 * random - 1)))
}

/** Whether a group that failed is still to be left alone: a pause that is longer than any was begun by a clock that has been set back since. */
export const isPaused = (retryAt: number, now: number): boolean =>
  retryAt > now && retryAt - now <= Math.max(...RETRY_MS, ...GROUP_RETRY_MS) * (1 + JITTER)
