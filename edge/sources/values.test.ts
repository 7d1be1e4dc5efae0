import { describe, expect, test } from 'vitest'
import { at, byName, numberOf, parsed } from './values.ts'

describe('where a value stands', () => {
  test.each([
    ['a.b', 7],
    ['list.1.power', 5],
    ['list.2.power', undefined],
    ['a.b.c', undefined],
    ['constructor', undefined],
    ['a.__proto__', undefined],
    ['list.length', 2],
  ])('%s', (path, wanted) => expect(at({ a: { b: 7 }, list: [{ power: 4 }, { power: 5 }] }, path)).toBe(wanted))
  test('a list by its names; one alone is a list of one; what is none is none', () => {
    const fields = { name: 'address', value: 'value' }
    expect(byName([{ address: '_sum/EssSoc', value: 50 }, { address: 'x', value: null }], fields)).toEqual(new Map([['_sum/EssSoc', 50], ['x', null]])) // prettier-ignore
    expect(byName({ address: '_sum/EssSoc', value: 50 }, fields)).toEqual(new Map([['_sum/EssSoc', 50]]))
    expect(byName([{ name: 'x' }], fields)).toBeUndefined()
    expect(byName('text', fields)).toBeUndefined()
  })
})

test.each([
  ['8231', { scale: 0.001 }, 8.231],
  ['-0.5', {}, -0.5],
  ['true', {}, 1],
  ['1e3', { offset: -1 }, 999],
  ['', {}, null],
  ['null', {}, null],
  ['charging', { words: { charging: 2 }, scale: 10 }, 2],
  ['online', {}, { wrong: 'online' }],
  ['1e999', {}, { wrong: 'Infinity' }],
  ['[1]', {}, { wrong: '[1]' }],
  ['0x10', { words: {} }, 16],
])('%j is read as %j -> %j', (text, point, wanted) => expect(numberOf(parsed(text), point)).toEqual(wanted))
