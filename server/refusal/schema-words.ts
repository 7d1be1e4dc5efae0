import type { z } from 'zod'
import { keyWith, type TextKey } from './texts.ts'

/** More choices than a sentence can name. */
const MOST_NAMED = 12

const kinds: Readonly<Partial<Record<string, TextKey>>> = {
  number: 'kindNumber',
  int: 'wholeNumber',
  string: 'kindText',
  boolean: 'kindBoolean',
  array: 'kindList',
  object: 'kindFields',
  record: 'kindFields',
}

/**
 * Words of ours for what a schema finds where it has none of its own: given to `safeParse`, so that whoever calls reads a sentence in their language instead of
 * the library's English one.
 */
export const schemaWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : (kinds[issue.expected] ?? 'valueWrong')
    case 'invalid_value': {
      if (issue.input === undefined || issue.input === null) return 'required'
      return issue.values.length > 1 && issue.values.length <= MOST_NAMED ? keyWith('oneOf', issue.values.join(', ')) : 'valueWrong'
    }
    case 'too_big':
      if (issue.origin === 'string') return 'tooLong'
      if (issue.origin === 'array') return keyWith('listMost', String(issue.maximum))
      return keyWith(issue.inclusive === false ? 'numberBelow' : 'numberMost', String(issue.maximum))
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'required' : keyWith('textLeast', String(issue.minimum))
      if (issue.origin === 'array') return issue.minimum === 1 ? 'required' : keyWith('listLeast', String(issue.minimum))
      return keyWith(issue.inclusive === false ? 'numberAbove' : 'numberLeast', String(issue.minimum))
    case 'unrecognized_keys':
      return keyWith('keysUnknown', issue.keys.slice(0, MOST_NAMED).join(', '))
    default:
      return 'valueWrong'
  }
}
