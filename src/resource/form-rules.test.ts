import { expect, test } from 'vitest'
import { faultsOf, isChanged, type FieldFacts } from './form-rules.ts'

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
  ['half an e-mail', field('email'), 'a@b', 'email'],
  ['half a number where whole ones are wanted', field('integer'), 1.5, 'integer'],
  ['a number out of range', field('integer', { min: 1, max: 9 }), 10, 'range'],
  ['text where a number is wanted', field('decimal'), 'x', 'decimal'],
  ['a password of five', field('password'), '12345', 'tooShort'],
  ['a password of six emoji', field('password'), '🔋🔋🔋🔋🔋🔋', undefined],
  ['a text too long by one', field('text', { maxLength: 2 }), '储能站', 'tooLong'],
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
