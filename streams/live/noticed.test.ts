import { map } from 'rxjs'
import { test } from 'vitest'
import type { NoticeEvent } from '#contract/live.ts'
import type { ConnectionState } from '#streams/hub/messages.ts'
import { marbles } from '#tests/support/marbles.ts'
import { noticed } from './noticed.ts'

test('a burst of notices is one, others are none, and a line that opens again may have lost some; one that is open has not', () => {
  marbles(({ hot, expectObservable }) => {
    const notices$ = hot<NoticeEvent>('       -aab----------', { a: { code: 'notesChanged' }, b: { code: 'history' } })
    const connection$ = hot<ConnectionState>('o 600ms w o---', { o: { state: 'open', since: 0 }, w: { state: 'connecting' } })
    const told$ = noticed({ notices$, connection$ }, 'notesChanged').pipe(map(() => 'x'))
    expectObservable(told$, '900ms !').toBe('202ms x 599ms x')
  })
})
