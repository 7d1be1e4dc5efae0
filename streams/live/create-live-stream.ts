import {
  BehaviorSubject,
  catchError,
  concat,
  concatMap,
  debounceTime,
  defer,
  distinctUntilChanged,
  filter,
  from,
  map,
  merge,
  type Observable,
  of,
  retry,
  share,
  Subject,
  switchMap,
  tap,
  timer,
} from 'rxjs'
import { quality, type AlarmEvent, type NoticeEvent, type ProjectEvent } from '#contract/live.ts'
import type { LastValue } from '#contract/schemas/station.ts'
import { pauseOf, streamBackOff } from '../ops/back-off.ts'
import type { ConnectionState, FromHub, ToHub } from '../hub/messages.ts'
import type { LiveStore } from './live-store.ts'

export interface HubLink {
  events$: Observable<FromHub>
  send(message: ToHub): void
}

export interface LiveStreamDeps {
  link: HubLink
  store: LiveStore
  /** Asks the server for last values; must not throw synchronously. */
  fetchLast(points: number[]): Observable<LastValue[]>
  /** A short loss is not shown: within this time after a break values stay fresh. */
  graceMs?: number
  /** The server has answered, and will not answer otherwise. */
  isRefusal?(error: unknown): boolean
  random?(): number
}

export interface LiveStream {
  connection$: Observable<ConnectionState>
  alarms$: Observable<AlarmEvent>
  notices$: Observable<NoticeEvent>
  /** What changes in the projects that are wanted as topics. */
  projects$: Observable<ProjectEvent>
  /** Of the reloads those in which something may be missing. */
  gaps$: Observable<unknown>
  /** Curves and lists must be asked for again: something may be missing, or the past was rewritten. */
  reload$: Observable<{ topics?: string[]; stationId?: string }>
  /** Wants these topics as long as it is not released. Counted: two widgets may want the same. */
  want(topics: readonly string[]): () => void
  /** Points just came into view that the store does not know yet. */
  askLast(): void
  retry(): void
  /** When the server last said something, by this machine's clock; undefined: not yet, or the stream is closed. */
  heardAt(): number | undefined
  /** Messages of the server since the window was opened. */
  messages(): number
  dispose(): void
}

/** Points of one question for last values; a battery's page shows ten times as many. */
const MOST_ASKED = 2000

const partsOf = (points: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(points.length / MOST_ASKED) }, (_, i) => points.slice(i * MOST_ASKED, (i + 1) * MOST_ASKED))

/** Source: the hub's messages. Shared: one for the window. At zero subscribers the store is still fed, since `dispose` ends it. On failure the hub goes on trying. */
export function createLiveStream({ link, store, fetchLast, graceMs = 3000, isRefusal, random = Math.random }: LiveStreamDeps): LiveStream {
  const events$ = link.events$.pipe(share())
  const asked$ = new Subject<void>()
  const counts = new Map<string, number>()
  let announce = false

  const connection$ = new BehaviorSubject<ConnectionState>({ state: 'connecting' })
  const setBack$ = new Subject<{ topics?: string[] }>()
  const reload$ = merge(
    setBack$,
    events$.pipe(
      map((message) => {
        if (message.type === 'gap') return { topics: message.topics }
        if (message.type === 'notice' && message.event.code === 'history') return { stationId: message.event.detail?.split(':')[0] ?? '' }
        return undefined
      }),
      filter((value) => value !== undefined),
    ),
  ).pipe(share())
  const gaps$ = reload$.pipe(filter((told) => !('stationId' in told) || told.stationId === undefined))

  let heardAt: number | undefined
  let messages = 0
  const feed = events$.subscribe((message) => {
    if (message.type !== 'connection') messages++
    if (message.type === 'connection' && message.connection.state !== 'open') heardAt = undefined
    else if (message.type === 'samples' || message.type === 'hello' || message.type === 'alarm') heardAt = Date.now()
    if (message.type === 'samples') {
      if (store.apply(message.event)) setBack$.next({})
    } else if (message.type === 'hello') store.hello(message.event)
    else if (message.type === 'connection') connection$.next(message.connection)
  })
  const freshness = connection$
    .pipe(
      // Trying and waiting take turns during a break: the grace runs from its beginning, once.
      map(({ state }) => state === 'open'),
      distinctUntilChanged(),
      switchMap((open) => (open ? of(true) : timer(graceMs).pipe(map(() => false)))),
    )
    .subscribe((connected) => store.setConnected(connected))
  /** Of many points one may be refused (its device has left, the station is not the viewer's any more): the others are told, and of that one nothing. */
  const lastOf = (part: number[]): Observable<LastValue[]> =>
    fetchLast(part).pipe(
      catchError((error: unknown) => {
        if (isRefusal?.(error) !== true) throw error
        if (part.length > 1) return concat(lastOf(part.slice(0, part.length >> 1)), lastOf(part.slice(part.length >> 1)))
        return of(part.map((pointId) => ({ pointId, value: null, at: null, quality: quality.stale })))
      }),
      tap({ complete: () => store.answered(part) }),
    )
  let hasGap = false
  // A past that was rewritten says nothing of the last values.
  const refill = merge(gaps$.pipe(tap(() => void (hasGap = true))), asked$)
    .pipe(
      // One timer, however many points come into view: a battery's page has twenty thousand.
      debounceTime(30),
      switchMap(() => {
        // Not before: an answer that is under way may be of before the gap. What has only come into view since does not lose the answers that are there.
        if (hasGap) store.doubt()
        hasGap = false
        return defer(() => from(partsOf(store.watched().filter((id) => store.needsAnswer(id))))).pipe(
          concatMap(lastOf),
          // What nobody answers may be another by now: it is old, and asked for again while there is a connection.
          retry({
            delay: (_, n) => {
              store.unanswered()
              return timer(pauseOf(streamBackOff, n - 1, random)).pipe(
                switchMap(() => connection$),
                filter(({ state }) => state === 'open'),
              )
            },
          }),
        )
      }),
    )
    .subscribe((values) => store.seed(values, true))

  function announceTopics(): void {
    if (announce) return
    announce = true
    queueMicrotask(() => {
      announce = false
      link.send({ type: 'topics', topics: [...counts.keys()] })
    })
  }

  return {
    connection$,
    alarms$: events$.pipe(
      filter((message) => message.type === 'alarm'),
      map((message) => message.event),
    ),
    notices$: events$.pipe(
      filter((message) => message.type === 'notice'),
      map((message) => message.event),
    ),
    projects$: events$.pipe(
      filter((message) => message.type === 'project'),
      map((message) => message.event),
    ),
    reload$,
    gaps$,
    want(topics) {
      for (const topic of topics) counts.set(topic, (counts.get(topic) ?? 0) + 1)
      announceTopics()
      let released = false
      return () => {
        if (released) return
        released = true
        for (const topic of topics) {
          const left = (counts.get(topic) ?? 1) - 1
          if (left === 0) counts.delete(topic)
          else counts.set(topic, left)
        }
        announceTopics()
      }
    },
    askLast: () => asked$.next(),
    retry: () => link.send({ type: 'retry' }),
    heardAt: () => heardAt,
    messages: () => messages,
    dispose() {
      feed.unsubscribe()
      freshness.unsubscribe()
      refill.unsubscribe()
      link.send({ type: 'bye' })
    },
  }
}
