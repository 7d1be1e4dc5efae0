import { expect, test } from 'vitest'
import { isSwitch, switchPosition } from './switches.ts'

const texts = (...words: [value: number, zh: string, en: string][]) => words.map(([value, zh, en]) => ({ value, text: { zh, en } }))

test('a signal is a breaker by its code alone; a measurement or another signal is none', () => {
  const signals = ['QF', 'QF1', 'qf_2', 'QS1', 'XCBR1.Pos', 'BREAKER', 'CB_1'].map((code) => ({ code, kind: 'signal' }))
  expect(signals.every(isSwitch)).toBe(true)
  for (const code of ['RUN', 'FAULT', 'QFAULT', 'STATUS', 'DOOR', 'CBM']) expect(isSwitch({ code, kind: 'signal' }), code).toBe(false)
  expect(isSwitch({ code: 'QF1', kind: 'measurement' })).toBe(false)
})

test('the words of a value say where it stands, whichever way the device counts', () => {
  const usual = { code: 'QF', kind: 'signal', texts: texts([0, '分闸', 'Open'], [1, '合闸', 'Closed']) }
  const turned = { code: 'QF', kind: 'signal', texts: texts([0, '合位', 'Closed'], [1, '分位', 'Open'], [2, '故障', 'Fault']) }
  expect([0, 1].map((value) => switchPosition(usual, value))).toEqual(['open', 'closed'])
  expect([0, 1, 2, 3].map((value) => switchPosition(turned, value))).toEqual(['closed', 'open', 'unknown', 'unknown'])
})

test('without words one is closed and nought is open; nothing heard, or anything else, is unknown', () => {
  const plain = { code: 'QF', kind: 'signal' }
  expect([0, 1, 2, undefined].map((value) => switchPosition(plain, value))).toEqual(['open', 'closed', 'unknown', 'unknown'])
})
