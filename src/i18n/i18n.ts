import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languageNow, languageValue, setDefaultWords } from '#src/api/client.ts'
import type { Language } from '#contract/text.ts'
import type { Resources } from './zh.ts'
import type { RecordWords } from './zh-records.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Resources & RecordWords }
  }
}

const load = async (language: Language): Promise<Resources> => (language === 'en' ? (await import('./en.ts')).en : (await import('./zh.ts')).zh)
const loadRecords = async (language: Language): Promise<RecordWords> =>
  language === 'en' ? (await import('./en-records.ts')).enRecords : (await import('./zh-records.ts')).zhRecords

/** Whether a page of records was opened: then their words are loaded in every language that is chosen. */
let withRecords = false

/** Loads the chosen language; the other one comes when it is switched to. */
export async function startI18n(): Promise<void> {
  const language = languageNow()
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: await load(language) } },
    interpolation: { escapeValue: false },
  })
  setDefaultWords((code) => i18next.t(keyOf(code), { code }))
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN'
  languageValue.subscribe(() => void use(languageNow()))
}

/** The words of the pages of records, in the chosen language: home and walls do without them. */
export async function loadRecordWords(): Promise<void> {
  withRecords = true
  await addRecords(languageNow())
}

async function addRecords(language: Language): Promise<void> {
  if (i18next.getResource(language, 'translation', 'audit') !== undefined) return
  i18next.addResourceBundle(language, 'translation', await loadRecords(language), true)
}

const codes = [0, 200, 201, 202, 204, 400, 401, 402, 403, 404, 406, 410, 500, 502, 503, 504, 80000002] as const
const keyOf = (code: number): `code.c${(typeof codes)[number]}` | 'code.other' => {
  const known = codes.find((candidate) => candidate === code)
  return known === undefined ? 'code.other' : `code.c${known}`
}

async function use(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) i18next.addResourceBundle(language, 'translation', await load(language), true)
  if (withRecords) await addRecords(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN'
}
