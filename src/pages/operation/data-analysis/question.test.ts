import { expect, test } from 'vitest'
import { namesTooMany, onAxis, readQuestion, writeQuestion, type Asked } from './question.ts'

const first = [{ point: 7, as: 'reading' as const }]
const read = (text: string): Asked => readQuestion(new URLSearchParams(text), '2026-03-04', first)
const query = (asked: Asked): string => {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(writeQuestion(asked))) for (const one of [value].flat()) if (one !== '') params.append(key, one)
  return params.toString()
}

test('a link brings back the whole question', () => {
  const asked: Asked = {
    sources: [
      { point: 3, as: 'energy' },
      { point: 12, as: 'reading' },
    ],
    range: { kind: 'free', from: '2026-01-05', to: '2026-02-01' },
    compare: ['2025-01-05', '2024-01-05'],
    view: 'scatter',
    resolution: '15m',
    layers: ['prices', 'notes'],
    leaveOut: true,
    zoom: [1_767_000_000_000, 1_768_000_000_000],
  }
  expect(read(query(asked))).toEqual(asked)
  const none = { ...read(''), sources: [] }
  expect(read(query(none))).toEqual(none)
})

test('an address that says nothing begins with today and the station’s own parameter', () => {
  expect(read('')).toMatchObject({ sources: first, range: { kind: 'day', from: '2026-03-04', to: '2026-03-04' }, view: 'curve', layers: [] })
})

test('nonsense is left out, the fifth parameter too', () => {
  const asked = read('p=1,x,-2,1,2e,3,4,5&range=week&from=2026-02-30&to=1999-01-01&compare=no&view=pie&by=2s&with=all&zoom=5_1')
  expect(asked.sources.map(({ point, as }) => [point, as])).toEqual([
    [1, 'reading'],
    [2, 'energy'],
    [3, 'reading'],
    [4, 'reading'],
  ])
  expect(['p=1,2,3,4', 'p=1,2,3,4,5', ''].map((text) => namesTooMany(new URLSearchParams(text)))).toEqual([false, true, false])
  expect(asked).toMatchObject({
    range: { kind: 'day', from: '2026-03-04' },
    compare: [],
    view: 'curve',
    resolution: undefined,
    layers: [],
    zoom: undefined,
  })
})

test('months and years are whole whatever the link says', () => {
  expect(read('range=month&from=2026-02-10&to=2026-02-11').range).toEqual({ kind: 'month', from: '2026-02-01', to: '2026-02-28' })
})

test('any two of four parameters stand on the axes of the scatter, and the link keeps which', () => {
  const four = [3, 5, 7, 9].map((point) => ({ point, as: 'reading' as const }))
  const of = (axis: 0 | 1, point: number): number[] => onAxis(four, axis, point).map((one) => one.point)
  expect(of(1, 9)).toEqual([3, 9, 7, 5])
  expect(of(0, 5)).toEqual([5, 3, 7, 9])
  expect(of(0, 3)).toEqual([3, 5, 7, 9])
  expect(read(query({ ...read(''), sources: onAxis(four, 0, 7) })).sources.map(({ point }) => point)).toEqual([7, 5, 3, 9])
})
