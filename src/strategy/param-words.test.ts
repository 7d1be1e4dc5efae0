import { expect, test } from 'vitest'
import type { Words } from '#src/resource/define.ts'
import { paramWords } from './param-words.ts'

const words = { t: (key: string) => key, language: 'en' } as unknown as Words
const said = (params: Record<string, unknown>, type: 'protection' | 'safety', key: string): string | undefined =>
  paramWords(type, params, words, 'UTC').find((one) => one.key === key)?.text

test('nought that switches something off is not read as a figure: nobody stops a storage at 0 °C', () => {
  expect(said({ overTemperatureC: 0, meterOfflineMinutes: 0 }, 'protection', 'overTemperatureC')).toBe('strategy.nought.notAsked')
  expect(said({ overTemperatureC: 55 }, 'protection', 'overTemperatureC')).toBe('55 °C')
  expect(said({ transformerKva: 0 }, 'safety', 'transformerKva')).toBe('strategy.nought.noLimit')
  // Nothing at all is a power, not a way to say something else.
  expect(said({ bmsLevel2Kw: 0 }, 'protection', 'bmsLevel2Kw')).toBe('0 kW')
})
