import type { Point } from '#contract/station.ts'
import { textOf } from '#src/atoms/language.ts'

/** What a value of a signal is called, as its model says; undefined: it has no word, its number is shown. */
export function wordOf(texts: Point['texts'], value: number, language: 'zh' | 'en'): string | undefined {
  const found = texts?.find((one) => one.value === value)
  return found === undefined ? undefined : textOf(found.text, language)
}
