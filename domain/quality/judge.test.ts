import { expect, test } from 'vitest'
import { judge, type Reading } from './judge.ts'
import { rulesFor } from './rules.ts'

const MINUTE = 60_000
const day = { from: 0, to: 1440 * MINUTE }
/** A day of a power that goes up and down and is never still. */
const good = (size = 100): Reading[] =>
  Array.from({ length: 1440 }, (_, i) => ({ t: i * MINUTE, v: Math.round((Math.sin(i / 97) * size + Math.sin(i * 7.3) + 20) * 100) / 100 }))
const register = (): Reading[] => Array.from({ length: 1440 }, (_, i) => ({ t: i * MINUTE, v: Math.round(i * 83) / 100 }))
const power = rulesFor({ unit: 'kW', kind: 'measurement', ratedPowerKw: 200 })
const energy = rulesFor({ unit: 'kWh', kind: 'register', ratedPowerKw: 200 })
const changed = (readings: Reading[], at: number, v: number): Reading[] => readings.map((one, i) => (i === at ? { ...one, v } : one))

test('a good day is not accused: not a power, not a register, not a night at nought, not a step that stays', () => {
  expect(judge(good(), day, power)).toEqual({ findings: [], expected: 1440, good: 1440 })
  expect(judge(register(), day, energy).findings).toEqual([])
  const night = good().map((one, i) => ({ ...one, v: i < 400 ? 0 : one.v }))
  expect(judge(night, day, power).findings).toEqual([])
  const soc = Array.from({ length: 1440 }, (_, i) => ({ t: i * MINUTE, v: i < 700 ? 20 : 90 }))
  expect(judge(soc, day, rulesFor({ unit: '%', kind: 'measurement' })).findings).toEqual([])
})

test.each([
  ['outOfRange', changed(good(), 500, 900), power],
  ['impossible', changed(good(), 500, 6553.5), power],
  ['impossible', changed(good(), 500, -32768), power],
  [
    'jump',
    changed(
      good().map((one) => ({ ...one, v: 50 })),
      500,
      90,
    ),
    rulesFor({ unit: '%', kind: 'measurement' }),
  ],
  ['backwards', changed(register(), 500, 10), energy],
] as const)('%s is found where it is, once', (fault, readings, rules) => {
  const { findings, good: fine } = judge(readings, day, rules)
  const [first, ...more] = findings.filter((finding) => finding.fault === fault)
  expect(first).toMatchObject({ from: 500 * MINUTE, n: 1 })
  expect(more).toEqual([])
  expect(fine).toBeGreaterThan(1430)
})

test('a register that counts faster than its device can is told, and goes on from there', () => {
  const fast = register().map((one, i) => ({ ...one, v: i < 500 ? one.v : one.v + 1000 }))
  expect(judge(fast, day, energy).findings).toMatchObject([{ fault: 'tooFast', from: 500 * MINUTE, n: 1 }])
})

test('a value that stands still for an hour is frozen, also when it began to in what came before', () => {
  const stuck = good().map((one, i) => ({ ...one, v: i >= 300 && i < 420 ? 42.5 : one.v }))
  expect(judge(stuck, day, power).findings).toMatchObject([{ fault: 'frozen', from: 300 * MINUTE, to: 419 * MINUTE, n: 120, value: 42.5 }])
  const hour = { from: 360 * MINUTE, to: 420 * MINUTE }
  expect(judge(stuck.slice(360, 420), hour, power, stuck.slice(300, 360)).findings).toMatchObject([{ fault: 'frozen', n: 60 }])
})

test('what is not there is missing, from and to, at the ends of the time too', () => {
  const holes = good().filter((_, i) => i >= 10 && (i < 600 || i >= 720) && i < 1430)
  const { findings, good: fine } = judge(holes, day, power)
  expect(findings.map(({ fault, from, n }) => [fault, from / MINUTE, n])).toEqual([
    ['missing', 0, 10],
    ['missing', 600, 120],
    ['missing', 1430, 10],
  ])
  expect(fine).toBe(1440 - 140)
  expect(judge([], day, power)).toMatchObject({ expected: 1440, good: 0, findings: [{ fault: 'missing', n: 1440 }] })
})

test('nought volts for a moment are none; a phase that is dead for long, or falls and comes back otherwise, is not accused', () => {
  const volts = rulesFor({ unit: 'V', kind: 'measurement' })
  const phase = Array.from({ length: 1440 }, (_, i) => ({ t: i * MINUTE, v: 230 + Math.sin(i) }))
  expect(judge(changed(phase, 500, 0), day, volts).findings).toMatchObject([{ fault: 'impossible', from: 500 * MINUTE, n: 1, value: 0 }])
  const dead = phase.map((one, i) => ({ ...one, v: i >= 500 && i < 700 ? 0 : one.v }))
  expect(judge(dead, day, volts).findings).toEqual([])
  expect(judge(changed(good(), 500, 0), day, power).findings).toEqual([])
})

test('people say otherwise: not frozen, other markers, a smaller step', () => {
  const stuck = good().map((one, i) => ({ ...one, v: i >= 300 && i < 420 ? 42.5 : one.v }))
  const own = (quality: Parameters<typeof rulesFor>[1]) => rulesFor({ unit: 'kW', kind: 'measurement', ratedPowerKw: 200 }, quality)
  expect(judge(stuck, day, own({ frozenMinutes: 0 })).findings).toEqual([])
  expect(judge(stuck, day, own({ frozenMinutes: 180 })).findings).toEqual([])
  expect(judge(changed(good(), 500, -1), day, own({ markers: [-1] })).findings).toMatchObject([{ fault: 'impossible', n: 1 }])
  expect(judge(changed(good(), 500, 0), day, own({ spike: 10 })).findings).toMatchObject([{ fault: 'jump', n: 1 }])
  // Far below the noise of the value it still finds what stands out of it.
  expect(judge(changed(good(), 500, 0), day, own({ spike: 0.001 })).findings).toContainEqual(
    expect.objectContaining({ fault: 'jump', value: 0, n: 1 }),
  )
})
