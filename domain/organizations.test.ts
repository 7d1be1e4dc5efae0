import { expect, test } from 'vitest'
import { codesBelow, depthFirst, makesCycle, treeOf } from './organizations.ts'

const rows = [
  { code: 'A', parentCode: null },
  { code: 'A1', parentCode: 'A' },
  { code: 'B', parentCode: null },
  { code: 'A11', parentCode: 'A1' },
  { code: 'A2', parentCode: 'A' },
]

test.each([
  ['A', ['A', 'A1', 'A11', 'A2']],
  ['A1', ['A1', 'A11']],
  ['B', ['B']],
  ['nothing', ['nothing']],
])('%s has %j at or below it', (root, codes) => expect([...codesBelow(rows, root)].sort()).toEqual(codes))

test('an organization cannot hang on itself or on one below it', () => {
  expect(makesCycle(rows, 'A', 'A')).toBe(true)
  expect(makesCycle(rows, 'A', 'A11')).toBe(true)
  expect(makesCycle(rows, 'A1', 'A2')).toBe(false)
})

test('a part of the tree has its uppermost rows as roots', () => {
  expect(depthFirst(rows.slice(1)).map((row) => `${row.depth}${row.code}`)).toEqual(['0A1', '1A11', '0B', '0A2'])
  expect(treeOf(rows.slice(1)).map((node) => node.row.code)).toEqual(['A1', 'B', 'A2'])
})

test('rows that hang on each other, as no store should hold them, end the search', () => {
  const circle = [
    { code: 'X', parentCode: 'Y' },
    { code: 'Y', parentCode: 'X' },
  ]
  expect(codesBelow(circle, 'X').size).toBe(2)
  expect(depthFirst(circle)).toEqual([])
})
