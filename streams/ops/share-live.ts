import { type MonoTypeOperatorFunction, ReplaySubject, share, timer } from 'rxjs'

/** One source for all subscribers; late ones get the latest; it stops five seconds after the last leaves, so that a change of page does not tear it down. */
export const shareLive = <T>(graceMs = 5000): MonoTypeOperatorFunction<T> =>
  share({ connector: () => new ReplaySubject<T>(1), resetOnRefCountZero: () => timer(graceMs), resetOnComplete: false, resetOnError: true })
