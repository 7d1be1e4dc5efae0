import { atom, useAtomValue, type Atom } from 'jotai'
import { createContext, useContext, useEffect, useId, useRef } from 'react'
import { auditTime, distinctUntilChanged, filter, from, fromEvent, map, merge, NEVER, startWith, Subject } from 'rxjs'
import { code, endpointTable, type EndpointFacts, type EndpointName } from '#contract/endpoint.ts'
import { valueOf, type Live } from '#contract/live-value.ts'
import type { Answer, Payload } from '#contract/schemas.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { poll, type Failure } from '#streams/ops/poll.ts'
import { connectionBack$, liveParts } from './live.ts'
import { momentAtom } from './moment.ts'
import { mountedFamily } from './mounted-family.ts'

interface Question {
  name: EndpointName
  payload: unknown
  /** Undefined: asked once, and again when `reload` says so. */
  everyMs: number | undefined
  /** As of then; undefined: now, or the endpoint knows no moments. */
  moment: number | undefined
  /** Asked again when the stream had a gap or the past was rewritten. */
  reload: boolean
  /** Its `from` and `to` move on with the time that has passed since it was asked first. */
  follow?: boolean
}

const keyOf = ({ name, payload, everyMs, reload, moment, follow = false }: Question): string =>
  `${name} ${everyMs ?? ''} ${reload} ${moment ?? ''} ${follow} ${JSON.stringify(payload)}`

/** A stretch of time, so much later. */
const later = (payload: unknown, ms: number): unknown => {
  const { from: start, to } = payload as { from: number; to: number }
  return { ...(payload as object), from: start + ms, to: to + ms }
}

/** What an error means for whoever waits for the answer. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { cause: 'server', passes: false }
  if (error.code === code.forbidden) return { cause: 'forbidden', passes: false }
  if (error.code === code.notFound) return { cause: 'gone', passes: false }
  const passes = error.code === 0 || error.code === code.tooMany || (error.code >= 500 && error.code < 600)
  return { cause: 'server', passes, words: error.said }
}

const ALL = 'all'
const refreshed$ = new Subject<EndpointName | typeof ALL>()
/** Asks all mounted questions of these endpoints again: after a write. */
export const refreshQueries = (...names: EndpointName[]): void => names.forEach((name) => refreshed$.next(name))
/** Asks all mounted questions again: others may be the viewer's now. */
export const refreshAllQueries = (): void => refreshed$.next(ALL)
/** Told when all are asked again, for what is followed without a question of its own here. */
export const allRefreshed$ = refreshed$.pipe(filter((name) => name === ALL))

/** False while the window is hidden. */
const active$ = fromEvent(document, 'visibilitychange').pipe(
  startWith(undefined),
  map(() => document.visibilityState !== 'hidden'),
  distinctUntilChanged(),
)

/**
 * A page that was a hidden tab is mounted again and asks anew: what it knew stays until the answer is there, and turns stale when none comes. Otherwise a form
 * that stands on an answer would be gone.
 */
function steady<T>(before: Live<T>, next: Live<T>): Live<T> {
  const known = valueOf(before)
  if (known === undefined || before.state === 'waiting' || before.state === 'failed') return next
  if (next.state === 'waiting') return before
  if (next.state !== 'failed' || next.cause === 'forbidden' || next.cause === 'gone') return next
  return { state: 'stale', value: known, at: before.at, quality: 1, cause: 'connection' }
}

/** What a component knows of `key`: it outlives a hidden tab, the atom that `live` comes from does not. */
export function useSteady<T>(key: string, live: Live<T>): Live<T> {
  const last = useRef({ key, live })
  last.current = { key, live: last.current.key === key ? steady(last.current.live, live) : live }
  return last.current.live
}

/** Many stations' readings may come late at once: a question is asked again for that at most so often. */
const REWRITTEN_MS = 2000

/** A station's past was rewritten, and the question may be about it: it names no other station. */
export const isAbout = (payload: unknown, stationId: string): boolean => {
  const { powerstationId } = (payload ?? {}) as { powerstationId?: unknown }
  return stationId === '' || typeof powerstationId !== 'string' || powerstationId === '' || powerstationId === stationId
}

const queryFamily = mountedFamily(keyOf, (question: Question, keep) => {
  const state = atom<Live<unknown>>({ state: 'waiting' })
  state.onMount = (set) => {
    const forget = keep()
    const begun = performance.now()
    const payload = (): unknown => (question.follow === true ? later(question.payload, Math.round(performance.now() - begun)) : question.payload)
    const subscription = poll({
      fetch: () => from(call(question.name, payload() as never, question.moment === undefined ? {} : { moment: question.moment })),
      // The past does not change.
      everyMs: question.moment === undefined ? question.everyMs : undefined,
      active$,
      refresh$: merge(refreshed$.pipe(filter((name) => name === ALL || name === question.name)), question.reload ? liveParts().stream.gaps$ : NEVER),
      again$: question.reload
        ? liveParts().stream.reload$.pipe(
            filter(({ stationId }) => stationId !== undefined && isAbout(question.payload, stationId)),
            auditTime(REWRITTEN_MS),
          )
        : NEVER,
      back$: connectionBack$,
      now: Date.now,
      failureOf,
      random: Math.random,
    }).subscribe(set)
    return () => {
      subscription.unsubscribe()
      forget()
    }
  }
  return state
})

/** What a question is answered again and again (as of a moment: once), for atoms that follow from it. */
export const answerAtom = <N extends EndpointName>(name: N, payload: Payload<N>, everyMs: number, moment?: number) =>
  queryFamily({ name, payload, everyMs, moment, reload: false }) as Atom<Live<Answer<N>>>

const idleAtom = atom<Live<unknown>>({ state: 'waiting' })

/** Takes what a question was answered last; undefined: it is no longer asked. Only of one that is asked again and again the age says something. */
export type TellAnswer = (id: string, live: Live<unknown> | undefined, isRepeated: boolean) => void

/** Who shows how old the answers of the questions below are, and what they are made of: a panel. */
export const AnswersContext = createContext<TellAnswer | undefined>(undefined)

export interface QueryOptions {
  everyMs?: number
  reload?: boolean
  /** Its `from` and `to` move on while it is asked again, so that a hole of an outage long after it was asked first is filled. Not as of a moment of the past. */
  follow?: boolean
}

/** A call's answer as a live value: the last good answer stays while a newer one is asked for or fails. Undefined payload: not asked. */
export function useQuery<N extends EndpointName>(
  name: N,
  payload: Payload<N> | undefined,
  { everyMs, reload = false, follow = false }: QueryOptions = {},
): Live<Answer<N>> {
  const looked = useAtomValue(momentAtom)
  const facts: EndpointFacts = endpointTable[name]
  const moment = looked !== 'live' && facts.followsMoment === true ? looked : undefined
  const question = payload === undefined ? undefined : { name, payload, everyMs, reload, moment, follow: follow && looked === 'live' }
  const live = useAtomValue(question === undefined ? idleAtom : queryFamily(question))
  const answered = useSteady(question === undefined ? '' : keyOf(question), live)
  const id = useId()
  const tell = useContext(AnswersContext)
  const isAsked = payload !== undefined
  const isRepeated = everyMs !== undefined
  useEffect(() => {
    if (tell === undefined || !isAsked) return undefined
    tell(id, answered, isRepeated)
    return () => tell(id, undefined, isRepeated)
  }, [tell, id, isAsked, isRepeated, answered])
  return answered as Live<Answer<N>>
}
