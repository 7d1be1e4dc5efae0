import { expect, test } from 'vitest'
import type { PlanSegment } from '#contract/strategy.ts'
import { clockMinutes } from '../time.ts'
import { checkPlan, type PlanFacts } from './plan-check.ts'

const quarters = (kw: number): number[] => Array<number>(96).fill(kw)
const facts: PlanFacts = {
  storage: { ratedKw: 100, capacityKwh: 200, oneWay: 1, socMin: 10, socMax: 90 },
  beginSoc: 50,
  loadKw: quarters(60),
  pvKw: quarters(0),
  drawKw: 150,
  exportKw: 0,
}
const one = (from: number, to: number, mode: PlanSegment['mode'], kw: number): PlanSegment => ({ from, to, mode, kw })
const kinds = (segments: PlanSegment[], more: Partial<PlanFacts> = {}) =>
  checkPlan(segments, { ...facts, ...more }).findings.map(({ kind, segment, minute }) => [kind, segment, minute])

test('a plan within everything has nothing to say, and its walk is told', () => {
  const { findings, soc, cycles } = checkPlan([one(0, 60, 'charge', 60), one(60, 120, 'discharge', 50)], facts)
  expect(findings).toEqual([])
  expect([soc?.[3], soc?.[7], soc?.[95]]).toEqual([80, 55, 55].map((value) => expect.closeTo(value, 9) as number))
  expect(cycles).toBeCloseTo(0.25, 9)
})

test('the battery is full or empty before a segment ends: at which minute', () => {
  expect(kinds([one(0, 120, 'charge', 80)])).toEqual([['full', 0, 60]])
  expect(kinds([one(0, 180, 'discharge', 50)])).toEqual([['empty', 0, 96]])
  // Some minutes before its end are as it should be.
  expect(kinds([one(0, 70, 'charge', 80)])).toEqual([])
  // Nothing is charged any more: the energy is what went in.
  expect(checkPlan([one(0, 120, 'charge', 80)], facts).chargeKwh).toBeCloseTo(80, 6)
})

test('over rated power and over another segment', () => {
  expect(kinds([one(0, 30, 'charge', 101), one(15, 45, 'discharge', 5)], { drawKw: undefined })).toEqual([
    ['rated', 0, 0],
    ['overlap', 1, 15],
  ])
})

test('by the forecast charging raises what is drawn over its limit, and discharging feeds in; without a forecast nothing is said of it', () => {
  expect(kinds([one(600, 615, 'charge', 95)])).toEqual([['demand', 0, 600]])
  expect(kinds([one(600, 615, 'discharge', 61)])).toEqual([['backflow', 0, 600]])
  // Load alone is over it: not the plan's doing.
  expect(kinds([one(600, 615, 'discharge', 5)], { loadKw: quarters(500) })).toEqual([])
  expect(kinds([one(600, 615, 'charge', 95)], { loadKw: undefined })).toEqual([])
  expect(kinds([one(600, 630, 'charge', 95)], { pvKw: quarters(60).map((kw, i) => (i === 40 ? null : kw - 60)) })).toEqual([['demand', 0, 615]])
})

test('where it begins is not known: the walk is not either', () => {
  const { soc, cycles, findings } = checkPlan([one(0, 1440, 'charge', 50)], { ...facts, beginSoc: undefined })
  expect([soc, cycles, findings]).toEqual([undefined, undefined, []])
})

test('on a day on which the clock is put back an hour is done twice, on one on which it is put forward not at all', () => {
  const drawn = [one(60, 240, 'charge', 10)]
  const [usual, longer, shorter] = ['2026-10-24', '2026-10-25', '2027-03-28'].map((date) =>
    checkPlan(drawn, { ...facts, clockMinutes: clockMinutes('Europe/Berlin', date) }),
  )
  expect([usual, longer, shorter].map((day) => Math.round((day?.chargeKwh ?? 0) * 1000) / 1000)).toEqual([30, 40, 20])
  expect([usual, longer, shorter].map((day) => day?.soc?.length)).toEqual([96, 100, 92])
})
