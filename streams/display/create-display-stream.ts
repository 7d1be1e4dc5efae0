import { catchError, defer, map, type Observable, of, repeat, startWith, switchMap, timer } from 'rxjs'
import { DISPLAY_REPORT_MS } from '#contract/display-codes.ts'
import type { Answer } from '#contract/schemas.ts'

export type DisplayAnswer = Answer<'displayReport'>

/** What a display knows: nothing yet; why it is refused, in words; or what to show, kept through every outage. */
export type DisplayKnowledge = { state: 'waiting' } | { state: 'refused'; words: string } | { state: 'showing'; answer: DisplayAnswer }

export interface DisplayStreamDeps {
  /** Says how this window is and gives what it is to show. */
  report(): Observable<DisplayAnswer>
  /** A director has changed something: ask at once. */
  changed$: Observable<unknown>
  /** Words of a refusal (the link is over); undefined: the server cannot be reached or cannot answer now. */
  refusalOf(error: unknown): string | undefined
}

/** After a refusal: the link may be renewed, the network put right. */
const REFUSED_MS = 30_000
const OUTAGE_MS = 5000
/** So near before a turn's end nobody asks for another one yet. */
const LEAST_MS = 50

/**
 * A display's round: reports, learns what to show, reports again; at the end of a play list's turn by the server's clock, so that all displays change together.
 * Never errors, never completes; at zero subscribers it stops. What was last told is shown on while the server is away.
 */
export function createDisplayStream({ report, changed$, refusalOf }: DisplayStreamDeps): Observable<DisplayKnowledge> {
  let last: DisplayKnowledge = { state: 'waiting' }
  let pause = DISPLAY_REPORT_MS
  const round$ = defer(report).pipe(
    map((answer): DisplayKnowledge => {
      const left = answer.now.until === null ? DISPLAY_REPORT_MS : answer.now.until - answer.serverTime
      pause = Math.min(DISPLAY_REPORT_MS, Math.max(LEAST_MS, left + 1))
      return { state: 'showing', answer }
    }),
    catchError((error: unknown) => {
      const words = refusalOf(error)
      pause = words === undefined ? OUTAGE_MS : REFUSED_MS
      return of<DisplayKnowledge>(words === undefined ? last : { state: 'refused', words })
    }),
    repeat({ delay: () => timer(pause) }),
  )
  return changed$.pipe(
    startWith(undefined),
    switchMap(() => round$),
    map((knowledge) => (last = knowledge)),
  )
}
