import { test } from 'vitest'
import { marbles } from '#tests/support/marbles.ts'
import { shareLive } from './share-live.ts'

test('one source for all; a late subscriber gets the latest; a change of page within the grace keeps it', () => {
  marbles(({ hot, expectObservable, expectSubscriptions }) => {
    const source = hot('a-b-c-d-e-f-g')
    const shared$ = source.pipe(shareLive(5))
    expectObservable(shared$, '---!').toBe('a-b')
    expectObservable(shared$, '-----^--!').toBe('-----cd', undefined)
    expectSubscriptions(source.subscriptions).toBe(['^------------!'])
  })
})
