import { expect, test } from 'vitest'
import { rankKinds } from './rank-kinds.ts'

const kinds = [
  ['Load power', 'load', 'Curve of the load'],
  ['Power curve', 'power-curve', 'Powers of the day'],
  ['Power', 'power', ''],
  ['Revenue', 'revenue', 'Money, not power'],
]
const found = (wanted: string): (string | undefined)[] => rankKinds(wanted, kinds, (kind) => kind).map(([name]) => name)

test('the name itself, then names that begin so, then words of names, then what is only told about a widget', () => {
  expect(found(' POWER ')).toEqual(['Power', 'Power curve', 'Load power', 'Revenue'])
  expect(found('curve')).toEqual(['Power curve', 'Load power'])
})

test('without words everything as it is, and nothing where nothing matches', () => {
  expect(found('')).toEqual(['Load power', 'Power curve', 'Power', 'Revenue'])
  expect(found('zzz')).toEqual([])
})
