import { expect, test } from 'vitest'
import type { Words } from '#src/resource/define.ts'
import { subjectWord, valueWord } from './audit-words.ts'

/** Keys for words: what is asked here is which word stands where. */
const wordsIn = (language: 'zh' | 'en') => ({ t: (key: string) => key, language, zoneOf: () => 'Asia/Shanghai' }) as unknown as Words

test('an area in an English line has its English name, in a Chinese one its own', () => {
  expect(subjectWord('unifiedPrice:山东 2026-11 two', wordsIn('en'))).toBe('audit.subject.unifiedPrice Shandong 2026-11 two')
  expect(subjectWord('unifiedPrice:山东 2026-11 two', wordsIn('zh'))).toBe('audit.subject.unifiedPrice 山东 2026-11 two')
  expect(valueWord('area', '山东', wordsIn('en'))).toBe('Shandong')
})

test('truths, moments and kinds are worded; what people wrote stays', () => {
  expect(valueWord('shared', 'false', wordsIn('en'))).toBe('audit.value.false')
  expect(valueWord('name', 'true', wordsIn('en'))).toBe('true')
  expect(valueWord('from', '1795382851232', wordsIn('en'))).toMatch(/^2026-11-23 05:27:31/)
  expect(valueWord('kind', 'void', wordsIn('en'))).toBe('reading.correctedAs.void')
})
