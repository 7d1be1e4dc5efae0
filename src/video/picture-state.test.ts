import { expect, test } from 'vitest'
import { begin, nextState, type PictureEvent, type PictureState } from './picture-state.ts'

const NOW = 1_000_000
const step = (state: PictureState, event: PictureEvent): PictureState => nextState(state, event, NOW, () => 0.5)
const fail = (state: PictureState): PictureState => step(state, { kind: 'fault', fault: 'network' })
const pause = (state: PictureState): number => (state.kind === 'offline' ? state.retryAt - NOW : Number.NaN)

test('the pause doubles with every try that fails and never passes a minute', () => {
  let state = begin
  const pauses: number[] = []
  for (let i = 0; i < 8; i++) {
    state = fail(state)
    pauses.push(pause(state))
    state = step(state, { kind: 'retry' })
  }
  expect(pauses).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
})

test('after a picture the pause is short again', () => {
  const tired = step(fail(step(fail(begin), { kind: 'retry' })), { kind: 'retry' })
  expect(pause(fail(step(tired, { kind: 'playing' })))).toBe(2000)
})

test('a second fault of the same outage changes nothing', () => {
  const offline = fail(begin)
  expect(nextState(offline, { kind: 'fault', fault: 'frozen' }, NOW + 500, () => 0.5)).toBe(offline)
})
