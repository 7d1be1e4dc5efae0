import { atom } from 'jotai'
import type { Language, LocalText } from '#contract/text.ts'
import { languageNow, languageValue } from '#src/api/client.ts'

const mirror = atom<Language>(languageNow())
mirror.onMount = (set) => {
  set(languageNow())
  return languageValue.subscribe(() => set(languageNow()))
}

/** The chosen language, kept in this browser under `acceptLanguage`. */
export const languageAtom = atom(
  (get) => get(mirror),
  (_get, _set, language: Language) => languageValue.set(language),
)

export const textOf = (text: LocalText, language: Language): string => text[language] || text.zh
/** A name that people typed, with an optional English one. */
export const nameOf = (zh: string, en: string | null | undefined, language: Language): string => (language === 'en' && en ? en : zh)
/** The same name as somebody reads it whose language is the other one; undefined: it is called the same. */
export const otherNameOf = (zh: string, en: string | null | undefined, language: Language): string | undefined =>
  en ? (language === 'en' ? zh : en) : undefined
