import { expect, test } from 'vitest'
import type { Words } from '../define.ts'
import type { Field } from '../field.ts'
import { cellsOf, moved, pasted } from './lines.ts'

const words = { t: (key: string) => (key === 'resource.yes' ? 'Yes' : key), language: 'en' } as unknown as Words
const columns: Field[] = [
  { key: 'name', title: 'display.name', kind: 'text' },
  { key: 'power', title: 'display.name', kind: 'decimal' },
  { key: 'on', title: 'display.name', kind: 'switch' },
  { key: 'kind', title: 'display.name', kind: 'select', options: () => [{ value: 'pcs', label: 'Converter' }] },
]
const fresh = () => ({ name: '', power: undefined, on: false, kind: '' })

test('a line goes to its new place, the others close up', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c'])
})

test.each<[string, string[][]]>([
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['"two\nlines"\t"says ""yes"""', [['two\nlines', 'says "yes"']]],
  ['\t\tx', [['', '', 'x']]],
  ['a\rb', [['a'], ['b']]],
  ['a\rb', [['a'], ['b']]],
])('the clipboard of a spreadsheet is rows and cells: %j', (text, cells) => {
  expect(cellsOf(text)).toEqual(cells)
})

test('cells are put from where they were pasted, lines are added, what a field cannot take is left out, and what is no number does not leave the one before', () => {
  const text = 'B1\t1,250.5\tyes\tconverter\nB2\tmany\tno\tunknown'
  expect(pasted([{ ...fresh(), name: 'A' }], { text, line: 1, column: 0 }, columns, fresh, words)).toEqual([
    { name: 'A', power: undefined, on: false, kind: '' },
    { name: 'B1', power: 1250.5, on: true, kind: 'pcs' },
    { name: 'B2', power: Number.NaN, on: false, kind: '' },
  ])
  const before = [{ ...fresh(), name: 'A', power: 3 }]
  expect(pasted(before, { text: '12,5', line: 0, column: 1 }, columns, fresh, words)).toMatchObject([{ power: Number.NaN }])
  expect(pasted(before, { text: '12,500', line: 0, column: 1 }, columns, fresh, words)).toMatchObject([{ power: 12_500 }])
  // A space groups thousands; two numbers in one cell are none.
  for (const [text, power] of [
    ['12 500', 12_500],
    ['5 6', Number.NaN],
    ['- 5', -5],
    // Not one that can be typed there.
    ['12.345', Number.NaN],
    ['12.3400', 12.34],
  ] as const) {
    expect(pasted(before, { text, line: 0, column: 1 }, columns, fresh, words)).toMatchObject([{ power }])
  }
  expect(pasted([{ ...fresh(), name: 'A' }], { text: '7\tYes', line: 0, column: 1 }, columns, fresh, words)).toEqual([
    { name: 'A', power: 7, on: true, kind: '' },
  ])
})
