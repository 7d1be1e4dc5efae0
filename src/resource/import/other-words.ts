import { otherWords } from '#src/i18n/i18n.ts'
import type { Words } from '../define.ts'

/** What a sheet is read with besides: whoever filled it in may have had the other language. */
export async function wordsOfOther(words: Words): Promise<Words | undefined> {
  const other = await otherWords()
  return other && { ...words, ...other }
}
