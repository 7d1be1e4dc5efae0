import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languageNow, languageValue } from '#src/api/client.ts'
import type { Language } from '#contract/text.ts'
import type { Resources } from './zh.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Resources }
  }
}

const load = async (language: Language): Promise<Resources> => (language === 'en' ? (await import('./en.ts')).en : (await import('./zh.ts')).zh)

/** Loads the chosen language; the other one comes when it is switched to. */
export async function startI18n(): Promise<void> {
  const language = languageNow()
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: await load(language) } },
    interpolation: { escapeValue: false },
  })
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN'
  languageValue.subscribe(() => void use(languageNow()))
}

async function use(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) i18next.addResourceBundle(language, 'translation', await load(language))
  await i18next.changeLanguage(language)
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN'
}
