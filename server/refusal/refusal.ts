import { code } from '#contract/endpoint.ts'
import { fieldWords, keyWith, say, type TextKey } from './texts.ts'
import type { Language, LocalText } from '#contract/text.ts'

/** A call is refused: the answer's code, the words, and for a bad payload the fields. Thrown by handlers, worded at the edge. */
export class Refusal extends Error {
  readonly code: number
  readonly text: TextKey
  readonly fields: Record<string, string> | undefined
  /** Added to the words: names and counts of what stands in the way. */
  readonly detail: ((language: Language) => string) | undefined

  constructor(answerCode: number, text: TextKey, fields?: Record<string, string>, detail?: (language: Language) => string) {
    super(text)
    this.code = answerCode
    this.text = text
    this.fields = fields
    this.detail = detail
  }
}

export const notFound = (): Refusal => new Refusal(code.notFound, 'notFound')
export const forbidden = (): Refusal => new Refusal(code.forbidden, 'forbidden')
export const badField = (field: string, text: TextKey): Refusal => new Refusal(code.badRequest, text, { [field]: text })
/** The same in words that name something (see `keyWith`); where there is no such field to be seen, they are what is told. */
export function badFieldWith(field: string, text: TextKey, ...parts: readonly (string | number)[]): Refusal {
  const said = keyWith(text, ...parts)
  return new Refusal(code.badRequest, 'badRequest', { [field]: said }, (language) => fieldWords(said, language))
}
/** The same refusal, said at another field. */
export const toldAt = ({ code: answerCode, text, fields, detail }: Refusal, field: string): Refusal =>
  new Refusal(answerCode, text, { [field]: Object.values(fields ?? {})[0] ?? text }, detail)

/** Somebody has saved the record since it was read: who. */
export const changedMeanwhile = (by: string): Refusal => new Refusal(code.conflict, by === '' ? 'conflict' : 'changedMeanwhile', undefined, () => by)

/** One field as it is to be: what a person did not change stays as it is by now; what another has made something else of since they saw it is refused. */
export function unlessChanged<T>({ is, saw, wanted }: { is: T; saw: T; wanted: T }): T {
  if (wanted === saw) return is
  if (is !== saw && is !== wanted) throw changedMeanwhile('')
  return wanted
}

/** What stands in the way of a deletion. `instead`: what can be done where it will always stand there. */
export interface Found {
  words: TextKey
  n?: number
  names?: readonly LocalText[]
  instead?: TextKey | undefined
}

/** Nothing is deleted (or done, as `text` says) under other records: names them and says how many there are, as far as that is known. */
export const hangingOn = (found: readonly Found[], text: TextKey = 'hanging'): Refusal =>
  new Refusal(code.conflict, text, undefined, (language) => {
    const [comma, open, close, more] = language === 'en' ? [', ', ' (', ')', ' …'] : ['、', '（', '）', '…']
    const instead = [...new Set(found.flatMap((one) => one.instead ?? []))].map((key) => `${language === 'en' ? '. ' : '。'}${say(key, language)}`)
    const named = found
      .map(({ words, n, names = [] }) => {
        const named =
          names.length === 0 ? '' : open + names.map((name) => name[language]).join(comma) + (n !== undefined && n > names.length ? more : '') + close
        return `${say(words, language)}${n === undefined ? '' : ` ${n}`}${named}`
      })
      .join(language === 'en' ? '; ' : '；')
    return named + instead.join('')
  })
