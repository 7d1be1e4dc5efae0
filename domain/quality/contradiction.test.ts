import { expect, test } from 'vitest'
import { balanceContradicts, powerContradicts, powerPartsOf } from './contradiction.ts'
import { MINUTE, type MinuteRow } from './hour.ts'

const minutes = (valueAt: (minute: number) => number): Map<number, MinuteRow> =>
  new Map(
    Array.from({ length: 60 }, (_, minute) => {
      const v = valueAt(minute)
      return [minute, { t: minute * MINUTE, min: v, max: v, mean: v, last: v, tmin: minute * MINUTE, tmax: minute * MINUTE }]
    }),
  )
const meter = ['P', 'PF', 'Ua', 'Ub', 'Uc', 'Ia', 'Ib', 'Ic'].map((code, id) => ({
  id,
  code,
  unit: code === 'P' ? 'kW' : code === 'PF' ? '' : code.startsWith('U') ? 'V' : 'A',
}))
/** 3 x 230 V x 100 A x 0.9 = 62 kW. */
const readings = (kw: number) => (id: number) => minutes(() => [kw, 0.9, 230, 230, 230, 100, 100, 100][id] ?? 0)

test('a power is held against the voltages and currents of its device: one with the wrong transformer is told, losses and its sign are not', () => {
  const parts = powerPartsOf(meter)
  if (parts === undefined) throw new Error('a meter has all of them')
  for (const fine of [62, -62, 57, 66]) expect(powerContradicts(parts, readings(fine), 100).size).toBe(0)
  for (const wrong of [124, -31, 0]) expect(powerContradicts(parts, readings(wrong), 100).size).toBe(60)
  expect(powerPartsOf(meter.filter(({ code }) => code !== 'Ub'))).toBeUndefined()
})

test('without a power factor only more than voltage times current is told', () => {
  const parts = powerPartsOf(meter.filter(({ code }) => code !== 'PF'))
  if (parts === undefined) throw new Error('phases are enough')
  expect(powerContradicts(parts, readings(10), 100).size).toBe(0)
  expect(powerContradicts(parts, readings(124), 100).size).toBe(60)
})

test('an accident of some minutes, and minutes in which much changes, are no contradiction', () => {
  const parts = powerPartsOf(meter)
  if (parts === undefined) throw new Error('a meter has all of them')
  const good = readings(62)
  const some = (id: number) => (id === 0 ? minutes((minute) => (minute < 5 ? 124 : 62)) : good(id))
  expect(powerContradicts(parts, some, 100).size).toBe(0)
  const restless = (id: number) => new Map([...readings(124)(id)].map(([minute, row]) => [minute, { ...row, min: row.mean * 0.5 }]))
  expect(powerContradicts(parts, restless, 100).size).toBe(0)
})

test('a station whose powers add up within losses is good; one that lacks a fifth is told; where something is not heard nothing is said', () => {
  const flows = (grid: number) => () => ({ in: [grid, 100, -50], out: [140, 10] })
  expect(balanceContradicts(0, flows(100))?.size).toBe(0)
  expect(balanceContradicts(0, flows(115))?.size).toBe(0)
  expect(balanceContradicts(0, flows(140))?.size).toBe(60)
  expect(balanceContradicts(0, () => ({ in: [500, undefined], out: [100] }))).toBeUndefined()
  // Clocks of meters that are a minute apart: what is too much now lacks then.
  expect(balanceContradicts(0, (minute) => ({ in: [100 + (minute % 2 === 0 ? 80 : -80)], out: [100] }))?.size).toBe(0)
})
