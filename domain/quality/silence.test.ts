import { expect, test } from 'vitest'
import { HOUR, MINUTE } from './hour.ts'
import { MOST_SILENCE_MS, silentMinutes, usualSilence, type HeardMinute } from './silence.ts'

const day = 24 * 60
/** A day of minutes in which a device was heard. */
const heard = (isHeard: (minute: number) => boolean, more: (minute: number) => Partial<HeardMinute> = () => ({})): HeardMinute[] =>
  Array.from({ length: day }, (_, minute) => minute)
    .filter(isHeard)
    .map((minute) => ({ minute, isRepeat: false, atRest: false, ...more(minute) }))

test('a device that tells everything every minute may miss two of them', () => {
  const usual = usualSilence(
    heard(
      () => true,
      (minute) => ({ isRepeat: minute > 1000, atRest: minute > 1000 }),
    ),
    MINUTE,
  )
  expect(usual(false)).toEqual({ ms: 3 * MINUTE, tells: false })
  expect(usual(true)).toEqual({ ms: 3 * MINUTE, tells: true })
})

test('a heartbeat of a quarter hour: what stands may stand that long, and three are missed', () => {
  const usual = usualSilence(
    heard(
      (minute) => minute < 600 || minute % 15 === 0,
      (minute) => ({ atRest: minute >= 600, isRepeat: minute > 600 }),
    ),
    MINUTE,
  )
  expect(usual(true)).toEqual({ ms: 45 * MINUTE, tells: true })
  expect(usual(false).ms).toBe(3 * MINUTE)
})

test('an inverter that says nothing at night is given the night; the same silence by day is none of its habits', () => {
  const usual = usualSilence(
    heard(
      (minute) => minute > 360 && minute < 1080,
      (minute) => ({ atRest: minute > 1070 }),
    ),
    MINUTE,
  )
  expect(usual(true)).toEqual({ ms: MOST_SILENCE_MS, tells: false })
  expect(usual(false)).toEqual({ ms: 3 * MINUTE, tells: false })
})

test('of a device that speaks seldom nothing is known, and it is given a day', () => {
  const usual = usualSilence(
    heard((minute) => minute % 300 === 0),
    MINUTE,
  )
  expect(usual(false).ms).toBe(MOST_SILENCE_MS)
})

test('births after a lost line, five in a day, do not make a device that reports by exception one that tells everything', () => {
  const usual = usualSilence(
    heard(
      (minute) => minute % 7 === 0 || minute % 280 === 1,
      (minute) => ({ isRepeat: minute % 280 === 1 }),
    ),
    MINUTE,
  )
  expect(usual(false)).toEqual({ ms: 21 * MINUTE, tells: false })
})

test('a silence counts from the last word, also where that lies before what is looked at', () => {
  const hour = 100 * HOUR
  const first = hour / MINUTE
  expect(silentMinutes(hour, new Set(), 24 * HOUR, first - 23 * 60 - 30).size).toBe(60)
  expect(silentMinutes(hour, new Set(), 24 * HOUR, first - 22 * 60).size).toBe(0)
  expect([...silentMinutes(hour, new Set([first + 10]), 3 * MINUTE, first - 1)]).toEqual([
    ...Array.from({ length: 10 }, (_, i) => first + i),
    ...Array.from({ length: 49 }, (_, i) => first + 11 + i),
  ])
})
