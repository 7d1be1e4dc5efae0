import { z } from 'zod'

/** Text that the product itself brings (built-in types, parameters, alarm codes, demo names) in both languages. What people type is one plain string. */
export const localText = z.object({ zh: z.string(), en: z.string() })
export type LocalText = z.infer<typeof localText>

/** Words of one language. */
export const inLanguage = <K extends string>(words: Readonly<Record<K, LocalText>>, language: Language): Record<K, string> =>
  Object.fromEntries(Object.entries<LocalText>(words).map(([key, text]) => [key, text[language]])) as Record<K, string>

export const languages = ['zh', 'en'] as const
export type Language = (typeof languages)[number]
