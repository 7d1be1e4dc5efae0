import type { Language } from '#contract/text.ts'

/** Written alike in both languages: they say nothing of the asker's. */
const shared = /^(?:soc|soh|pv|evs?|ems|pcs|bms|vpp|ok|k?w|k?wh|mw|mwh|[a-z]{1,4}\d+)$/i

/** The language of a question: the one that more of it is written in; `fallback`, the console's, when it does not show. */
export function languageOfText(text: string, fallback: Language): Language {
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const english = text.match(/[a-z]+\d*/gi)?.filter((word) => !shared.test(word)).length ?? 0
  if (chinese === english) return fallback
  return chinese > english ? 'zh' : 'en'
}
