import type { Language } from '#contract/text.ts'

/** Names one after the other, as the language parts them. */
export const listed = (names: readonly string[], language: Language): string => names.join(language === 'en' ? ', ' : '、')

/** What stands between clauses. */
export const clauseMark = (language: Language): string => (language === 'en' ? '; ' : '；')

/** Clauses one after the other, which may have commas of their own. */
export const clauses = (parts: readonly string[], language: Language): string => parts.join(clauseMark(language))
