import { EMPTY, NEVER, of, throwError, type Observable } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { marbles } from '#tests/support/marbles.ts'
import { poll, type PollOptions } from './poll.ts'

const start = <T>(more: Partial<PollOptions<T>> & Pick<PollOptions<T>, 'fetch'>): Observable<unknown> =>
  poll({
    everyMs: 10,
    active$: of(true),
    refresh$: EMPTY,
    now: () => 0,
    failureOf: (error) => ({ cause: error === 'forbidden' || error === 'gone' ? error : 'server', passes: error === 'outage', words: String(error) }),
    random: () => 0.5,
    ...more,
  })

const waiting = { state: 'waiting' }
const fresh = (value: string) => ({ state: 'fresh', value, at: 0, quality: 0 })
const stale = (value: string) => ({ state: 'stale', value, at: 0, quality: 1, cause: 'connection' })

describe('poll', () => {
  test('asks at once and then on a fixed grid', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const answer = cold('--(a|)')
      expectObservable(start({ fetch: () => answer }), '25ms !').toBe('w-a 9ms a 9ms a', { w: waiting, a: fresh('a') })
      expectSubscriptions(answer.subscriptions).toBe(['^-!', '10ms ^-!', '20ms ^-!'])
    })
  })

  test('never asks twice at once: a slow answer skips a turn', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const answer = cold('14ms (a|)')
      expectObservable(start({ fetch: () => answer }), '36ms !').toBe('w 13ms a 19ms a', { w: waiting, a: fresh('a') })
      expectSubscriptions(answer.subscriptions).toBe(['^ 13ms !', '20ms ^ 13ms !'])
    })
  })

  test('who asks again often drops no answer under way, and has one more question after it', () => {
    marbles(({ cold, hot, expectObservable, expectSubscriptions }) => {
      const answer = cold('14ms (a|)')
      const again$ = hot('-x-x-x-x-x-x-x--------------')
      expectObservable(start({ fetch: () => answer, everyMs: undefined, again$ }), '60ms !').toBe('w 13ms a 13ms a', { w: waiting, a: fresh('a') })
      expectSubscriptions(answer.subscriptions).toBe(['^ 13ms !', '14ms ^ 13ms !'])
    })
  })

  test('a failure keeps the last answer as stale; the next answer is fresh again', () => {
    marbles(({ cold, expectObservable }) => {
      const turns = [of('a'), throwError(() => 'broken'), of('b')]
      const fetch = (): Observable<string> => turns.shift() ?? cold('-')
      expectObservable(start({ fetch }), '25ms !').toBe('(wa) 6ms s 9ms b', { w: waiting, a: fresh('a'), s: stale('a'), b: fresh('b') })
    })
  })

  test.each(['forbidden', 'gone'])('without any answer a failure is failed; what is %s blanks even a good value', (cause) => {
    marbles(({ expectObservable }) => {
      const turns: Observable<string>[] = [throwError(() => 'broken'), of('a'), throwError(() => cause)]
      expectObservable(start({ fetch: () => turns.shift() ?? NEVER }), '25ms !').toBe('(wf) 6ms a 9ms x', {
        w: waiting,
        f: { state: 'failed', cause: 'server', words: 'broken' },
        a: fresh('a'),
        x: { state: 'failed', cause, words: cause },
      })
    })
  })

  test('what is forbidden is not asked again on the grid, but at once when a refresh says so, and on the grid from then on', () => {
    marbles(({ hot, expectObservable }) => {
      const turns: Observable<string>[] = [of('a'), throwError(() => 'forbidden'), of('b'), of('c')]
      const stream$ = start({ fetch: () => turns.shift() ?? NEVER, refresh$: hot('55ms r') })
      const failed = { state: 'failed', cause: 'forbidden', words: 'forbidden' }
      expectObservable(stream$, '70ms !').toBe('(wa) 6ms x 44ms b 9ms c', { w: waiting, a: fresh('a'), x: failed, b: fresh('b'), c: fresh('c') })
    })
  })

  test('what waits in an outage is asked as soon as the server answers others again, and what is well is not', () => {
    marbles(({ hot, expectObservable }) => {
      const turns: Observable<string>[] = [throwError(() => 'outage'), of('a'), of('b')]
      const back$ = hot('5ms x 4ms x')
      const failed = { state: 'failed', cause: 'server', words: 'outage' }
      const asked = start({ fetch: () => turns.shift() ?? NEVER, everyMs: undefined, back$ })
      expectObservable(asked, '90s !').toBe('(wf) 1ms a', { w: waiting, f: failed, a: fresh('a') })
    })
  })

  test('what is asked once and first asked in an outage is asked again, with growing pauses, until it is there', () => {
    marbles(({ expectObservable }) => {
      const turns: Observable<string>[] = [throwError(() => 'outage'), throwError(() => 'outage'), of('a')]
      const stream$ = start({ fetch: () => turns.shift() ?? throwError(() => 'asked too often'), everyMs: undefined })
      const failed = { state: 'failed', cause: 'server', words: 'outage' }
      expectObservable(stream$, '1m !').toBe('(wf) 1996ms f 3999ms a', { w: waiting, f: failed, a: fresh('a') })
    })
  })

  test('a refusal is not asked again by itself, and keeps the words of the server', () => {
    marbles(({ expectObservable }) => {
      const turns: Observable<string>[] = [throwError(() => 'too many days')]
      const stream$ = start({ fetch: () => turns.shift() ?? of('asked again'), everyMs: undefined })
      expectObservable(stream$, '1m !').toBe('(wf)', { w: waiting, f: { state: 'failed', cause: 'server', words: 'too many days' } })
    })
  })

  test('a refresh drops an answer that is under way: it may be older than what was written', () => {
    marbles(({ cold, hot, expectObservable, expectSubscriptions }) => {
      const old = cold('10ms (o|)')
      const turns = [old, cold('2ms (n|)')]
      expectObservable(start({ fetch: () => turns.shift() ?? NEVER, everyMs: undefined, refresh$: hot('5ms r') }), '1m !').toBe('w 6ms n', {
        w: waiting,
        n: fresh('n'),
      })
      expectSubscriptions(old.subscriptions).toBe('^ 4ms !')
    })
  })

  test('asks nothing while nobody looks, and at once when somebody does again', () => {
    marbles(({ cold, hot, expectObservable, expectSubscriptions }) => {
      const answer = cold('(a|)')
      const active$ = hot('t 11ms f 20ms t', { t: true, f: false })
      expectObservable(start({ fetch: () => answer, active$ }), '36ms !').toBe('(wa) 6ms a 22ms a', { w: waiting, a: fresh('a') })
      expectSubscriptions(answer.subscriptions).toBe(['(^!)', '10ms (^!)', '33ms (^!)'])
    })
  })

  test('a hanging question is dropped when the last subscriber leaves', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const hanging = cold('-')
      expectObservable(start({ fetch: () => hanging }), '5ms !').toBe('w', { w: waiting })
      expectSubscriptions(hanging.subscriptions).toBe(['^ 4ms !'])
    })
  })

  test('the leak check fails a test that leaves a source subscribed', () => {
    expect(() =>
      marbles(({ hot, expectObservable }) => {
        expectObservable(hot('a---')).toBe('a---')
      }),
    ).toThrow('still subscribed')
  })
})
