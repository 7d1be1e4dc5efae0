import { catchError, concat, defer, exhaustMap, map, merge, NEVER, type Observable, of, scan, startWith, switchMap, timer } from 'rxjs'
import type { FailedCause, Live } from '#contract/live-value.ts'

export interface PollOptions<T> {
  /** One question and its answer; errors are turned into states, never passed on. */
  fetch(): Observable<T>
  /** Undefined: asked once, and again only by `refresh$`. */
  everyMs: number | undefined
  /** False while the window is hidden or the connection is down: no questions then. */
  active$: Observable<boolean>
  /** Ask now (a reconnect, a button). */
  refresh$: Observable<unknown>
  now(): number
  causeOf(error: unknown): FailedCause
}

type Result<T> = { value: T; at: number } | { cause: FailedCause }

/**
 * Asks on a fixed grid, never twice at once, and keeps the last answer as stale when one fails.
 * Shared by the caller; at zero subscribers everything stops; never errors, never completes.
 */
export function poll<T>({ fetch, everyMs, active$, refresh$, now, causeOf }: PollOptions<T>): Observable<Live<T>> {
  const ask = defer(fetch).pipe(
    map((value): Result<T> => ({ value, at: now() })),
    catchError((error: unknown) => of<Result<T>>({ cause: causeOf(error) })),
  )
  return active$.pipe(
    switchMap((active) => {
      if (!active) return NEVER
      const ticks = everyMs === undefined ? concat(of(0), NEVER) : timer(0, everyMs)
      return merge(ticks, refresh$).pipe(exhaustMap(() => ask))
    }),
    scan<Result<T>, Live<T>>(
      (last, result) => {
        if ('value' in result) return { state: 'fresh', value: result.value, at: result.at, quality: 0 }
        if (result.cause === 'forbidden' || last.state === 'waiting' || last.state === 'failed') return { state: 'failed', cause: result.cause }
        return { state: 'stale', value: last.value, at: last.at, quality: 1, cause: 'connection' }
      },
      { state: 'waiting' },
    ),
    startWith<Live<T>>({ state: 'waiting' }),
  )
}
