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

test('energies that fill their steps stand on zero: an area above anything else says what is not so', () => {
  const view: [number, number] = [0, 2]
  const picture = { bands: [], marks: [], zone: 'UTC', whole: view, view, language: 'en', px: 12, hasSlider: false } as const
  const { yAxis } = curveOption({ ...picture, curves: [curve('V'), curve('kWh', 1), curve('kWh')] }) as { yAxis: { name: string; scale: boolean }[] }
  expect(yAxis.slice(0, 2).map(({ name, scale }) => [name, scale])).toEqual([
    ['V', true],
    ['kWh', false],
  ])
})
