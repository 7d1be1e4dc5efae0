import {
  catchError,
  concat,
  defer,
  EMPTY,
  exhaustMap,
  map,
  merge,
  NEVER,
  type Observable,
  of,
  repeat,
  scan,
  startWith,
  switchMap,
  take,
  takeWhile,
  tap,
  timer,
} from 'rxjs'
import type { FailedCause, Live } from '#contract/live-value.ts'
import { pauseOf, type BackOff } from './back-off.ts'

/** Why a question has no answer. */
export interface Failure {
  cause: FailedCause
  /** What the server said, in the person's language. */
  words?: string
  /** An outage: asked again soon, by itself. Others wait for the next turn. */
  passes: boolean
}

export interface PollOptions<T> {
  /** One question and its answer; errors are turned into states, never passed on. */
  fetch(): Observable<T>
  /** Undefined: asked once, and again only by `refresh$`, or while an outage lasts. */
  everyMs: number | undefined
  /** False while the window is hidden or the connection is down: no questions then. */
  active$: Observable<boolean>
  /** Ask now (a reconnect, a button, a write): an answer under way may be older than what was written and is dropped. */
  refresh$: Observable<unknown>
  /** Ask again, but let an answer under way come first: what tells so often that none would ever come otherwise. */
  again$?: Observable<unknown>
  /** What is asked through an outage is asked at once: the server answers others again. */
  back$?: Observable<unknown>
  now(): number
  failureOf(error: unknown): Failure
  random(): number
}

type Result<T> = { value: T; at: number } | { failure: Failure }

/** What the asker may not see is refused every time: it is asked again when their rights have changed, which is a refresh. */
const isAllowed = (result: Result<unknown>): boolean => !('failure' in result) || result.failure.cause !== 'forbidden'

/** Pauses between questions while an outage lasts. */
const outageBackOff: BackOff = { firstMs: 2000, maxMs: 30_000, jitter: 0.3 }

/**
 * Asks on a fixed grid, never twice at once, and keeps the last answer as stale when one fails. An outage is asked through with growing pauses, so that what
 * was first asked in one is there when it ends.
 * Shared by the caller; at zero subscribers everything stops; never errors, never completes.
 */
export function poll<T>({
  fetch,
  everyMs,
  active$,
  refresh$,
  again$ = EMPTY,
  back$ = EMPTY,
  now,
  failureOf,
  random,
}: PollOptions<T>): Observable<Live<T>> {
  const ask = (attempt: number): Observable<Result<T>> =>
    defer(fetch).pipe(
      map((value): Result<T> => ({ value, at: now() })),
      catchError((error: unknown) => {
        const failure = failureOf(error)
        const told = of<Result<T>>({ failure })
        if (!failure.passes) return told
        const pause$ = merge(timer(pauseOf(outageBackOff, attempt, random)), back$).pipe(take(1))
        return concat(told, pause$.pipe(switchMap(() => ask(attempt + 1))))
      }),
    )
  return active$.pipe(
    switchMap((active) => {
      if (!active) return NEVER
      return refresh$.pipe(
        startWith(undefined),
        switchMap(() => {
          const turns$ = everyMs === undefined ? of(0) : timer(0, everyMs)
          let isDue = false
          const asked$ = defer(() => {
            isDue = false
            return ask(0)
          })
          return concat(
            merge(turns$, again$.pipe(tap(() => (isDue = true)))).pipe(
              exhaustMap(() => asked$.pipe(repeat({ delay: () => (isDue ? of(true) : EMPTY) }))),
              takeWhile((result) => isAllowed(result), true),
            ),
            NEVER,
          )
        }),
      )
    }),
    scan<Result<T>, Live<T>>(
      (last, result) => {
        if ('value' in result) return { state: 'fresh', value: result.value, at: result.at, quality: 0 }
        const { cause, words } = result.failure
        const hasValue = last.state !== 'waiting' && last.state !== 'failed'
        // What is gone, or no longer theirs to see, is no matter of the connection: it is not shown any more.
        if (cause !== 'forbidden' && cause !== 'gone' && hasValue)
          return { state: 'stale', value: last.value, at: last.at, quality: 1, cause: 'connection' }
        return { state: 'failed', cause, ...(words === undefined ? {} : { words }) }
      },
      { state: 'waiting' },
    ),
    startWith<Live<T>>({ state: 'waiting' }),
  )
}
