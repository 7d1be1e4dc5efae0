import { describe, expect, test } from 'vitest'
import { amountOf, decimalFilter, integerFilter, integerOf, numberOf, phoneFilter, wholeCharacters, type Filter } from './filter.ts'

/** `|` is the caret. */
const run = (filter: Filter, typed: string, pasted = false): string => {
  const { text, caret } = filter({ text: typed.replace('|', ''), caret: typed.indexOf('|'), pasted })
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}
const table = (filter: Filter, rows: [typed: string, becomes: string][]): void => {
  test.each(rows)('%j becomes %j', (typed, becomes) => expect(run(filter, typed)).toBe(becomes))
}

describe('integer', () => {
  table(integerFilter(), [
    ['|', '|'],
    ['12|', '12|'],
    ['1a|2', '1|2'],
    ['-|', '-|'],
    ['-5|', '-|'],
    ['-|5', '|5'],
    ['－５|', '-|'],
    ['1e|', '1e|'],
    ['1e9|', '1e|'],
    ['1e|9', '1|9'],
    ['0x10|', '0x|'],
    ['12k|', '12k|'],
    ['１２３|', '123|'],
    ['1,234|', '1,234|'],
    ['1 234|5', '1234|5'],
    ['12.|34', '12|34'],
    ['12.|', '12.|'],
    ['12.5|', '12.|'],
    ['12,|', '12,|'],
    ['12,|345', '12,|345'],
    ['12,5.|', '12,5.|'],
    ['a|12', '|12'],
    ['12三|3', '12|3'],
    ['abc|', '|'],
    ['12345678901234567|', '123456789012345|'],
    ['12|34567890123456', '1|34567890123456'],
  ])
})

describe('integer with a sign', () => {
  table(integerFilter({ negative: true }), [
    ['-|', '-|'],
    ['-1|2', '-1|2'],
    ['－１２|', '-12|'],
    ['−3|', '-3|'],
    ['1-|2', '1|2'],
    ['--5|', '-5|'],
    ['- 5|', '-5|'],
  ])
})

describe('decimal with two places', () => {
  table(decimalFilter(), [
    ['1.|', '1.|'],
    ['.|', '.|'],
    ['.5|', '.5|'],
    ['1.23|', '1.23|'],
    ['1.234|', '1.23|'],
    ['1.9|23', '1.|23'],
    ['1.|2345', '1.|23'],
    ['1.2.3|', '1.2.|'],
    ['1..|', '1..|'],
    ['1..5|', '1..|'],
    ['1..|5', '1.|5'],
    ['1.|2.5', '1|2.5'],
    ['.|12.5', '|12.5'],
    ['12.5.|', '12.5.|'],
    ['1.|.', '1.|'],
    ['１２。５|', '12.5|'],
    ['12．34|', '12.34|'],
    ['1,234.505|', '1,234.50|'],
    ['12,|', '12,|'],
    ['12，|', '12,|'],
    ['12,|5', '12,|5'],
    ['12,5|', '12,5|'],
    ['1.2,|', '1.2,|'],
    ['1.2,|5', '1.2|5'],
    ['123,456,789,012,345|', '123,456,789,012,345|'],
    ['-12,|', '-|'],
    ['¥ 99.90 元|', '99.90|'],
    ['-1.5|', '-|'],
    ['1.5E3|', '1.5E|'],
    ['12.e5|', '12.e|'],
    ['a|1.25', '|1.25'],
  ])
})

describe('decimal with other places', () => {
  table(decimalFilter({ places: 4, negative: true }), [
    ['-0.41612|', '-0.4161|'],
    ['-|0.5', '-|0.5'],
    ['-1.5e3|', '-1.5e|'],
  ])
  table(decimalFilter({ places: 0 }), [['1.5|', '1.|']])
})

describe('phone', () => {
  table(phoneFilter, [
    ['13800138000|', '13800138000|'],
    ['138001380001|', '13800138000|'],
    ['139|00138000', '139|00138000'],
    ['1399|00138000', '139|00138000'],
    ['1389|001380001', '13|001380001'],
    ['+86 138-0013-8000|', '13800138000|'],
    ['0086 138 0013 8000|', '13800138000|'],
    ['１３８００１３８０００|', '13800138000|'],
    ['手机 138|', '138|'],
    ['86|', '86|'],
  ])
})

test('a number that is pasted keeps its size: one with a fraction is no whole number, none takes the digits of an exponent, and what is left of that is no number', () => {
  const paste = (filter: Filter, text: string): string => run(filter, `${text}|`, true)
  expect(['12.5', '1.7', '1,234.9', '12.00', '5.0 kW', 'No. 7', '1e3', '0x10'].map((text) => paste(integerFilter(), text))).toEqual([
    '12.5|',
    '1.7|',
    '1234.9|',
    '12|',
    '5|',
    '7|',
    '1e|',
    '0x|',
  ])
  expect(['12.5', '1e3', '3.5 kWh', '3.5 EUR', '0X1F'].map((text) => paste(decimalFilter(), text))).toEqual(['12.5|', '1e|', '3.5|', '3.5|', '0X|'])
})

test('a comma groups thousands, pasted or typed; with any other one it is no number, so that none becomes ten or a thousand times what was meant', () => {
  const paste = (text: string): string => run(decimalFilter({ negative: true }), `${text}|`, true)
  const pasted = ['1,5', '-0,25', '1,234', '1,234,567.8', '1.234,5', '1.234.567', '1，5', '0,125', ',5', '￥12,500.50 元'].map(paste)
  expect(pasted).toEqual(['1,5|', '-0,25|', '1234|', '1234567.8|', '1.234,5|', '1.234.567|', '1,5|', '0,125|', ',5|', '12500.50|'])
  expect(['1,5', '1.234,5', '1.234.567', '12,500'].map((text) => run(integerFilter(), `${text}|`, true))).toEqual([
    '1,5|',
    '1.234,5|',
    '1.234.567|',
    '12500|',
  ])
  expect(['12,500', '1,234,567.8', '-1,250'].map((text) => numberOf(text, { negative: true }))).toEqual([12500, 1234567.8, -1250])
  for (const text of ['1,5', '12,', '12,50', '0,125', '1,2345', '1.234,5', '1.2,', '1,234,5', ',5']) {
    expect([text, numberOf(text), integerOf(text), amountOf(text)]).toEqual([text, Number.NaN, Number.NaN, text])
  }
  expect([integerOf('12,500'), amountOf('12,500.50')]).toEqual([12500, '12500.50'])
})

test('digits with something between them that groups nothing are not run together, pasted or typed', () => {
  const typedIn = (filter: Filter, text: string): string =>
    [...text].reduce((before, key) => filter({ text: before + key, caret: before.length + 1 }).text, '')
  const filter = decimalFilter({ negative: true })
  for (const text of ['5-6', '2026-01-02', '1/2', '3:30', '1、5', '10×3', '1.5万', '5~6', '1;5', '5-']) {
    expect([text, run(filter, `${text}|`, true), numberOf(text, { negative: true })]).toEqual([text, `${text}|`, Number.NaN])
    expect([text, numberOf(typedIn(filter, text), { negative: true })]).toEqual([text, Number.NaN])
  }
  for (const text of ['5\t6', '5 6', '5 m2', 'L1 230', '(500)', '5k', '1,5 000']) {
    expect([text, numberOf(run(integerFilter(), `${text}|`, true).replace('|', ''))]).toEqual([text, Number.NaN])
  }
  const whole = ['1 234', "12'500", '1 234 567.5', 'No. 7', '5 kW', '1.5 元'].map((text) => numberOf(run(filter, `${text}|`, true).replace('|', '')))
  expect(whole).toEqual([1234, 12500, 1234567.5, 7, 5, 1.5])
  expect(run(filter, '5 67|')).toBe('5 67|')
})

test('what is pasted in another unit than the box counts in stays as it is and is no number', () => {
  const value = (text: string, unit?: string, filter = decimalFilter({ unit })) => [run(filter, `${text}|`, true), numberOf(run(filter, `${text}|`, true).replace('|', ''))] // prettier-ignore
  for (const text of ['5 MW', '5MW', '1.5 GW', '800 W', '5 kWh', '10 kV']) expect(value(text, 'kW')).toEqual([`${text}|`, Number.NaN])
  for (const text of ['5 kW', '5kw', '5', '￥5', '5 %']) expect(value(text, 'kW')).toEqual(['5|', 5])
  expect([value('3300 mV', 'mV'), value('3.3 V', 'mV'), value('5 MW', 'MW')]).toEqual([
    ['3300|', 3300],
    ['3.3 V|', Number.NaN],
    ['5|', 5],
  ])
  // Nobody said of these boxes what they count in.
  expect([value('3.5 kWh')[1], value('230 V')[1], value('3.5 MWh')[1], value('800 Wh')[1]]).toEqual([3.5, 230, Number.NaN, Number.NaN])
  expect(integerOf(run(integerFilter({ unit: 'kW' }), '5 MW|', true).replace('|', ''))).toBeNaN()
})

test('what is pasted with more places than the box has keeps them all; noughts that say nothing are left out', () => {
  const paste = (text: string, places: number): string => run(decimalFilter({ places, negative: true }), `${text}|`, true)
  expect(['1.2345', '-0.125', '12,500.678', '1.5000', '3.10 kWh', '1e-7'].map((text) => paste(text, 2))).toEqual([
    '1.2345|',
    '-0.125|',
    '12500.678|',
    '1.50|',
    '3.10|',
    '1e|',
  ])
  expect(['1.2345', '1.23', '1.230', '.125'].map((text) => numberOf(text, { places: 2 }))).toEqual([Number.NaN, 1.23, 1.23, Number.NaN])
  // Numbers that cannot be told apart are none: 1e308 written out, a number of a card.
  expect(['1'.padEnd(309, '0'), '6222021234567890123', '000000000000000000007'].map((text) => numberOf(text))).toEqual([Infinity, Infinity, 7])
})

test('what is not a number yet has no value', () => {
  const negative = { negative: true }
  expect(['', '-', '.', '-.'].map((text) => numberOf(text, negative))).toEqual([undefined, undefined, undefined, undefined])
  expect(['0', '-0.5', '1.', '.5', '007'].map((text) => numberOf(text, negative))).toEqual([0, -0.5, 1, 0.5, 7])
  expect(['1e', '2.5E', '0x', '-', '12k'].map((text) => numberOf(text))).toEqual(Array(5).fill(Number.NaN))
  expect(['12', '12.', ''].map((text) => integerOf(text))).toEqual([12, Number.NaN, undefined])
  expect(['1..', '1.2.', '5 MW'].map((text) => numberOf(text))).toEqual(Array(3).fill(Number.NaN))
  expect(['1e', '-', '1..'].map(amountOf)).toEqual(['1e', '-', '1..'])
  expect(['', '.', '1.', '.5', '007', '0', '00', '1.50', '0.0'].map(amountOf)).toEqual([
    undefined,
    undefined,
    '1',
    '0.5',
    '7',
    '0',
    '0',
    '1.50',
    '0.0',
  ])
})

test('what a limit cuts in the middle of an emoji ends before it', () => {
  expect(wholeCharacters('ABB 🔋🔋'.slice(0, 7))).toBe('ABB 🔋')
  expect(wholeCharacters('🔋 𠮷 kWh')).toBe('🔋 𠮷 kWh')
})
