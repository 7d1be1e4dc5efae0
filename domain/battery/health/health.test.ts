import { expect, test } from 'vitest'
import { capacitiesOf, chargesByPlus, halfCyclesOf, type ChargeStep } from './cycles.ts'
import { byUrgency, cellCount, driftOf, isLongEnough, type RestReading } from './drift.ts'
import { remainingOf } from './remaining.ts'
import { resistanceOf } from './resistance.ts'
import { trendOf } from './trend.ts'

const driftsOf = (readings: readonly RestReading[], limitMv: number) =>
  Array.from({ length: cellCount(readings) }, (_, place) => driftOf(readings, place, limitMv) ?? [])
    .flat()
    .sort(byUrgency)

const QUARTER = 900_000
const DAY = 86_400_000

/** Quarters in which the state of charge goes from `socs[i]` to `socs[i + 1]` of a battery of 200 Ah that charges by a positive current. */
const stepsOf = (socs: readonly number[], from = 0, ah = 200): ChargeStep[] =>
  socs.slice(1).map((socLast, i) => {
    const socFirst = socs[i] as number
    return { t: from + i * QUARTER, socFirst, socLast, amps: (((socLast - socFirst) / 100) * ah) / 0.25, volts: 768 }
  })

const ramp = (from: number, to: number, by: number): number[] => {
  const count = Math.round(Math.abs(to - from) / by)
  return Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count)
}

test('a day of one cycle is two halves, each with its charge, and the way down tells the capacity', () => {
  const steps = stepsOf([...ramp(10, 95, 5), 95, 95, ...ramp(95, 12, 8.3).slice(1)])
  const halves = halfCyclesOf(steps, QUARTER)
  expect(halves.map(({ way, socFrom, socTo }) => [way, socFrom, Number(socTo.toFixed(3))])).toEqual([['charge', 10, 95], ['discharge', 95, 12]]) // prettier-ignore
  expect(halves[0]?.ah).toBeCloseTo(170)
  expect(halves[1]?.ah).toBeCloseTo(166)
  // 166 Ah at 768 V.
  expect(halves[1]?.kwh).toBeCloseTo(127.488)
  const { capacities, rejected } = capacitiesOf(halves, 210)
  expect(rejected).toBe(0)
  expect(capacities).toHaveLength(1)
  expect(capacities[0]).toMatchObject({ method: 'full', socFrom: 95 })
  expect(capacities[0]?.ah).toBeCloseTo(200)
  // One percent at each end of 83.
  expect(capacities[0]?.plusMinus).toBeCloseTo((200 * Math.SQRT2) / 83)
  // 8.3 % of 200 Ah in a quarter of an hour.
  expect(capacities[0]?.cRate).toBeCloseTo(66.4 / 210)
})

test('a small way back is no turn, a gap ends a way, and a part of less than thirty percent tells nothing', () => {
  const back = halfCyclesOf(stepsOf([80, 70, 71.5, 60, 40]), QUARTER)
  expect(back.map(({ way, socFrom, socTo }) => [way, socFrom, socTo])).toEqual([['discharge', 80, 40]])
  const gap = [...stepsOf([90, 70, 50]), ...stepsOf([45, 30, 20], 10 * QUARTER)]
  const halves = halfCyclesOf(gap, QUARTER)
  expect(halves.map(({ socFrom, socTo }) => [socFrom, socTo])).toEqual([[90, 50], [45, 20]]) // prettier-ignore
  expect(capacitiesOf(halves, 200).capacities.map(({ method, ah }) => [method, ah])).toEqual([['partial', 200]])
})

test('a state of charge that is set anew tells no capacity, and a long run is no matter', () => {
  const steps = stepsOf([90, 80, 70, 60, 40])
  const calibrated = steps.map((step, i) => (i === 2 ? { ...step, amps: 0 } : step))
  expect(capacitiesOf(halfCyclesOf(calibrated, QUARTER, 200), 200)).toEqual({ capacities: [], rejected: 1 })
  expect(
    halfCyclesOf(
      Array.from({ length: 180_000 }, (_, i) => ({ t: i * QUARTER, socFirst: 50, socLast: 50.5, amps: 1, volts: 3 })),
      QUARTER,
    ),
  ).toHaveLength(1)
  expect([chargesByPlus(steps), chargesByPlus(steps.map((step) => ({ ...step, amps: -(step.amps ?? 0) }))), chargesByPlus([])]).toEqual([
    true,
    false,
    undefined,
  ])
})

test('a current that is not known throughout tells no capacity, and an impossible one is counted', () => {
  const steps = stepsOf([90, 60, 30])
  const unknown = steps.map((step, i) => (i === 1 ? { ...step, amps: undefined } : step))
  expect(capacitiesOf(halfCyclesOf(unknown, QUARTER), 200)).toEqual({ capacities: [], rejected: 0 })
  expect(capacitiesOf(halfCyclesOf(steps, QUARTER), 100)).toEqual({ capacities: [], rejected: 1 })
})

test('a trend is the median of all slopes, and a wild value does not move it', () => {
  const points = Array.from({ length: 21 }, (_, x) => ({ x, y: 100 - 0.25 * x + (((x * 7) % 11) - 5) / 50 }))
  const trend = trendOf(points.map((point) => (point.x === 7 ? { ...point, y: 4000 } : point)))
  expect(trend?.slope).toBeCloseTo(-0.25, 2)
  expect(trend?.low).toBeLessThan(-0.25)
  expect(trend?.high).toBeGreaterThan(-0.25)
  expect(trend?.high).toBeLessThan(0)
  expect(trend?.scatter).toBeCloseTo(0.06, 1)
  expect(trendOf(points.slice(0, 4))).toBeUndefined()
})

test('a cell that leaves the others is told with the days between which it reaches the limit, one that scatters is not', () => {
  // By 3 mV a week for the second cell; the third is thrown to and fro, the fourth comes back to the others.
  const readings = Array.from({ length: 12 }, (_, week) => ({
    at: week * 7 * DAY,
    apart: Float64Array.from([0, 0.003 * week, week % 2 === 0 ? 0.004 : -0.004, 0.03 - 0.002 * week]),
  }))
  const drifts = driftsOf(readings, 45)
  expect(drifts.map(({ place }) => place)).toEqual([1])
  expect(drifts[0]?.perMonth).toBeCloseTo((3 / 7) * 30.4)
  expect(drifts[0]?.now).toBeCloseTo(33)
  // 12 mV more: four weeks.
  expect(drifts[0]?.from).toBeCloseTo((11 + 4) * 7 * DAY, -7)
  expect([isLongEnough(readings), isLongEnough(readings.slice(0, 3))]).toEqual([true, false])
})

test('of many cells that only scatter none is told to drift', () => {
  // A generator of its own: the same numbers on every machine.
  let state = 42
  const random = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  const scatteredOver = (weeks: number) =>
    Array.from({ length: weeks }, (_, week) => ({
      at: week * 7 * DAY,
      apart: Float64Array.from({ length: 240 }, () => (random() + random() - 1) * 0.008),
    }))
  const scattered = scatteredOver(26)
  expect(driftsOf(scattered, 30)).toEqual([])
  // Of few weeks nothing is told of so many cells.
  for (const weeks of [5, 6, 7, 8, 9, 10]) expect(driftsOf(scatteredOver(weeks), 30)).toEqual([])
  expect([isLongEnough(scatteredOver(6)), isLongEnough(scatteredOver(12))]).toEqual([false, true])
  const one = scattered.map(({ at, apart }, week) => ({ at, apart: apart.map((value, cell) => (cell === 99 ? value - 0.001 * week : value)) }))
  expect(driftsOf(one, 30).map(({ place }) => place)).toEqual([99])
})

test('cycles that remain are told between the ends of what the line may be, or why they are not', () => {
  const aging = Array.from({ length: 40 }, (_, i) => ({ x: i * 5, y: 99 - 0.01 * i * 5 + (i % 2 === 0 ? 0.05 : -0.05) }))
  const found = remainingOf(aging, 80)
  // 19 % less 1.95 % at 0.01 % a cycle.
  expect(found).toMatchObject({ from: 40 })
  if ('reason' in found || found.cycles === null) throw new Error(JSON.stringify(found))
  expect(Math.abs(found.cycles - 1705) / 1705).toBeLessThan(0.05)
  expect(found.low).toBeLessThan(found.cycles)
  expect(found.high).toBeGreaterThan(found.cycles)
  // A line that hardly falls is not carried to millions of cycles.
  const flat = remainingOf(aging.map(({ x }, i) => ({ x, y: 99 - x * 1e-5 + (i % 2) * 0.001 })), 80) // prettier-ignore
  expect(flat).toEqual({ cycles: null, low: 10 * 195, high: null, from: 40 })
  expect(remainingOf(aging.slice(0, 9), 80)).toEqual({ reason: 'fewCapacities' })
  expect(remainingOf(aging.slice(0, 12).map((point, i) => ({ ...point, x: i })), 80)).toEqual({ reason: 'fewCycles' }) // prettier-ignore
  expect(remainingOf(aging.map((point) => ({ ...point, y: 99 })), 80)).toEqual({ reason: 'noDecline' }) // prettier-ignore
})

test('what remains lies within what is told, also near the end', () => {
  let state = 7
  const random = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  const normal = (): number => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
  for (const left of [5, 1]) {
    let held = 0
    for (let trial = 0; trial < 200; trial++) {
      // 0.02 % a cycle, a scatter of 1 %, `left` percent over the end at the last of them.
      const points = Array.from({ length: 12 }, (_, i) => ({ x: (i * 300) / 11, y: 80 + left + 0.02 * (300 - (i * 300) / 11) + normal() }))
      const found = remainingOf(points, 80)
      const truth = left / 0.02
      if ('reason' in found || (found.low <= truth && (found.high === null || found.high >= truth))) held++
    }
    expect(held).toBeGreaterThan(180)
  }
})

test('a resistance is what voltage and current change by, of steps that are large and near', () => {
  // 60 milliohm; a step that took a minute and small ones are left out.
  const readings = Array.from({ length: 14 }, (_, i) => ({ t: i * 5000, amps: i % 2 === 0 ? 0 : -100, volts: i % 2 === 0 ? 768 : 762 }))
  expect(resistanceOf([...readings, { t: 200_000, amps: 100, volts: 700 }], 20)).toEqual({ milliohm: 60, low: 60, high: 60, steps: 13 })
  expect(resistanceOf(readings, 150)).toBeUndefined()
  // One step that went the other way is not a resistance of 60 milliohm more; many of them say that something else moved the voltage.
  const wrong = (places: readonly number[]) => readings.map((one, i) => (places.includes(i) ? { ...one, volts: 800 } : one))
  expect(resistanceOf(wrong([5]), 20)).toMatchObject({ milliohm: 60, steps: 11 })
  expect(resistanceOf(wrong([1, 5, 9, 13]), 20)).toBeUndefined()
})
