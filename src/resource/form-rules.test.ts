import { expect, test } from 'vitest'
import { faultsOf, isChanged, rebase, type FieldFacts, named } from './form-rules.ts'

type V = Record<string, unknown>
const field = (kind: string, more: Partial<FieldFacts<V>> = {}): FieldFacts<V>[] => [{ key: 'x', kind, ...more }]

test.each<[string, FieldFacts<V>[], unknown, string | undefined]>([
  ['a required text', field('text', { required: true }), '  ', 'required'],
  ['a required choice of many', field('select', { required: true }), [], 'required'],
  ['a required switch that is off', field('switch', { required: true }), false, undefined],
  ['a zero that is required', field('integer', { required: true }), 0, undefined],
  ['an optional phone', field('phone'), '', undefined],
  ['a phone', field('phone'), '13800138000', undefined],
  ['a phone of ten digits', field('phone'), '1380013800', 'phone'],
  ['a phone that starts with 2', field('phone'), '23800138000', 'phone'],
  ['an e-mail', field('email'), 'a.b@c.cn', undefined],
  ['an amount', field('amount'), '999999999999.99', undefined],
  ['an amount of thirteen digits', field('amount'), '1000000000000', 'range'],
  ['half an e-mail', field('email'), 'a@b', 'email'],
  ['half a number where whole ones are wanted', field('integer'), 1.5, 'integer'],
  ['a number out of range', field('integer', { min: 1, max: 9 }), 10, 'range'],
  ['text where a number is wanted', field('decimal'), 'x', 'decimal'],
  ['a password of five', field('password'), '12345', 'tooShort'],
  ['a password of six emoji', field('password'), '🔋🔋🔋🔋🔋🔋', undefined],
  ["a person's own password, however short", field('ownPassword', { required: true }), '1', undefined],
  ['a text too long by one', field('text', { maxLength: 2 }), '储能站', 'tooLong'],
  ['a text longer than any, where nothing is said of it', field('textarea'), 'x'.repeat(2001), 'tooLong'],
  ['one that is only shown', field('textarea', { disabled: () => true }), 'x'.repeat(2001), undefined],
  ['a day', field('date'), '2024-02-29', undefined],
  ['a day that there is not', field('date'), '2026-02-29', 'date'],
  ['a month that there is not', field('month'), '2026-13', 'date'],
  ['a place', field('place'), { longitude: 113.2, latitude: -90 }, undefined],
  ['half a place', field('place'), { longitude: 113.2 }, 'place'],
  ['a place beyond the pole', field('place'), { longitude: 0, latitude: 90.1 }, 'place'],
  ['a rule of its own', field('text', { rule: (value) => (value === 'no' ? 'pattern' : undefined) }), 'no', 'pattern'],
])('%s', (_name, fields, value, fault) => {
  expect(faultsOf(fields, { x: value }).x).toBe(fault)
})

test('a field that is not visible is not checked', () => {
  const fields: FieldFacts<V>[] = [{ key: 'x', kind: 'text', required: true, visible: (values) => values.on === true }]
  expect(faultsOf(fields, { on: false })).toEqual({})
  expect(faultsOf(fields, { on: true })).toEqual({ x: 'required' })
})

test('a field can be required because of another', () => {
  const fields: FieldFacts<V>[] = [{ key: 'x', kind: 'text', required: (values) => values.isNew === true }]
  expect(faultsOf(fields, { isNew: true })).toEqual({ x: 'required' })
  expect(faultsOf(fields, { isNew: false })).toEqual({})
})

test.each([
  [{ a: '' }, { a: undefined }, false],
  [{ a: ['x', 'y'] }, { a: ['y', 'x'] }, false],
  [{}, { a: '' }, false],
  [{ a: 'x' }, { a: 'y' }, true],
  [{ a: 0 }, { a: undefined }, true],
  [{ on: false }, { on: true }, true],
])('%j to %j', (before, after, changed) => expect(isChanged(before, after)).toBe(changed))

test('faults of a table stand at its cells, and it is known to have some', () => {
  const fields: FieldFacts<V>[] = [
    {
      key: 'lines',
      kind: 'table',
      required: true,
      columns: [
        { key: 'name', kind: 'text', required: true },
        { key: 'n', kind: 'integer', min: 1 },
      ],
    },
  ]
  expect(faultsOf(fields, { lines: [] })).toEqual({ lines: 'required' })
  expect(faultsOf(fields, { lines: [{ name: 'a', n: 1 }] })).toEqual({})
  expect(
    faultsOf(fields, {
      lines: [
        { name: 'a', n: 1 },
        { name: '', n: 0 },
      ],
    }),
  ).toEqual({ lines: 'lines', 'lines.1.name': 'required', 'lines.1.n': 'range' })
})

test('another order of lines is a change, another order of choices is none', () => {
  expect(isChanged({ x: [{ a: 1 }, { a: 2 }] }, { x: [{ a: 2 }, { a: 1 }] })).toBe(true)
  expect(isChanged({ x: ['a', 'b'] }, { x: ['b', 'a'] })).toBe(false)
})

test('when somebody else has saved, theirs is taken over where nothing was typed, and what both have changed is named', () => {
  const before = { name: 'A', remark: '', power: 1, codes: ['x'] }
  const typed = { ...before, name: 'Mine', power: 2 }
  const now = { name: 'Theirs', remark: 'new', power: 2, codes: ['x', 'y'] }
  expect(rebase(before, typed, now)).toEqual({ values: { name: 'Mine', remark: 'new', power: 2, codes: ['x', 'y'] }, both: ['name'] })
})

test('of a table whose lines are the same ones each line is taken over for itself', () => {
  const lines = (open: string, quantity: string, other = '4') => [
    { id: 'a', open, quantity },
    { id: 'b', open: '4', quantity: other },
  ]
  expect(rebase({ lines: lines('9', '9') }, { lines: lines('9', '5') }, { lines: lines('3', '9') })).toEqual({
    values: { lines: lines('3', '5') },
    both: [],
  })
  expect(rebase({ lines: lines('9', '9') }, { lines: lines('9', '5', '2') }, { lines: lines('3', '3') })).toEqual({
    values: { lines: lines('3', '5', '2') },
    both: ['lines'],
  })
  // Lines that came or went are nobody's to join.
  expect(rebase({ lines: lines('9', '9') }, { lines: lines('9', '5') }, { lines: [] })).toEqual({
    values: { lines: lines('9', '5') },
    both: ['lines'],
  })
})

test('of two names one is enough, and stands for the other', () => {
  const names = [
    { key: 'nameZh', kind: 'text', required: true, alike: 'nameEn' },
    { key: 'nameEn', kind: 'text', required: true, alike: 'nameZh' },
  ]
  const lines = { key: 'lines', kind: 'table', columns: names }
  expect(Object.keys(faultsOf(names, { nameZh: '', nameEn: ' ' }))).toEqual(['nameZh', 'nameEn'])
  expect(faultsOf(names, { nameZh: '', nameEn: 'Peak' })).toEqual({})
  expect(named(names, { nameZh: '', nameEn: 'Peak' })).toEqual({ nameZh: 'Peak', nameEn: 'Peak' })
  expect(named([lines], { lines: [{ nameZh: '峰', nameEn: '' }] })).toEqual({ lines: [{ nameZh: '峰', nameEn: '峰' }] })
})
