import { pauseOf, type BackOff } from '#streams/ops/back-off.ts'

/** What went wrong with a picture: no answer, an answer that refuses, no such stream, a picture that stands still, one that cannot be decoded, a playlist that makes no sense, its end. */
export type Fault = 'network' | 'refused' | 'missing' | 'frozen' | 'format' | 'broken' | 'ended'

/** How a live picture is. `since`, `retryAt`: epoch ms; `attempt`: tries that failed one after the other. */
export type PictureState =
  | { kind: 'connecting'; attempt: number }
  | { kind: 'live' }
  | { kind: 'offline'; fault: Fault; since: number; retryAt: number; attempt: number }

export type PictureEvent = { kind: 'playing' } | { kind: 'fault'; fault: Fault } | { kind: 'retry' }

/** A minute at most: whoever looks at a wall of cameras has no button in reach. */
const backOff: BackOff = { firstMs: 2000, maxMs: 60_000, jitter: 0.2 }

export const begin: PictureState = { kind: 'connecting', attempt: 0 }

/** The next state. The pause before the next try grows with every try that fails, and is short again once there was a picture. */
export function nextState(state: PictureState, event: PictureEvent, now: number, random: () => number): PictureState {
  switch (event.kind) {
    case 'playing':
      return { kind: 'live' }
    case 'retry':
      return state.kind === 'offline' ? { kind: 'connecting', attempt: state.attempt } : state
    case 'fault': {
      if (state.kind === 'offline') return state
      const attempt = state.kind === 'connecting' ? state.attempt : 0
      return { kind: 'offline', fault: event.fault, since: now, retryAt: now + pauseOf(backOff, attempt, random), attempt: attempt + 1 }
    }
  }
}
