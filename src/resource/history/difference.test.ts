import { expect, test } from 'vitest'
import { differences, inWords } from './difference.ts'

test.each([
  ['a new record', null, { name: 'A', n: 1 }, ['name: A', 'n: 1']],
  ['a deleted one', { name: 'A' }, null, ['name: A → ∅']],
  ['what stays is not told', { name: 'A', state: 'active' }, { name: 'A', state: 'disabled' }, ['state: active → disabled']],
  ['what is inside', { a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, ['a.c: 2 → 3']],
  ['a list', { codes: ['x', 'y'] }, { codes: ['y'] }, ['codes: x, y → y']],
  ['a list of records', { rows: [{ a: 1 }, { a: 2 }] }, { rows: [{ a: 1, b: 3 }] }, ['rows.2.a: 2 → ∅', 'rows.1.b: 3']],
  ['nothing at all', null, null, []],
  ['an empty text is nothing', { a: '', b: 'x' }, { b: '' }, ['b: x → ∅']],
  ['null and missing are the same', { a: null }, {}, []],
  ['a plain text', 'old', 'new', [': old → new']],
  ['what it is comes first', null, { to: 2, from: 1, kind: 'void', reason: 'r' }, ['kind: void', 'reason: r', 'to: 2', 'from: 1']],
  ['no is told', { on: true }, { on: false }, ['on: true → false']],
])('%s', (_name, before, after, lines) => {
  expect(inWords(differences(before, after), (field) => field)).toBe(lines.join('; '))
})

test('names and changes are parted by the marks of the language', () => {
  const marks = { colon: '：', semicolon: '；' }
  expect(inWords(differences(null, { name: 'A', state: 'x' }), (field) => field, undefined, marks)).toBe('name：A；state：x')
})
