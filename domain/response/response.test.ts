import { expect, test } from 'vitest'
import { SLOT_MS } from '#contract/response.ts'
import { responseSchemas } from '#contract/schemas/response.ts'
import { strategySchemas, type Strategies } from '#contract/strategy.ts'
import { numbers } from '#tests/support/numbers.ts'
import { shareCents, shareTarget } from './allocation.ts'
import { baselineOf, baselineOver, type EarlierDay } from './baseline.ts'
import { headroomOf, type StationNow } from './headroom.ts'
import { centsOf, countedKwh, judge } from './verdict.ts'

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)

test('shares add up to the target, nobody gets more than they can give, and each is within a step of its exact part', () => {
  const random = numbers(7)
  for (let round = 0; round < 2000; round++) {
    const points = Array.from({ length: 1 + Math.floor(random() * 12) }, () => ({
      headroomKw: random() < 0.2 ? 0 : random() * 500,
      ...(random() < 0.15 ? { fixedKw: Math.round(random() * 1000) / 10 } : {}),
    }))
    const target = Math.round(random() * 20_000) / 10
    const { kw, missingKw } = shareTarget(target, points)
    const fixed = sum(points.map(({ fixedKw }) => fixedKw ?? 0))
    expect(sum(kw) + missingKw).toBeCloseTo(Math.max(target, fixed), 6)
    const free = points.flatMap(({ headroomKw, fixedKw }, i) => (fixedKw === undefined ? [{ headroomKw, kw: kw[i] as number }] : []))
    const room = sum(free.map(({ headroomKw }) => headroomKw))
    for (const one of free) {
      expect(one.kw).toBeLessThanOrEqual(one.headroomKw + 1e-6)
      // Rooms count in whole steps.
      if (missingKw === 0 && room > 1)
        expect(Math.abs(one.kw - ((target - Math.min(target, fixed)) * one.headroomKw) / room)).toBeLessThan(0.1 + points.length * 0.1)
    }
    points.forEach(({ fixedKw }, i) => fixedKw !== undefined && expect(kw[i]).toBe(fixedKw))
  }
})

test('what rounding leaves goes to the largest remainders, and to the first of equal ones', () => {
  expect(shareTarget(1, [{ headroomKw: 10 }, { headroomKw: 10 }, { headroomKw: 10 }])).toEqual({ kw: [0.4, 0.3, 0.3], missingKw: 0 })
  expect(shareTarget(100, [{ headroomKw: 60 }, { headroomKw: 20.05 }])).toEqual({ kw: [60, 20], missingKw: 20 })
  expect(shareTarget(100, [{ headroomKw: 0, fixedKw: 70 }, { headroomKw: 90 }])).toEqual({ kw: [70, 30], missingKw: 0 })
  expect(shareTarget(50, [])).toEqual({ kw: [], missingKw: 50 })
})

test('cents are parted to the last one', () => {
  const random = numbers(11)
  for (let round = 0; round < 2000; round++) {
    const weights = Array.from({ length: 1 + Math.floor(random() * 9) }, () => (random() < 0.2 ? 0 : random() * 1000))
    const cents = Math.floor(random() * 10_000_000)
    const parts = shareCents(cents, weights)
    expect(sum(parts)).toBe(sum(weights) > 0 ? cents : 0)
    expect(parts.every((one, i) => one >= 0 && (one === 0 || (weights[i] as number) > 0 || cents === 0))).toBe(true)
  }
})

const storage = { ratedKw: 100, capacityKwh: 200, oneWay: 1, socMin: 10, socMax: 90 }
const now: StationNow = { at: 1_800_000_000_000, date: '2027-01-15', minute: 600, gridKw: 80, pvKw: 0, storageKw: 0, soc: 50, monthDemandKw: 0 }
const safety = (params: object): Strategies => ({ safety: strategySchemas.safety.parse(params) })

test('room is the share of the rated power, what the energy lasts for, or what the controller lets through now', () => {
  const terms = { limitPercent: 80, hours: 1 }
  expect(headroomOf('cut', storage, now, {}, terms)).toEqual({ kw: 80, by: 'share' })
  // 80 kWh are left above the window's floor.
  expect(headroomOf('cut', storage, now, {}, { ...terms, hours: 2 })).toEqual({ kw: 40, by: 'energy' })
  expect(headroomOf('fill', storage, { ...now, soc: 85 }, {}, terms)).toEqual({ kw: 10, by: 'energy' })
  // Nothing may be fed in: no more than what is drawn now.
  expect(headroomOf('cut', storage, { ...now, gridKw: 30 }, safety({ antiBackflow: true }), terms)).toEqual({ kw: 30, by: 'backflow' })
  const demand = safety({ antiOverDemand: true, monthlyDemandKw: Array<number>(12).fill(100) })
  expect(headroomOf('fill', storage, now, demand, terms)).toEqual({ kw: 15, by: 'demand' })
  expect(headroomOf('cut', { ...storage, ratedKw: 0 }, now, {}, terms).kw).toBe(0)
  // What runs by hand, or by the clock, is what the response replaces.
  expect(headroomOf('cut', storage, now, { operatingMode: { mode: 'standby', kw: 0 } }, terms).kw).toBe(80)
})

test('no part is more than scheduling can tell a controller, which would lose what else is scheduled by it', () => {
  const of = (kw: number) => ({ name: 'A', organizationCode: 'O', kind: 'cut', fromAt: 0, toAt: 3_600_000, targetKw: 200_000, points: [{ stationId: 'T1', mode: 'discharge', limitPercent: 90, kw }] }) // prettier-ignore
  const takes = (kw: number): boolean => responseSchemas.saveResponseTask.payload.safeParse(of(kw)).success
  const told = (kw: number): boolean => strategySchemas.scheduling.safeParse({ enabled: true, windows: [{ from: 0, to: 1, mode: 'discharge', kw }] }).success // prettier-ignore
  expect([65_535, 65_536].map((kw) => [takes(kw), told(kw)])).toEqual([
    [true, true],
    [false, false],
  ])
  const large = { ...storage, ratedKw: 100_000, capacityKwh: 1_000_000 }
  expect(headroomOf('cut', large, { ...now, gridKw: 200_000 }, {}, { limitPercent: 90, hours: 1 }).kw).toBe(65_535)
})

const day = (n: number, kw: number | null, before: number | null = 100): EarlierDay => ({
  date: `2026-07-${String(n).padStart(2, '0')}`,
  kw: [kw, kw === null ? null : kw + 10],
  before: [before, before],
})
const days = [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10].map((n, i) => day(n, 100 + i * 10))

test('a baseline of five days, of ten without the outermost, and of three where it is a weekend', () => {
  expect(baselineOf('fiveDays', 'workday', days, undefined)).toEqual({
    kw: [120, 130],
    days: ['2026-07-20', '2026-07-19', '2026-07-18', '2026-07-17', '2026-07-16'],
    leftOut: [],
    factor: 1,
  })
  expect(baselineOf('tenDays', 'workday', days, undefined)).toMatchObject({ kw: [145, 155], leftOut: ['2026-07-20', '2026-07-11'] })
  expect(baselineOf('fiveDays', 'weekend', days, undefined)?.days).toHaveLength(3)
  // A day with a slot that nobody heard is passed over; with too few there is none.
  expect(baselineOf('fiveDays', 'workday', [day(21, null), ...days], undefined)?.kw).toEqual([120, 130])
  expect(baselineOf('fiveDays', 'workday', days.slice(0, 4), undefined)).toBeUndefined()
})

test('the load before the event adjusts a baseline, between 0.8 and 1.2, and what is not known is said', () => {
  expect(baselineOf('fiveDays', 'workday', days, [110, 110])).toMatchObject({ kw: [132, 143], factor: 1.1 })
  expect(baselineOf('fiveDays', 'workday', days, [10, 10])?.factor).toBe(0.8)
  expect(baselineOf('fiveDays', 'workday', days, [1000, 1000])?.factor).toBe(1.2)
  expect(baselineOf('fiveDays', 'workday', days, [null, 110])).toMatchObject({ kw: [120, 130], factor: null })
  const noLoad = days.map((one) => ({ ...one, before: [0, 0] }))
  expect(baselineOf('fiveDays', 'workday', noLoad, [110, 110])?.factor).toBeNull()
})

test('minutes that reach over a quarter hour have the baseline of each for its part of them', () => {
  const begin = 1_800_000_000_000 - (1_800_000_000_000 % SLOT_MS)
  const over = (kw: (number | null)[], from: number, to: number): number | null =>
    baselineOver(kw, begin, [begin + from * 60_000, begin + to * 60_000])
  // A load that falls from 2,700 to 1,800 kW of which 400 are taken off: what is told in between is 400 too.
  const minutes = Array.from({ length: 30 }, (_, i) => (i < 15 ? 2300 : 1400))
  expect((over([2700, 1800], 10, 25) ?? NaN) - sum(minutes.slice(10, 25)) / 15).toBeCloseTo(400, 9)
  expect([over([2700, 1800], 0, 7), over([2700, 1800], 0, 15), over([2700, 1800], 15, 30)]).toEqual([2700, 2700, 1800])
  expect([over([2700, null], 10, 25), over([2700], 0, 0), over([], 0, 5)]).toEqual([null, null, null])
})

test('both rules, and a fill as the mirror image of a cut', () => {
  const base = [200, 220, 210, 190]
  const cut = judge('cut', 50, base, [150, 165, 160, 140])
  expect(cut).toMatchObject({ meanKw: 51.25, kwh: 51.25, peakKw: 55, rule1: true, rule2: true })
  // The mean is enough, the highest is not lowered by what was confirmed.
  expect(judge('cut', 50, base, [140, 180, 150, 140])).toMatchObject({ peakKw: 40, rule1: false, rule2: true })
  expect(judge('cut', 50, base, [170, 180, 170, 165])).toMatchObject({ rule1: false, rule2: false })
  // Half an hour is too short for the second.
  expect(judge('cut', 50, base.slice(0, 2), [140, 160])).toMatchObject({ rule1: true, rule2: false })
  const negative = (list: number[]) => list.map((kw) => -kw)
  expect(judge('fill', 50, negative(base), negative([150, 165, 160, 140]))).toEqual(cut)
})

test('what is paid: nothing below the low share, no more than the cap', () => {
  const terms = { lowPercent: 80, capPercent: 120 }
  expect([79.9, 80, 100, 150].map((kwh) => countedKwh(kwh, 100, terms))).toEqual([0, 80, 100, 120])
  expect(countedKwh(10, 0, terms)).toBe(0)
  expect(centsOf(120, { price: 3.5 })).toBe(42_000)
})
