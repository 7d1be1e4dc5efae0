import type { SlipProblem } from '#contract/settlement.ts'
import { problemWords, slipWords } from '#contract/settlement-words.ts'
import type { Language } from '#contract/text.ts'
import { aboutText } from '#domain/settlement/about.ts'

/** What a slip lacks, each kind once, with how many there are; the slip itself says which. */
export function lackWords(problems: readonly SlipProblem[], language: Language): string {
  const kinds = [...new Set(problems.map(({ code }) => code))]
  return kinds
    .map((kind) => {
      const own = problems.filter(({ code }) => code === kind)
      const [only] = own
      return `${problemWords[kind][language]}${own.length === 1 && only !== undefined ? `${slipWords.colon[language]}${aboutText(only, language)}` : slipWords.countOf[language].replace('{}', String(own.length))}`
    })
    .join(slipWords.semicolon[language])
}
