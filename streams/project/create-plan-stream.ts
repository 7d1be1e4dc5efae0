import {
  BehaviorSubject,
  catchError,
  concatMap,
  defer,
  distinctUntilChanged,
  EMPTY,
  finalize,
  map,
  merge,
  type Observable,
  scan,
  share,
  startWith,
  Subject,
  switchMap,
  tap,
} from 'rxjs'
import type { PlanChanged } from '#contract/schemas/project-plan.ts'
import type { Answer } from '#contract/schemas.ts'
import type { PlanEdit } from '#domain/project/edits.ts'
import { reducePlan, type Asked, type PlanState, type PlanStep } from './reduce.ts'

export interface PlanStreamDeps {
  /** What the live stream tells of this project's plan. */
  changes$: Observable<PlanChanged>
  /** Something may have been missed, or what is beside the plan (calendar, baselines) is another. */
  reload$: Observable<unknown>
  fetchPlan(): Observable<Answer<'projectPlan'>>
  send(edits: readonly PlanEdit[]): Observable<PlanChanged>
  /** True of an error after which the same may be asked for again. */
  passes(error: unknown): boolean
}

export interface PlanStream {
  /** `failure`: the whole could not be asked for; what is known stays. */
  state$: Observable<{ plan: PlanState | undefined; failure: unknown }>
  /** Shown at once; rejects with the server's refusal, and what was shown is taken back then. */
  edit(edits: readonly PlanEdit[]): Promise<void>
  /** What this window did last, also while it is under way. */
  undo(): Promise<void>
  redo(): Promise<void>
}

/**
 * Source: a snapshot, then the changes of everybody. Shared: board, table and Gantt chart of a window are views of one. At zero subscribers nothing is asked;
 * edits that are under way go on. On failure of the snapshot the last state stays, and the next reload asks again.
 */
export function createPlanStream({ changes$, reload$, fetchPlan, send, passes }: PlanStreamDeps): PlanStream {
  const own$ = new Subject<PlanStep>()
  /** `make`: what is asked when its turn has come; nothing, where there is nothing to take back. */
  const queue$ = new Subject<{ make(): Asked | undefined; settle(error?: unknown): void }>()
  const failure$ = new BehaviorSubject<unknown>(undefined)
  let latest: PlanState | undefined
  let last = 0

  // One after the other: an edit is made of the one before it.
  const sending$ = queue$.pipe(
    concatMap(({ make, settle }) => {
      const asked = make()
      if (asked === undefined) {
        settle()
        return EMPTY
      }
      return defer(() => send(asked.edits)).pipe(
        tap((change) => {
          own$.next({ type: 'answered', asked, change })
          settle()
        }),
        catchError((error: unknown) => {
          own$.next({ type: 'refused', asked, passes: passes(error) })
          settle(error)
          return EMPTY
        }),
      )
    }),
  )
  sending$.subscribe()

  const missed$ = new Subject<void>()
  const snapshots$ = merge(reload$, missed$).pipe(
    startWith(undefined),
    switchMap(() =>
      fetchPlan().pipe(
        tap(() => failure$.next(undefined)),
        map((answer): PlanStep => ({ type: 'snapshot', answer })),
        catchError((error: unknown) => {
          failure$.next(error)
          return EMPTY
        }),
      ),
    ),
  )
  const plan$ = merge(snapshots$, changes$.pipe(map((change): PlanStep => ({ type: 'changed', change }))), own$).pipe(
    scan((state: PlanState | undefined, step) => reducePlan(state, step), latest),
    distinctUntilChanged(),
    tap((state) => {
      latest = state
      if (state?.missed === true) queueMicrotask(() => missed$.next())
    }),
    finalize(() => (latest = undefined)),
    share(),
  )

  const ask = (edits: readonly PlanEdit[], as: Asked['as']): Asked => {
    const asked = { id: ++last, edits, as }
    own$.next({ type: 'asked', asked })
    return asked
  }
  const queued = (make: () => Asked | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      queue$.next({ make, settle: (error) => (error === undefined ? resolve() : reject(error as Error)) })
    })
  const edit = (edits: readonly PlanEdit[]): Promise<void> => {
    const asked = ask(edits, 'do')
    return queued(() => asked)
  }
  const take = (as: 'undo' | 'redo'): Promise<void> => {
    const taken = (): Asked | undefined => {
      const edits = latest?.[as][0]
      if (edits === undefined) return undefined
      own$.next({ type: 'taken', from: as })
      return ask(edits, as)
    }
    // What takes back an edit that is under way is known with its answer.
    if (latest?.pending.some((one) => one.as !== as) === true) return queued(taken)
    const asked = taken()
    return asked === undefined ? Promise.resolve() : queued(() => asked)
  }
  return {
    state$: merge(plan$.pipe(map((plan) => ({ plan }))), failure$.pipe(map((failure) => ({ failure })))).pipe(
      scan((state: { plan: PlanState | undefined; failure: unknown }, part) => ({ ...state, ...part }), { plan: undefined, failure: undefined }),
    ),
    edit,
    undo: () => take('undo'),
    redo: () => take('redo'),
  }
}
