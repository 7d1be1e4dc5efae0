import { z } from 'zod'

/** Text that the product itself brings (built-in types, parameters, alarm codes, demo names) in both languages. What people type is one plain string. */
export const localText = z.object({ zh: z.string(), en: z.string() })
export type LocalText = z.infer<typeof localText>

export const languages = ['zh', 'en'] as const
export type Language = (typeof languages)[number]
