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
    causeOf: (error) => (error === 'forbidden' ? 'forbidden' : 'server'),
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

  test('a failure keeps the last answer as stale; the next answer is fresh again', () => {
    marbles(({ cold, expectObservable }) => {
      const turns = [of('a'), throwError(() => 'broken'), of('b')]
      const fetch = (): Observable<string> => turns.shift() ?? cold('-')
      expectObservable(start({ fetch }), '25ms !').toBe('(wa) 6ms s 9ms b', { w: waiting, a: fresh('a'), s: stale('a'), b: fresh('b') })
    })
  })

  test('without any answer a failure is failed; a lost permission blanks even a good value', () => {
    marbles(({ expectObservable }) => {
      const turns: Observable<string>[] = [throwError(() => 'broken'), of('a'), throwError(() => 'forbidden')]
      expectObservable(start({ fetch: () => turns.shift() ?? NEVER }), '25ms !').toBe('(wf) 6ms a 9ms x', {
        w: waiting,
        f: { state: 'failed', cause: 'server' },
        a: fresh('a'),
        x: { state: 'failed', cause: 'forbidden' },
      })
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
