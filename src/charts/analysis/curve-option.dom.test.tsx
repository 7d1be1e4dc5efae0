import { expect, test } from 'vitest'
import { curveOption } from './curve-option.ts'
import type { DrawnCurve } from './drawn.ts'

const curve = (unit: string, stepMs?: number): DrawnCurve => ({
  point: 1,
  name: unit,
  colour: '--pv',
  unit,
  decimals: 1,
  isStepped: stepMs !== undefined,
  period: 0,
  gapMs: 2,
  ...(stepMs === undefined ? {} : { stepMs }),
  times: [0, 1],
  values: [410, 400],
})

const view: [number, number] = [0, 2]
const picture = { bands: [], marks: [], zone: 'UTC', whole: view, view, language: 'en', px: 12, width: 1000, hasSlider: false } as const

test('energies that fill their steps stand on zero: an area above anything else says what is not so', () => {
  const { yAxis } = curveOption({ ...picture, curves: [curve('V'), curve('kWh', 1), curve('kWh')] }) as { yAxis: { name: string; scale: boolean }[] }
  expect(yAxis.slice(0, 2).map(({ name, scale }) => [name, scale])).toEqual([
    ['V', true],
    ['kWh', false],
  ])
})

test.each([
  [1000, 779, [false, false, false, false]],
  [366, 256, [false, false, true, true]],
])('four axes leave most of a picture of %i px to the curves', (width, left, inside) => {
  const curves = ['V', 'A', 'kW', '%'].map((unit) => curve(unit))
  const option = curveOption({ ...picture, width, curves }) as { grid: { left: number; right: number }; yAxis: { axisLabel?: { inside: boolean } }[] }
  expect(Math.round(width - option.grid.left - option.grid.right)).toBe(left)
  expect(option.yAxis.slice(0, 4).map(({ axisLabel }) => axisLabel?.inside)).toEqual(inside)
})
