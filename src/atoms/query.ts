import { atom, useAtomValue } from 'jotai'
import { distinctUntilChanged, filter, from, fromEvent, map, merge, NEVER, startWith, Subject } from 'rxjs'
import { endpointTable, type EndpointFacts, type EndpointName } from '#contract/endpoint.ts'
import type { FailedCause, Live } from '#contract/live-value.ts'
import type { Answer, Payload } from '#contract/schemas.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { poll } from '#streams/ops/poll.ts'
import { liveParts } from './live.ts'
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
}

const keyOf = ({ name, payload, everyMs, reload, moment }: Question): string =>
  `${name} ${everyMs ?? ''} ${reload} ${moment ?? ''} ${JSON.stringify(payload)}`

const causeOf = (error: unknown): FailedCause => {
  if (!(error instanceof ApiError)) return 'server'
  return error.code === 403 ? 'forbidden' : error.code === 404 ? 'gone' : 'server'
}

const refreshed$ = new Subject<EndpointName>()
/** Asks all mounted questions of these endpoints again: after a write. */
export const refreshQueries = (...names: EndpointName[]): void => names.forEach((name) => refreshed$.next(name))

/** False while the window is hidden. */
const active$ = fromEvent(document, 'visibilitychange').pipe(
  startWith(undefined),
  map(() => document.visibilityState !== 'hidden'),
  distinctUntilChanged(),
)

const queryFamily = mountedFamily(keyOf, (question: Question, keep) => {
  const state = atom<Live<unknown>>({ state: 'waiting' })
  state.onMount = (set) => {
    const forget = keep()
    const subscription = poll({
      fetch: () => from(call(question.name, question.payload as never, question.moment === undefined ? {} : { moment: question.moment })),
      // The past does not change.
      everyMs: question.moment === undefined ? question.everyMs : undefined,
      active$,
      refresh$: merge(refreshed$.pipe(filter((name) => name === question.name)), question.reload ? liveParts().stream.reload$ : NEVER),
      now: Date.now,
      causeOf,
    }).subscribe(set)
    return () => {
      subscription.unsubscribe()
      forget()
    }
  }
  return state
})

const idleAtom = atom<Live<unknown>>({ state: 'waiting' })

export interface QueryOptions {
  everyMs?: number
  reload?: boolean
}

/** A call's answer as a live value: the last good answer stays while a newer one is asked for or fails. Undefined payload: not asked. */
export function useQuery<N extends EndpointName>(
  name: N,
  payload: Payload<N> | undefined,
  { everyMs, reload = false }: QueryOptions = {},
): Live<Answer<N>> {
  const looked = useAtomValue(momentAtom)
  const facts: EndpointFacts = endpointTable[name]
  const moment = looked !== 'live' && facts.followsMoment === true ? looked : undefined
  return useAtomValue(payload === undefined ? idleAtom : queryFamily({ name, payload, everyMs, reload, moment })) as Live<Answer<N>>
}
