import { auditTime, bufferTime, concat, defer, filter, map, merge, type Observable, of, retry, scan, share, startWith, switchMap, timer } from 'rxjs'
import type { Alarm, AlarmCounts } from '#contract/alarm.ts'
import type { AlarmEvent } from '#contract/live.ts'
import { pauseOf, questionBackOff } from '../ops/back-off.ts'
import { reduceAlarms, snapshotState, type AlarmState } from './reduce.ts'

export interface AlarmStreamDeps {
  events$: Observable<AlarmEvent>
  /** Something may have been missed. */
  reload$: Observable<unknown>
  fetchLatest(): Observable<Alarm[]>
  fetchCounts(): Observable<AlarmCounts>
  stationId: string | undefined
  random?(): number
}

/** A storm is shown four times a second, not five hundred times. */
const BUNDLE_MS = 250
/** An event may cross the snapshot on its way: some time after events the server's count is asked for again and has the last word. */
const SETTLE_MS = 10_000

/**
 * Source: a snapshot, then events. Shared by the caller. At zero subscribers nothing is asked. On failure of the snapshot the last state stays, events go
 * on, and it is asked for again with growing pauses.
 */
export function createAlarmStream({
  events$,
  reload$,
  fetchLatest,
  fetchCounts,
  stationId,
  random = Math.random,
}: AlarmStreamDeps): Observable<AlarmState | undefined> {
  const snapshot$ = defer(() => fetchLatest()).pipe(
    switchMap((latest) => fetchCounts().pipe(map((counts) => snapshotState(latest, counts)))),
    // A bell that knows nothing must not wait for the next alarm to be told of this one.
    retry({ delay: (_, n) => timer(pauseOf(questionBackOff, n - 1, random)) }),
  )
  const bundles$ = events$.pipe(
    bufferTime(BUNDLE_MS),
    filter((events) => events.length > 0),
    share(),
  )
  const steps$ = merge(
    merge(reload$, bundles$.pipe(auditTime(SETTLE_MS))).pipe(
      startWith(undefined),
      switchMap(() => snapshot$),
      map((snapshot) => ({ snapshot })),
    ),
    bundles$.pipe(map((events) => ({ events }))),
  )
  return concat(
    of<AlarmState | undefined>(undefined),
    steps$.pipe(
      scan<{ snapshot: AlarmState } | { events: AlarmEvent[] }, AlarmState | undefined>((state, step) => {
        if ('snapshot' in step) return step.snapshot
        return state === undefined ? state : reduceAlarms(state, step.events, stationId)
      }, undefined),
    ),
  )
}
