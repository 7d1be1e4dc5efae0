import { z } from 'zod'

/** Characters that draw nothing (they come along from web pages: two names would look the same), turn the direction of what follows, or are no text at all. */
export const unseen = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]+/gu
const visible = (text: string) => text.replaceAll(unseen, '')
/** Without them, line by line; separators of lines stay what they are. */
const visibleLines = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\n\t\u2028\u2029]+/g, visible)

/** What a person types in one line, as it is kept. */
export const typed = z
  .string({ error: 'required' })
  .overwrite((text) => visible(text.replaceAll(/[\t\n\r]+/g, ' ')))
  .trim()
/** What a person types in as many lines as are needed. */
export const typedLines = z.string({ error: 'required' }).overwrite(visibleLines).trim()
