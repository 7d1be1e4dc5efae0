import { cleanText } from './field-text.ts'

/** An event of a device as it may be stored and shown. */
export interface CleanEvent {
  code: string
  level: string | undefined
  cleared: boolean
  text: string | undefined
}

const MAX_CODE = 64
const MAX_TEXT = 300

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isMissing = (value: unknown): value is undefined | null => value === undefined || value === null

/** Reads `{code, level?, state?, text?}` of either dialect: text cleaned and cut, anything else that is wrong told as a sentence for the list of refusals. */
export function readEvent(raw: unknown): CleanEvent | string {
  if (!isRecord(raw)) return 'no event'
  const { code, level, state, text } = raw
  if (typeof code !== 'string') return 'code is no text'
  if (!isMissing(level) && typeof level !== 'string') return 'level is no text'
  if (!isMissing(text) && typeof text !== 'string') return 'text is no text'
  if (!isMissing(state) && state !== 'raised' && state !== 'cleared') return 'state is neither raised nor cleared'
  if (code.length > MAX_CODE) return `code is longer than ${MAX_CODE} characters`
  const clean = cleanText(code, MAX_CODE)
  if (clean === '') return 'code is empty'
  const words = isMissing(text) ? '' : cleanText(text, MAX_TEXT)
  return { code: clean, level: isMissing(level) ? undefined : level, cleared: state === 'cleared', text: words === '' ? undefined : words }
}
