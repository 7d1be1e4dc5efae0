import i18next, { type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languageNow, languageValue, setDefaultWords } from '#src/api/client.ts'
import type { Language } from '#contract/text.ts'
import type { Resources } from './zh.ts'
import type { EditorWords } from './zh-editor.ts'
import type { RecordWords } from './zh-records.ts'
import type { SharedWords } from './zh-shared.ts'
import type { StoryWords } from './zh-story.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Resources & RecordWords & EditorWords & StoryWords & SharedWords }
  }
}

const load = async (language: Language): Promise<Resources> => (language === 'en' ? (await import('./en.ts')).en : (await import('./zh.ts')).zh)

/** Words that come when they are first needed, and one of their keys: home and walls do without them. */
const late = {
  records: {
    zh: async () => (await import('./zh-records.ts')).zhRecords,
    en: async () => (await import('./en-records.ts')).enRecords,
    key: 'audit',
  },
  editor: {
    zh: async () => (await import('./zh-editor.ts')).zhEditor,
    en: async () => (await import('./en-editor.ts')).enEditor,
    key: 'widgetAbout',
  },
  story: {
    zh: async () => (await import('./zh-story.ts')).zhStory,
    en: async () => (await import('./en-story.ts')).enStory,
    key: 'panel.story',
  },
  shared: {
    zh: async () => (await import('./zh-shared.ts')).zhShared,
    en: async () => (await import('./en-shared.ts')).enShared,
    key: 'shared',
  },
} as const
export type LateWords = keyof typeof late

/** Those that were needed: they are loaded in every language that is chosen. */
const needed = new Set<LateWords>()

/** Loads the chosen language; the other one comes when it is switched to. */
export async function startI18n(): Promise<void> {
  const language = languageNow()
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: await load(language) } },
    interpolation: { escapeValue: false },
    // Rights have colons in their names.
    nsSeparator: false,
  })
  setDefaultWords((code) => i18next.t(keyOf(code), { code }))
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN'
  languageValue.subscribe(() => void use(languageNow()))
}

/** Words of the pages of records, or of what arranges boards, in the chosen language. */
export async function loadWords(of: LateWords): Promise<void> {
  needed.add(of)
  await addLate(of, languageNow())
}

/** A part of the page that is loaded when it is needed, with the words that only it says. */
export const withWords = async <M>(of: LateWords, module: Promise<M>): Promise<M> => (await Promise.all([module, loadWords(of)]))[0]

async function addLate(of: LateWords, language: Language): Promise<void> {
  if (i18next.getResource(language, 'translation', late[of].key) !== undefined) return
  i18next.addResourceBundle(language, 'translation', await late[of][language](), true)
}

const codes = [0, 200, 201, 202, 204, 400, 401, 402, 403, 404, 406, 410, 500, 502, 503, 504, 80000002] as const
const keyOf = (code: number): `code.c${(typeof codes)[number]}` | 'code.other' => {
  const known = codes.find((candidate) => candidate === code)
  return known === undefined ? 'code.other' : `code.c${known}`
}

/** The words of the language that is not chosen: a file that a colleague filled in has theirs. Without an answer for them there are none. */
export async function otherWords(): Promise<{ t: TFunction; language: Language } | undefined> {
  const language = languageNow() === 'en' ? 'zh' : 'en'
  try {
    await add(language)
  } catch {
    return undefined
  }
  return { t: i18next.getFixedT(language), language }
}

async function add(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) i18next.addResourceBundle(language, 'translation', await load(language), true)
  for (const of of needed) await addLate(of, language)
}

async function use(language: Language): Promise<void> {
  await add(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN'
}
