import { expect, test } from 'vitest'
import { readChoice, shownColumns } from './columns.ts'
import type { Column } from './define.ts'

type Row = { a: string; b: string; c: string }
const columns: Column<Row>[] = [
  { key: 'a', title: 'resource.save', choice: false },
  { key: 'b', title: 'resource.save' },
  { key: 'c', title: 'resource.save', choice: 'hidden' },
]
const keys = (choice: Record<string, boolean>): string[] => shownColumns(columns, choice).map((column) => column.key)

test('without a choice all are shown but those hidden by default', () => expect(keys({})).toEqual(['a', 'b']))
test('a person hides one and shows another; one that must stay stays', () => expect(keys({ a: false, b: false, c: true })).toEqual(['a', 'c']))
test('hiding everything shows everything: an empty table helps nobody', () =>
  expect(shownColumns(columns.slice(1), { b: false, c: false })).toHaveLength(2))

test.each([[undefined], ['{'], ['[]'], ['null'], ['7'], ['{"a":"x"}']])('what was stored as %j counts as no choice', (text) => {
  expect(readChoice(text)).toEqual({})
})
