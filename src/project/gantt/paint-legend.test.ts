import { expect, test } from 'vitest'
import type { Pen } from '#src/share/pen.ts'
import type { Palette } from './palette.ts'
import { paintLegend } from './paint-legend.ts'
import { assumedWithin, type Scene, type Worked } from './scene.ts'

test('paper says what its marks mean, and only of those that are on it', () => {
  const words = (bars: object[], broken = false): string[] => {
    const said: string[] = []
    const pen = { fillRect: () => {}, fillText: (text: string) => said.push(text), measureText: () => ({ width: 40 }) } as unknown as Pen
    const scene = { rows: bars.map((bar) => ({ bar: { end: 5, floatEnd: 5, ...bar } })), links: [{ isBroken: broken }] } as unknown as Scene
    paintLegend(pen, ((key: string) => key.slice('projectGantt.legend.'.length)) as never, scene, {} as Palette)
    return said
  }
  expect(words([{}])).toEqual([])
  expect(words([{ isCritical: true }, { floatEnd: 9 }, { baseline: { start: 1, end: 2 } }], true)).toEqual([
    'critical',
    'float',
    'baseline',
    'broken',
  ])
})

test('that holidays are not announced yet is said of a plan that reaches that time', () => {
  const worked = { schedule: { end: '2027-03-31' } } as Worked
  expect(assumedWithin(worked, '2027-01-01')).toBe('2027-01-01')
  expect(assumedWithin(worked, '2028-01-01')).toBeUndefined()
  expect(assumedWithin({} as Worked, '2027-01-01')).toBeUndefined()
})
