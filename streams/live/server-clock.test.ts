import { beforeEach, expect, test } from 'vitest'
import { ServerClock } from './server-clock.ts'

let own = 0
let clock: ServerClock
/** The server is so much ahead; each second a message comes, delayed by up to 400 ms. True: it said that it was set back. */
function listen(seconds: number, ahead: number): boolean {
  let wasSetBack = false
  for (let i = 0; i < seconds; i++) {
    own += 1000
    if (clock.heard(own + ahead - ((i * 130) % 400))) wasSetBack = true
  }
  return wasSetBack
}
const error = (ahead: number): number => Math.abs(clock.now() - own - ahead)

beforeEach(() => {
  own = 1_000_000
  clock = new ServerClock(() => own)
})

test('it is known from the first message, and as exact as the one that was delayed least', () => {
  expect(clock.now()).toBe(own)
  listen(1, -90_000)
  expect(error(-90_000)).toBeLessThan(400)
  listen(60, -90_000)
  expect(error(-90_000)).toBeLessThan(20)
})

test('a message that was delayed for long changes nothing', () => {
  clock.set(own + 5000)
  listen(20, 5000)
  own += 1000
  clock.heard(own + 5000 - 20_000)
  expect(error(5000)).toBeLessThan(20)
})

test('a clock that is set forward is followed at once, one that is set back within half a minute, which is told', () => {
  clock.set(own)
  expect(listen(1, 3_600_000)).toBe(false)
  expect(error(3_600_000)).toBeLessThan(400)
  expect(listen(70, 1000)).toBe(true)
  expect(error(1000)).toBeLessThan(20)
})

test('one that drifts is followed without a word', () => {
  clock.set(own)
  let told = false
  for (let hour = 0; hour < 48; hour++) told ||= listen(120, -hour * 300)
  expect(told).toBe(false)
  expect(error(-47 * 300)).toBeLessThan(20)
})

test('this machine’s own clock may be set too', () => {
  clock.set(own)
  listen(40, 0)
  own -= 7_200_000
  listen(40, 7_200_000)
  expect(error(7_200_000)).toBeLessThan(20)
  own += 7_200_000
  listen(70, 0)
  expect(error(0)).toBeLessThan(20)
})
