import { HOUR, MINUTE } from './hour.ts'

/** So long may a device be silent of which too little is known to say what is usual. */
export const MOST_SILENCE_MS = 24 * HOUR
/** Fewer pauses say nothing about what is usual. */
const LEAST_PAUSES = 30
/** Pauses of this many expected intervals, or usual ones, are none yet. */
const PAUSE = 3
/** Of all pauses so many are usual. */
const USUAL = 0.99
/** Reports in which nothing had changed say how often a device tells what stands, where there are so many, and so large a part of all. */
const LEAST_REPEATS = 5
const REPEATS = 0.25

/** A minute in which a device was heard. */
export interface HeardMinute {
  /** Minutes since 1970. */
  minute: number
  /** It told only what stood already. */
  isRepeat: boolean
  /** Nothing flowed through it at the end of this minute. */
  atRest: boolean
}

/** How long a device may be silent, and whether that is because it tells what stands again and again. */
export interface Allowed {
  ms: number
  tells: boolean
}

/** Of the values in order of size, the one below which so many lie. */
const quantile = (values: readonly number[], share: number): number => values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0

/**
 * How long a device may be silent (ms) after it was last heard, as its own minutes before tell: one that says what did not change shows how often it does; one
 * that reports by exception shows how long it usually says nothing, while something flows through it and while nothing does. A device of which less is known is
 * given a day: a good one that is accused costs more trust than a silent one that is told late. `intervalMs`: what is expected of it.
 */
export function usualSilence(heard: readonly HeardMinute[], intervalMs: number): (atRest: boolean) => Allowed {
  const pauses: Record<'rest' | 'flow', number[]> = { rest: [], flow: [] }
  const repeats: Record<'rest' | 'flow', number[]> = { rest: [], flow: [] }
  for (let i = 1; i < heard.length; i++) {
    const [before, now] = [heard[i - 1] as HeardMinute, heard[i] as HeardMinute]
    const state = before.atRest ? 'rest' : 'flow'
    const pause = (now.minute - before.minute) * MINUTE
    pauses[state].push(pause)
    if (now.isRepeat) repeats[state].push(pause)
  }
  const limit = (state: 'rest' | 'flow'): Allowed => {
    const all = pauses[state].length
    const tells = repeats[state].length >= Math.max(LEAST_REPEATS, REPEATS * all)
    const own = tells ? repeats[state] : all >= LEAST_PAUSES ? pauses[state] : undefined
    if (own === undefined) return { ms: MOST_SILENCE_MS, tells }
    const usual = quantile(
      own.toSorted((a, b) => a - b),
      USUAL,
    )
    return { ms: Math.min(MOST_SILENCE_MS, PAUSE * Math.max(usual, intervalMs)), tells }
  }
  const limits = { rest: limit('rest'), flow: limit('flow') }
  return (atRest) => (atRest ? limits.rest : limits.flow)
}

/**
 * Minutes of an hour in which nothing was heard, but for pauses shorter than `pauseMs`. `last`: the minute in which something was heard last before the hour
 * before this one, where that matters: without it silence begins where one looks.
 */
export function silentMinutes(hour: number, heard: ReadonlySet<number>, pauseMs: number, last?: number): Set<number> {
  const [first, pause] = [hour / MINUTE, pauseMs / MINUTE]
  const silent = new Set<number>()
  let begin = last === undefined ? first - 60 : Math.min(last + 1, first - 60)
  const end = (minute: number): void => {
    if (minute - begin >= pause) for (let silentOne = Math.max(begin, first); silentOne < minute; silentOne++) silent.add(silentOne)
    begin = minute + 1
  }
  for (let minute = first - 60; minute < first + 60; minute++) if (heard.has(minute)) end(minute)
  end(first + 60)
  return silent
}
