import { EMPTY, NEVER, of, throwError, type Observable } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { marbles } from '#tests/support/marbles.ts'
import { createDisplayStream, type DisplayAnswer, type DisplayStreamDeps } from './create-display-stream.ts'

const answer = (path: string, until: number | null = null): DisplayAnswer => ({
  name: 'Hall',
  serverTime: 1000,
  program: { show: { kind: 'screen', path, stationId: null }, moment: null, highlight: null, language: 'zh', night: null },
  now: { path, stationId: null, until },
  preview: null,
  demonstration: null,
})
const showing = (path: string, until: number | null = null) => ({ state: 'showing', answer: answer(path, until) })
const start = (report: () => Observable<DisplayAnswer>, more: Partial<DisplayStreamDeps> = {}) =>
  createDisplayStream({ report, changed$: NEVER, refusalOf: (error) => (error === 'over' ? 'the link is over' : undefined), ...more })

describe('a display’s round', () => {
  test('reports every ten seconds', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const source = cold<DisplayAnswer>('(a|)', { a: answer('/a') })
      expectObservable(
        start(() => source),
        '20001ms !',
      ).toBe('a 9999ms a 9999ms a', { a: showing('/a') })
      expectSubscriptions(source.subscriptions).toBe(['(^!)', '10s (^!)', '20s (^!)'])
    })
  })

  test('asks when the turn of its play list ends, not later', () => {
    marbles(({ expectObservable }) => {
      const turns = [answer('/a', 4000), answer('/b')]
      expectObservable(
        start(() => of(turns.shift() ?? answer('/c'))),
        '5s !',
      ).toBe('a 3000ms b', { a: showing('/a', 4000), b: showing('/b') })
    })
  })

  test('asks at once when a director has changed something', () => {
    marbles(({ hot, expectObservable }) => {
      const turns = [answer('/a'), answer('/b')]
      expectObservable(
        start(() => of(turns.shift() ?? answer('/c')), { changed$: hot('--x') }),
        '100ms !',
      ).toBe('a-b', {
        a: showing('/a'),
        b: showing('/b'),
      })
    })
  })

  test('an outage keeps what was shown and tries again soon; a refusal says why and tries again later', () => {
    marbles(({ expectObservable }) => {
      const turns: Observable<DisplayAnswer>[] = [of(answer('/a')), throwError(() => 'away'), throwError(() => 'over'), of(answer('/b'))]
      expectObservable(
        start(() => turns.shift() ?? EMPTY),
        '46s !',
      ).toBe('a 9999ms a 4999ms r 29999ms b', { a: showing('/a'), r: { state: 'refused', words: 'the link is over' }, b: showing('/b') })
    })
  })

  test('before the first answer an outage is waiting', () => {
    const seen: unknown[] = []
    start(() => throwError(() => 'away'))
      .subscribe((knowledge) => seen.push(knowledge))
      .unsubscribe()
    expect(seen).toEqual([{ state: 'waiting' }])
  })
})
