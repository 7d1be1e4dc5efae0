import {
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  endWith,
  filter,
  interval,
  map,
  merge,
  type Observable,
  observeOn,
  of,
  queueScheduler,
  repeat,
  ReplaySubject,
  scan,
  share,
  startWith,
  Subject,
  switchMap,
  takeWhile,
  tap,
  timer,
} from 'rxjs'
import type { ChatEvent } from '#contract/chat.ts'
import { pauseOf, streamBackOff } from '../ops/back-off.ts'
import { isMoving, reduceChat, type ChatAction, type ChatState } from './reduce.ts'
import { PIECE_MS } from './text.ts'

/** What a person does. `take`: use the chat in this window although another one has it. */
export type ChatWish = { type: 'typed'; text: string } | { type: 'send' } | { type: 'again'; question: number } | { type: 'take' } | { type: 'clear' }

export interface ChatStreamDeps {
  /** The stream of a new chat. `former`: the chat that this window had; undefined takes the chat over from any other window. Ends when the connection does. */
  open(former: string | undefined): Observable<ChatEvent | 'taken'>
  send(chatId: string, message: string): Observable<{ has_more: boolean }>
  wishes$: Observable<ChatWish>
  /** The person may not chat (any more): no use in trying again. */
  isRefusal(error: unknown): boolean
  now(): number
  random(): number
}

/** Nothing heard of a reply for this long: it never comes. */
const REPLY_SILENCE_MS = 60_000

/**
 * Source: one chat stream of the server. Shared by the caller. While subscribed the stream is open, at zero subscribers it is closed and timers stop.
 * On failure: the connection is tried again with growing pauses and the person is not bothered; a reply that was under way goes on when it is back within the
 * time of silence, because its question is asked again. Never errors.
 */
export function createChatStream(deps: ChatStreamDeps, initial: ChatState): Observable<ChatState> {
  return defer(() => {
    const feedback$ = new Subject<ChatAction>()
    const wishes$ = deps.wishes$.pipe(share())
    const taking$ = wishes$.pipe(filter((wish) => wish.type === 'take'))
    const asked$ = wishes$.pipe(
      filter((wish) => wish.type !== 'take'),
      map((wish): ChatAction => (wish.type === 'send' || wish.type === 'again' ? { ...wish, at: deps.now() } : wish)),
    )
    const connection$ = taking$.pipe(
      startWith(undefined),
      switchMap(() => connect(deps)),
    )
    // One action after the other: what an effect answers at once must not overtake the state that it answers to.
    const first = reduceChat(initial, { type: 'connection', connection: 'connecting' })
    const state$ = merge(asked$, feedback$, connection$).pipe(
      observeOn(queueScheduler),
      scan(reduceChat, first),
      startWith(first),
      distinctUntilChanged(),
      share({ connector: () => new ReplaySubject(1) }),
    )
    const sending$ = state$.pipe(
      // Once a question and connection: after a break it is asked again.
      distinctUntilChanged((a, b) => a.pending?.question === b.pending?.question && a.chatId === b.chatId),
      switchMap(({ pending, chatId }) => {
        if (pending?.phase !== 'sending' || chatId === undefined) return EMPTY
        return deps.send(chatId, pending.text).pipe(
          map((answer): ChatAction => ({ type: 'sent', hasMore: answer.has_more })),
          catchError(() => of<ChatAction>({ type: 'sendFailed' })),
        )
      }),
    )
    const ticks$ = state$.pipe(
      map(isMoving),
      distinctUntilChanged(),
      switchMap((moving) => (moving ? interval(PIECE_MS) : EMPTY)),
      map((): ChatAction => ({ type: 'tick' })),
    )
    const silence$ = state$.pipe(
      distinctUntilChanged((a, b) => a.pending?.reply === b.pending?.reply && a.pending?.heard === b.pending?.heard),
      switchMap(({ pending }) => (pending === undefined ? EMPTY : timer(REPLY_SILENCE_MS))),
      map((): ChatAction => ({ type: 'silent' })),
    )
    const effects$ = merge(sending$, ticks$, silence$).pipe(
      tap((action) => feedback$.next(action)),
      filter((_action): _action is never => false),
    )
    // Effects listen before the source starts.
    return merge(effects$, state$)
  })
}

/** The connection as actions, again and again, until the chat is taken or refused. */
function connect({ open, isRefusal, now, random }: ChatStreamDeps): Observable<ChatAction> {
  let former: string | undefined
  let attempt = 0
  return defer(() => open(former)).pipe(
    map((signal): ChatAction => {
      if (signal === 'taken') return { type: 'connection', connection: 'elsewhere' }
      attempt = 0
      former = signal.chat_id
      return { type: 'event', event: signal, at: now() }
    }),
    endWith<ChatAction>({ type: 'connection', connection: 'waiting' }),
    catchError((error: unknown) => of<ChatAction>({ type: 'connection', connection: isRefusal(error) ? 'refused' : 'waiting' })),
    repeat({ delay: () => timer(pauseOf(streamBackOff, attempt++, random)) }),
    takeWhile((action) => action.type !== 'connection' || action.connection === 'waiting', true),
    startWith<ChatAction>({ type: 'connection', connection: 'connecting' }),
  )
}
