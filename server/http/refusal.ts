import { code } from '#contract/endpoint.ts'
import type { TextKey } from './texts.ts'

/** A call is refused: the answer's code, the words, and for a bad payload the fields. Thrown by handlers, worded at the edge. */
export class Refusal extends Error {
  readonly code: number
  readonly text: TextKey
  readonly fields: Record<string, string> | undefined

  constructor(answerCode: number, text: TextKey, fields?: Record<string, string>) {
    super(text)
    this.code = answerCode
    this.text = text
    this.fields = fields
  }
}

export const notFound = (): Refusal => new Refusal(code.notFound, 'notFound')
export const forbidden = (): Refusal => new Refusal(code.forbidden, 'forbidden')
export const badField = (field: string, text: TextKey): Refusal => new Refusal(code.badRequest, text, { [field]: text })
