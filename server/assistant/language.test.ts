import { expect, test } from 'vitest'
import { languageOfText } from './language.ts'

test.each([
  ['现在荷电状态是多少？', 'zh'],
  ['佛山的SOC', 'zh'],
  ['Foshan 的功率是多少', 'zh'],
  ['what is the state of charge of 佛山', 'en'],
  ['power now', 'en'],
  ['PV of ST001', 'en'],
  ['SOC', 'fallback'],
  ['ST001 PV kW?', 'fallback'],
  ['12345', 'fallback'],
  ['', 'fallback'],
])('%j is asked in %s', (text, language) => {
  expect(languageOfText(text, 'zh')).toBe(language === 'fallback' ? 'zh' : language)
  expect(languageOfText(text, 'en')).toBe(language === 'fallback' ? 'en' : language)
})
