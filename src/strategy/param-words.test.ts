import { expect, test } from 'vitest'
import type { Words } from '#src/resource/define.ts'
import { paramWords } from './param-words.ts'

const wordsWith = (mark: string, language: 'en' | 'zh'): Words =>
  ({ t: (key: string) => (key === 'layout.semicolon' ? mark : key), language }) as unknown as Words
const words = wordsWith('; ', 'en')
const said = (params: Record<string, unknown>, type: 'protection' | 'safety', key: string): string | undefined =>
  paramWords(type, params, words, 'UTC').find((one) => one.key === key)?.text

test('nought that switches something off is not read as a figure: nobody stops a storage at 0 °C', () => {
  expect(said({ overTemperatureC: 0, meterOfflineMinutes: 0 }, 'protection', 'overTemperatureC')).toBe('strategy.nought.notAsked')
  expect(said({ overTemperatureC: 55 }, 'protection', 'overTemperatureC')).toBe('55 °C')
  expect(said({ transformerKva: 0 }, 'safety', 'transformerKva')).toBe('strategy.nought.noLimit')
  // Nothing at all is a power, not a way to say something else.
  expect(said({ bmsLevel2Kw: 0 }, 'protection', 'bmsLevel2Kw')).toBe('0 kW')
})

test('segments that were drawn out of order are told in the order of their hours, and what was drawn stays as it is', () => {
  const segments = [
    { from: 840, to: 900, mode: 'discharge', kw: 80 },
    { from: 0, to: 60, mode: 'charge', kw: 50 },
  ]
  const [told] = paramWords('plan', { days: [{ dates: [], weekdays: [], segments }] }, words, 'UTC')
  expect(told?.text).toBe('00:00–01:00 strategy.mode.charge 50 kW; 14:00–15:00 strategy.mode.discharge 80 kW')
  // Each is read as a whole, in either language.
  const [inChinese] = paramWords('plan', { days: [{ dates: [], weekdays: [], segments }] }, wordsWith('；', 'zh'), 'UTC')
  expect(inChinese?.parts).toHaveLength(2)
  expect(inChinese?.text).toBe(inChinese?.parts.join('；'))
  expect(segments[0]?.from).toBe(840)
})
