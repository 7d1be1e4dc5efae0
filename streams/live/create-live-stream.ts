import {
  BehaviorSubject,
  EMPTY,
  catchError,
  concatMap,
  debounceTime,
  distinctUntilChanged,
  filter,
  from,
  map,
  merge,
  type Observable,
  of,
  share,
  Subject,
  switchMap,
  tap,
  timer,
} from 'rxjs'
import type { AlarmEvent, NoticeEvent, ProjectEvent } from '#contract/live.ts'
import type { LastValue } from '#contract/schemas/station.ts'
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
}

export interface LiveStream {
  connection$: Observable<ConnectionState>
  alarms$: Observable<AlarmEvent>
  notices$: Observable<NoticeEvent>
  /** What changes in the projects that are wanted as topics. */
  projects$: Observable<ProjectEvent>
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

/** Source: the hub's messages. Shared: one for the window. At zero subscribers the store is still fed, since `dispose` ends it. On failure the hub goes on trying. */
export function createLiveStream({ link, store, fetchLast, graceMs = 3000 }: LiveStreamDeps): LiveStream {
  const events$ = link.events$.pipe(share())
  const asked$ = new Subject<void>()
  const counts = new Map<string, number>()
  let announce = false

  const connection$ = new BehaviorSubject<ConnectionState>({ state: 'connecting' })
  const reload$ = events$.pipe(
    map((message) => {
      if (message.type === 'gap') return { topics: message.topics }
      if (message.type === 'notice' && message.event.code === 'history') return { stationId: message.event.detail?.split(':')[0] ?? '' }
      return undefined
    }),
    filter((value) => value !== undefined),
    share(),
  )

  let heardAt: number | undefined
  let messages = 0
  const feed = events$.subscribe((message) => {
    if (message.type !== 'connection') messages++
    if (message.type === 'connection' && message.connection.state !== 'open') heardAt = undefined
    else if (message.type === 'samples' || message.type === 'hello' || message.type === 'alarm') heardAt = Date.now()
    if (message.type === 'samples') store.apply(message.event)
    else if (message.type === 'hello') store.hello(message.event)
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
  /** Something may have gone missing of what is known too, and these points are still to be asked for again because of it. */
  let hasGap = false
  const missed = new Set<number>()
  const refill = merge(reload$.pipe(tap(() => void (hasGap = true))), asked$)
    .pipe(
      // One timer, however many points come into view: a battery's page has twenty thousand.
      debounceTime(30),
      switchMap(() => {
        const watched = store.watched().filter((id) => id > 0)
        // With each new gap from the beginning; what has only come into view since does not lose the answers that are there.
        if (hasGap) for (const id of watched) missed.add(id)
        hasGap = false
        const points = watched.filter((id) => missed.has(id) || store.get(id) === undefined)
        const parts = Array.from({ length: Math.ceil(points.length / MOST_ASKED) }, (_, i) => points.slice(i * MOST_ASKED, (i + 1) * MOST_ASKED))
        return from(parts).pipe(
          concatMap((part) => fetchLast(part).pipe(tap({ complete: () => part.forEach((id) => missed.delete(id)) }))),
          // What was not answered is asked for with the next question.
          catchError(() => EMPTY),
        )
      }),
    )
    .subscribe((values) => store.seed(values))

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
