import { quality } from '#contract/live.ts'
import type { Live } from '#contract/live-value.ts'

/** A value that its source still stands by, though it is older than this, did not change: some report by exception. */
const UNCHANGED_MS = 60_000

/**
 * What is said of a value's quality. Unchanged and silent are two things: one is true, of the other nothing is known since. And one that arrives `behindMs` after its
 * time is neither live nor unchanged.
 */
export function qualityWord(live: Live<number>, now: number, behindMs = 0) {
  switch (live.state) {
    case 'fresh':
      if (live.quality === quality.partial) return 'qualityPartial'
      if (now - live.at <= UNCHANGED_MS) return 'qualityFresh'
      return now - live.at <= behindMs + UNCHANGED_MS ? 'qualityBehind' : 'qualityUnchanged'
    case 'stale':
      return live.cause === 'connection' ? 'qualityDisconnected' : live.quality === quality.bad ? 'qualityBad' : 'qualityStale'
    case 'past':
      return 'qualityPast'
    case 'waiting':
      return 'qualityWaiting'
    case 'failed':
      return 'qualityFailed'
  }
}
