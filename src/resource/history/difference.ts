/** One field that a write changed. Undefined: it was not there. */
export interface Change {
  field: string
  before: string | undefined
  after: string | undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Paths and plain texts of everything that a record says; an empty text says nothing. */
function flat(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (isRecord(value)) for (const [key, inner] of Object.entries(value)) flat(inner, path === '' ? key : `${path}.${key}`, into)
  else if (Array.isArray(value) && value.some(isRecord)) value.forEach((inner, i) => flat(inner, `${path}.${i + 1}`, into))
  else if (value !== null && value !== undefined && value !== '') into.set(path, Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value))
  return into
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Fields that say what it is, told first: a store gives the fields of a record in an order of its own. */
const LEADING = ['name', 'nameZh', 'nameEn', 'title', 'kind', 'type', 'state', 'value', 'reason']
const placeOf = (field: string): number => (LEADING.includes(field) ? LEADING.indexOf(field) : LEADING.length)

/** What is different between two records, field by field; lists say what came and what went, lists of records are told entry by entry. */
export function differences(before: unknown, after: unknown): Change[] {
  const [old, now] = [flat(before, '', new Map()), flat(after, '', new Map())]
  const fields = [...new Set([...old.keys(), ...now.keys()])].sort((a, b) => placeOf(a) - placeOf(b))
  return fields.filter((field) => old.get(field) !== now.get(field)).map((field) => ({ field, before: old.get(field), after: now.get(field) }))
}

/** In one line: `name: old → new; state: active`. */
export const inWords = (
  changes: readonly Change[],
  word: (field: string) => string,
  said: (field: string, value: string) => string = (_field, value) => value,
  { colon, semicolon } = { colon: ': ', semicolon: '; ' },
): string =>
  changes
    .map(({ field, before, after }) => {
      const [old, now] = [said(field, before ?? ''), said(field, after ?? '')]
      return `${word(field)}${colon}${before === undefined ? now : after === undefined ? `${old} → ∅` : `${old} → ${now}`}`
    })
    .join(semicolon)
