import { expect, test } from 'vitest'
import { byRatioOfNow, energyOfSteps, energyStepOf, stepEdges } from './register-steps.ts'

const HOUR = 3_600_000

test('steps grow with the range; days and months are the station’s', () => {
  expect([1, 10, 100, 1000].map((days) => energyStepOf(0, days * 24 * HOUR))).toEqual(['quarter', 'hour', 'day', 'month'])
  const from = Date.parse('2026-03-28T00:00:00+01:00')
  const edges = stepEdges('Europe/Berlin', from, Date.parse('2026-03-31T00:00:00+02:00'), 'day')
  expect(edges.slice(1).map((edge, i) => (edge - (edges[i] as number)) / HOUR)).toEqual([24, 23, 24])
  const months = stepEdges('Asia/Shanghai', Date.parse('2026-01-01T00:00:00+08:00'), Date.parse('2026-04-01T00:00:00+08:00'), 'month')
  expect(months).toHaveLength(4)
})

test('a step without a reading says nothing; a new beginning gives what it shows', () => {
  const reading = (at: number, kwh: number) => ({ at, kwh })
  const readings = [reading(0, 100), reading(1, 103), reading(3, 110), reading(4, 1), reading(5, 2)]
  expect(energyOfSteps(readings, [0, 1, 2, 3, 4, 5])).toEqual([3, null, 7, 1, 1])
  expect(energyOfSteps([reading(1, 5), reading(2, 6)], [0, 1, 2])).toEqual([null, 1])
  expect(energyOfSteps([], [0, 1])).toEqual([null])
})

test('what was counted before a ratio was corrected counts by the corrected one, whether the quarter hour of that tells it yet or not', () => {
  const shown = (...kwh: number[]) => kwh.map((one, i) => ({ at: (i + 1) * 15, kwh: one }))
  const kwh = (list: readonly { kwh: number }[]) => list.map((one) => one.kwh)
  expect(kwh(byRatioOfNow(shown(100, 110, 1150), [{ at: 40, value: 990 }]))).toEqual([1000, 1100, 1150])
  expect(kwh(byRatioOfNow(shown(100, 110, 1150), [{ at: 25, value: 990 }]))).toEqual([1000, 1100, 1150])
  // Before the first reading, and after the last one.
  const readings = shown(100, 110)
  expect([byRatioOfNow(readings, [{ at: 5, value: 990 }]), byRatioOfNow(readings, [{ at: 28, value: 990 }]), byRatioOfNow([], [{ at: 5, value: 1 }])]).toEqual([readings, readings, []]) // prettier-ignore
})
