/** Why a value that was fresh no longer is. */
export type StaleCause = 'silent' | 'connection' | 'partial' | 'reload'
/** Why there is no value. */
export type FailedCause = 'forbidden' | 'gone' | 'noData' | 'badOptions' | 'server'

/**
 * A value with its life. Once there was a value it is never blanked: errors and silence turn fresh into stale. Only what is gone, or forbidden, is failed.
 * `at`: epoch ms by the value's own clock; `past`: the dashboard looks at a chosen moment.
 */
export type Live<T> =
  | { state: 'waiting' }
  | { state: 'fresh'; value: T; at: number; quality: number }
  | { state: 'stale'; value: T; at: number; quality: number; cause: StaleCause }
  | { state: 'past'; value: T; at: number }
  /** `words`: what the server said about it, in the person's language. */
  | { state: 'failed'; cause: FailedCause; words?: string }

/** The value if there is one, whatever its age. */
export const valueOf = <T>(live: Live<T>): T | undefined => (live.state === 'waiting' || live.state === 'failed' ? undefined : live.value)

/** True where the value is what it says: fresh now, or as it was at the chosen moment. */
export const isTrue = <T>(live: Live<T>): boolean => live.state === 'fresh' || live.state === 'past'
