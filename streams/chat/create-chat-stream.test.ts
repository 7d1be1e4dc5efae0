import { concat, distinctUntilChanged, EMPTY, map, NEVER, type Observable, of, throwError, timer } from 'rxjs'
import { describe, test } from 'vitest'
import type { ChatEvent } from '#contract/chat.ts'
import { marbles } from '#tests/support/marbles.ts'
import { createChatStream, type ChatStreamDeps, type ChatWish } from './create-chat-stream.ts'
import { emptyChat, reduceChat, type ChatAction, type ChatState } from './reduce.ts'

const first = (chat_id = 'C1'): ChatEvent => ({ chat_id, message: '', has_more: false })
const piece = (message: string, has_more: boolean, chat_id = 'C1'): ChatEvent => ({ chat_id, message, has_more })
const wishes: Record<string, ChatWish> = { t: { type: 'typed', text: 'soc?' }, s: { type: 'send' }, k: { type: 'take' }, c: { type: 'clear' } }

const start = (more: Partial<ChatStreamDeps>, initial: ChatState = emptyChat): Observable<ChatState> =>
  createChatStream(
    {
      open: () => concat(of(first()), NEVER),
      send: () => of({ has_more: true }),
      wishes$: NEVER,
      isRefusal: (error) => error === 'refused',
      now: () => 0,
      random: () => 0.5,
      ...more,
    },
    initial,
  )
const connection = map(({ connection, chatId }: ChatState) => `${connection} ${chatId ?? '-'}`)
/** The state in one line: input, who says what, whether one waits. */
const line = map(
  ({ draft, messages, pending }: ChatState) =>
    `[${draft}] ${messages.map((one) => `${one.sender[0]}:${one.content}${one.broken ? '!' : ''}`).join(' ')}${pending === undefined ? '' : ' …'}`,
)

describe('the connection', () => {
  test('is opened when somebody looks and closed when nobody does', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const source = cold<ChatEvent>('--f', { f: first() })
      expectObservable(start({ open: () => source }).pipe(connection), '10ms !').toBe('c-o', { c: 'connecting -', o: 'open C1' })
      expectSubscriptions(source.subscriptions).toBe('^ 9ms !')
    })
  })

  test('comes back with growing pauses that start anew after a success, and says which chat it had', () => {
    marbles(({ expectObservable }) => {
      const formers: (string | undefined)[] = []
      const turns: Observable<ChatEvent>[] = [
        throwError(() => 'down'),
        throwError(() => 'down'),
        concat(
          of(first('C1')),
          timer(100).pipe(map(() => first('C1'))),
          throwError(() => 'down'),
        ),
        concat(of(first('C2')), NEVER),
      ]
      const open = (former: string | undefined): Observable<ChatEvent> => {
        formers.push(former)
        return turns.shift() ?? NEVER
      }
      const states = { w: 'waiting -', o: 'open C1', p: 'open C2' }
      expectObservable(start({ open }).pipe(connection), '3s !').toBe('w 1499ms o 99ms w 499ms p', states)
      expectObservable(timer(2999).pipe(map(() => formers))).toBe('2999ms (x|)', { x: [undefined, undefined, undefined, 'C1'] })
    })
  })

  test('is not tried again when the session may not chat', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const source = cold<ChatEvent>('--#', {}, 'refused')
      expectObservable(start({ open: () => source }).pipe(connection), '1m !').toBe('c-r', { c: 'connecting -', r: 'refused -' })
      expectSubscriptions(source.subscriptions).toBe('^-!')
    })
  })

  test('is left to another window that takes the chat, until the person wants it here', () => {
    marbles(({ cold, hot, expectObservable, expectSubscriptions }) => {
      const source = cold<ChatEvent | 'taken'>('f 9ms t', { f: first(), t: 'taken' })
      const formers: unknown[] = []
      const open = (former: string | undefined) => (formers.push(former), source)
      const stream$ = start({ open, wishes$: hot('1m k', wishes) }).pipe(connection)
      const states = { o: 'open C1', e: 'elsewhere -', c: 'connecting -' }
      expectObservable(stream$, '60005ms !').toBe('(co) 6ms e 59989ms (co)', states)
      expectSubscriptions(source.subscriptions).toBe(['^ 9ms !', '1m ^ 4ms !'])
      expectObservable(timer(60_004).pipe(map(() => formers))).toBe('60004ms (x|)', { x: [undefined, undefined] })
    })
  })
})

describe('a question', () => {
  const talk = (hot: (text: string, values: Record<string, ChatEvent>) => Observable<ChatEvent>, text: string, values: Record<string, ChatEvent>) =>
    ({ open: () => concat(of(first()), hot(text, values)) }) satisfies Partial<ChatStreamDeps>

  test('is answered progressively: twenty characters every 500 ms, and the input is free when the last piece is there', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const stream$ = start({
        ...talk(cold, '20ms p 9ms q', { p: piece('x'.repeat(30), true), q: piece('y'.repeat(15), false) }),
        wishes$: hot('10ms t 9ms s', wishes),
        send: () => cold('5ms (h|)', { h: { has_more: true } }),
      }).pipe(line)
      const [x, y] = ['x', 'y']
      expectObservable(stream$, '3s !').toBe('a 9ms b 9ms (cd) 6ms e 489ms g 499ms h 499ms i', {
        a: '[] ',
        b: '[soc?] ',
        c: '[] u:soc? b: …',
        d: '[] u:soc? b: …',
        e: '[] u:soc? b:',
        g: `[] u:soc? b:${x.repeat(20)}`,
        h: `[] u:soc? b:${x.repeat(30)}${y.repeat(10)}`,
        i: `[] u:soc? b:${x.repeat(30)}${y.repeat(15)}`,
      })
    })
  })

  test('that fails to be sent loses its placeholder and stays in the list, without a word', () => {
    marbles(({ hot, cold, expectObservable, expectSubscriptions }) => {
      const sending = cold<{ has_more: boolean }>('5ms #')
      const stream$ = start({ wishes$: hot('10ms (ts)', wishes), send: () => sending }).pipe(line)
      expectObservable(stream$, '1m !').toBe('a 9ms (bc) 1ms d', { a: '[] ', b: '[soc?] ', c: '[] u:soc? b: …', d: '[] u:soc?' })
      expectSubscriptions(sending.subscriptions).toBe('10ms ^ 4ms !')
    })
  })

  test('goes out once, however often one presses Enter', () => {
    marbles(({ hot, cold, expectObservable, expectSubscriptions }) => {
      const sending = cold<{ has_more: boolean }>('5ms (h|)', { h: { has_more: true } })
      expectObservable(
        start({ wishes$: hot('10ms (tsss) 10ms s', wishes), send: () => sending }).pipe(
          line,
          map(() => 0),
        ),
        '100ms !',
      ).toBe('0 9ms (00) 1ms 0', { 0: 0 })
      expectSubscriptions(sending.subscriptions).toBe('10ms ^ 4ms !')
    })
  })

  test('whose connection breaks is asked again when it is back, once, and its reply goes on', () => {
    marbles(({ hot, cold, expectObservable, expectSubscriptions }) => {
      const half = cold<ChatEvent>('30ms p 9ms #', { p: piece('half', true) })
      const whole = cold<ChatEvent>('20ms p', { p: piece('half and half', false, 'C2') })
      const turns = [concat(of(first()), half), concat(of(first('C2')), whole, NEVER)]
      const sending = cold<{ has_more: boolean }>('(h|)', { h: { has_more: true } })
      const stream$ = start({ open: () => turns.shift() ?? EMPTY, send: () => sending, wishes$: hot('10ms (ts)', wishes) })
      const seen$ = stream$.pipe(
        map(
          ({ connection, pending, messages }) =>
            `${connection} ${pending?.phase ?? 'free'} ${messages.map((one) => one.content + one.rest + (one.broken ? '!' : '')).join()}`,
        ),
        distinctUntilChanged(),
      )
      const lines = {
        a: 'open free ',
        b: 'open sending soc?,',
        c: 'open replying soc?,',
        d: 'open replying soc?,half',
        e: 'waiting cut soc?,half',
        f: 'open sending soc?,half',
        g: 'open replying soc?,half',
        h: 'open free soc?,half and half',
      }
      expectObservable(seen$, '700ms !').toBe('a 9ms (bc) 16ms d 9ms e 499ms (fg) 16ms h', lines)
      expectSubscriptions(sending.subscriptions).toBe(['10ms (^!)', '540ms (^!)'])
    })
  })

  test('of which nothing more is heard for a minute is released', () => {
    marbles(({ hot, expectObservable }) => {
      const stream$ = start({ wishes$: hot('10ms (ts)', wishes) }).pipe(
        map(({ pending, messages }) => `${pending?.phase ?? 'free'} ${messages.at(-1)?.broken ?? ''}`),
        distinctUntilChanged(),
      )
      expectObservable(stream$, '2m !').toBe('a 9ms (bc) 59996ms d', { a: 'free ', b: 'sending false', c: 'replying false', d: 'free true' })
    })
  })

  test('that still waits when the window is closed is asked again when it is opened', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const asked = [{ type: 'event', event: first(), at: 0 }, wishes.t, { type: 'send', at: 0 }, { type: 'sent', hasMore: true }] as ChatAction[]
      const left = asked.reduce(reduceChat, emptyChat)
      const sending = cold<{ has_more: boolean }>('(h|)', { h: { has_more: true } })
      const open = () => cold<ChatEvent>('5ms f 9ms p', { f: first('C2'), p: piece('41 %', false, 'C2') })
      const seen$ = start({ open, send: () => sending }, left).pipe(
        map(({ pending, messages }) => `${pending?.phase ?? 'free'} ${messages.at(-1)?.rest ?? ''}`),
        distinctUntilChanged(),
      )
      expectObservable(seen$, '100ms !').toBe('a 4ms (bc) 6ms d', { a: 'cut ', b: 'sending ', c: 'replying ', d: 'free 41 %' })
      expectSubscriptions(sending.subscriptions).toBe('5ms (^!)')
    })
  })
})
