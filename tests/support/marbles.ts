import type { Observable } from 'rxjs'
import { TestScheduler } from 'rxjs/testing'
import { expect } from 'vitest'

type Helpers = Parameters<Parameters<TestScheduler['run']>[0]>[0]
interface Logged {
  subscriptions: { subscribedFrame: number; unsubscribedFrame: number }[]
}

/**
 * Runs a marble test in virtual time and fails it when a source is still subscribed at its end: what is watched must be let go.
 * Endless streams are watched with an unsubscription marble: `expectObservable(stream$, '-----!')`.
 */
export function marbles(test: (helpers: Helpers) => void): void {
  const sources: { marbles: string; source: Observable<unknown> & Logged }[] = []
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected))
  scheduler.run((helpers) => {
    const remember =
      (create: Helpers['cold'] | Helpers['hot']) =>
      (text: string, ...more: unknown[]) => {
        const source = (create as (text: string, ...more: unknown[]) => Observable<unknown> & Logged)(text, ...more)
        sources.push({ marbles: text, source })
        return source
      }
    test({ ...helpers, cold: remember(helpers.cold) as Helpers['cold'], hot: remember(helpers.hot) as Helpers['hot'] })
  })
  const leaking = sources.filter(({ source }) => source.subscriptions.some((log) => log.unsubscribedFrame === Infinity))
  expect(
    leaking.map(({ marbles: text }) => text),
    'sources that are still subscribed at the end of the test',
  ).toEqual([])
}
