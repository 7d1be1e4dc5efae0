import { asyncScheduler, NEVER, of } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { marbles } from '#tests/support/marbles.ts'
import { createTurns, turnAt, within, type Turn, type TurnsDeps } from './create-turns.ts'

const turns = (more: Partial<TurnsDeps> = {}) =>
  createTurns({ count: 3, everyMs: 10, restMs: 25, touches$: NEVER, active$: of(true), now: () => asyncScheduler.now(), ...more })
const free = (index: number): Turn => ({ index, held: false })
const held = (index: number): Turn => ({ index, held: true })

describe('turns', () => {
  test('are taken by the clock, so that two displays agree: one that begins late joins in the middle of a turn', () => {
    marbles(({ expectObservable }) => {
      expectObservable(turns(), '45ms !').toBe('a 9ms b 9ms c 9ms a 9ms b', { a: free(0), b: free(1), c: free(2) })
      expectObservable(turns({ now: () => asyncScheduler.now() + 17 }), '20ms !').toBe('b--c 9ms a', { a: free(0), b: free(1), c: free(2) })
    })
  })

  test('a touch shows what was chosen and holds it for the rest; then the clock has it again', () => {
    marbles(({ hot, expectObservable }) => {
      const touches$ = hot('-- x', { x: { index: 2 } })
      expectObservable(turns({ touches$ }), '45ms !').toBe('a-h 24ms c-- a 9ms b', { a: free(0), b: free(1), c: free(2), h: held(2) })
    })
  })

  test('each further touch begins the rest anew, and leads around the ends', () => {
    marbles(({ hot, expectObservable }) => {
      const touches$ = hot('-x 19ms y', { x: { index: 3 }, y: { index: -1 } })
      expectObservable(turns({ touches$ }), '50ms !').toBe('ah 19ms i 24ms b', { a: free(0), b: free(1), h: held(0), i: held(2) })
    })
  })

  test('while nobody sees it no turn is made; then it is where the clock is', () => {
    marbles(({ hot, expectObservable }) => {
      expectObservable(turns({ active$: hot('a-b 20ms c', { a: true, b: false, c: true }) }), '28ms !').toBe('a 22ms c', { a: free(0), c: free(2) })
    })
  })

  test('one alone stands', () => {
    marbles(({ expectObservable }) => {
      expectObservable(turns({ count: 1 }), '90ms !').toBe('a', { a: free(0) })
    })
  })

  test('places around the ends', () => {
    expect([turnAt(25, 10, 3), turnAt(35, 10, 3), turnAt(35, 10, 0), within(-1, 3), within(4, 3), within(2, 0)]).toEqual([2, 0, 0, 2, 1, 0])
  })
})
