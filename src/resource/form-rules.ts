import { isCalendarDay } from '#domain/dates.ts'
import { isAmount, isEmail, isPassword, isPhone } from '#contract/rules.ts'

/** Checks of a form before it is sent. Pure: the words come from the language files by the key that a rule answers. */

export type Fault =
  | 'required'
  | 'phone'
  | 'email'
  | 'integer'
  | 'decimal'
  | 'tooShort'
  | 'tooLong'
  | 'range'
  | 'pattern'
  | 'mismatch'
  | 'date'
  | 'place'
  | 'lines'

/** Undefined: the value is good. Only asked when there is a value. */
export type FieldRule<V> = (value: unknown, values: V) => Fault | undefined

export interface FieldFacts<V> {
  key: string
  kind: string
  required?: boolean | ((values: V) => boolean)
  alike?: string
  rule?: FieldRule<V>
  visible?(values: V): boolean
  disabled?(values: V): boolean
  maxLength?: number
  min?: number
  max?: number
  decimals?: number
  /** Of a table: rules of its columns. */
  columns?: readonly FieldFacts<Record<string, unknown>>[]
}

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

export const isShown = <V>(field: FieldFacts<V>, values: V): boolean => field.visible?.(values) ?? true
export const isRequired = <V>(field: FieldFacts<V>, values: V): boolean => {
  if (field.alike !== undefined && !isEmpty((values as Record<string, unknown>)[field.alike])) return false
  return typeof field.required === 'function' ? field.required(values) : field.required === true
}

/** Values with the names that were left open, each as its other one, in the lines of tables too. */
export function named<V extends Record<string, unknown>>(fields: readonly FieldFacts<V>[], values: V): V {
  const filled = fields.flatMap(({ key, alike, columns }): [string, unknown][] => {
    const value = values[key]
    if (alike !== undefined && isEmpty(value)) return [[key, values[alike]]]
    const isTable = Array.isArray(value) && columns?.some((column) => column.alike !== undefined) === true
    return isTable ? [[key, value.map((line) => named(columns, line as Record<string, unknown>))]] : []
  })
  return filled.length === 0 ? values : { ...values, ...Object.fromEntries(filled) }
}

/** How many characters a text may have; undefined: it is none. */
export function mostOf({ kind, maxLength }: Pick<FieldFacts<never>, 'kind' | 'maxLength'>): number | undefined {
  const usual = { text: 200, email: 200, textarea: 2000, password: 128, ownPassword: 128 }
  return maxLength ?? usual[kind as keyof typeof usual]
}

function kindFault<V>(field: FieldFacts<V>, value: unknown, values: V): Fault | undefined {
  if (field.kind === 'integer' || field.kind === 'decimal') {
    if (typeof value !== 'number' || Number.isNaN(value)) return field.kind
    if (!Number.isFinite(value)) return 'range'
    if (field.kind === 'integer' && !Number.isInteger(value)) return 'integer'
    if ((field.min !== undefined && value < field.min) || (field.max !== undefined && value > field.max)) return 'range'
    return undefined
  }
  if (field.kind === 'place') return isPlace(value) ? undefined : 'place'
  if (typeof value !== 'string') return undefined
  if (field.kind === 'date' || field.kind === 'month') return isCalendarDay(field.kind === 'month' ? `${value}-01` : value) ? undefined : 'date'
  // As the server and the browser's own boxes count.
  // What is only shown was made elsewhere.
  if (value.length > (mostOf(field) ?? Infinity) && field.disabled?.(values) !== true) return 'tooLong'
  if (field.kind === 'phone' && !isPhone(value)) return 'phone'
  if (field.kind === 'amount' && !isAmount(value)) return /^\d+(\.\d{0,2})?$/.test(value) ? 'range' : 'decimal'
  if (field.kind === 'email' && !isEmail(value)) return 'email'
  if (field.kind === 'password' && !isPassword(value)) return 'tooShort'
  return undefined
}

const isPlace = (value: unknown): boolean => {
  const { longitude, latitude } = value as { longitude?: unknown; latitude?: unknown }
  const within = (one: unknown, limit: number): boolean => typeof one === 'number' && Math.abs(one) <= limit
  return within(longitude, 180) && within(latitude, 90)
}

/** The fault of every visible field that has one, in the order of the form. */
export function faultsOf<V extends Record<string, unknown>>(fields: readonly FieldFacts<V>[], values: V): Record<string, Fault> {
  const faults: Record<string, Fault> = {}
  for (const field of fields) {
    if (!isShown(field, values)) continue
    const value = values[field.key]
    const fault = isEmpty(value)
      ? isRequired(field, values)
        ? 'required'
        : undefined
      : (kindFault(field, value, values) ?? field.rule?.(value, values))
    if (fault !== undefined) faults[field.key] = fault
    if (field.kind !== 'table' || !Array.isArray(value)) continue
    // A line's faults stand at its cells: `entries.2.seconds`.
    const lines = value.map((line) => faultsOf(field.columns ?? [], line as Record<string, unknown>))
    for (const [i, line] of lines.entries()) for (const [key, one] of Object.entries(line)) faults[`${field.key}.${i}.${key}`] = one
    if (lines.some((line) => Object.keys(line).length > 0)) faults[field.key] ??= 'lines'
  }
  return faults
}

/** Whether anything was changed. Order of choices does not matter, and an empty text is no value. */
export function isChanged(before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].some((key) => !isSame(before[key], after[key]))
}

function isSame(one: unknown, other: unknown): boolean {
  const isChoice = (value: unknown): value is unknown[] => Array.isArray(value) && value.every((item) => typeof item !== 'object')
  const plain = (value: unknown): unknown => (isEmpty(value) ? '' : isChoice(value) ? [...value].sort() : value)
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}

/** A line of a table that has a name of its own. */
type NamedLine = Record<string, unknown> & { id: string }
/** A table before, as it was typed and as it is now, where its lines are the same ones in all three: each is taken over for itself. */
function sameLines(...tables: readonly unknown[]): NamedLine[][] | undefined {
  const ids = tables.map((table) => (Array.isArray(table) ? table.map((line: { id?: unknown } | null) => line?.id) : []))
  const [first = []] = ids
  const isSameLines = first.length > 0 && first.every((id) => typeof id === 'string' && id !== '') && ids.every((one) => one.join() === first.join())
  return isSameLines ? (tables as NamedLine[][]) : undefined
}

/**
 * A form after somebody else has saved the record that it is about: what the person left alone is as it is by now, what they typed stays. `both`: fields that
 * both have changed, each to something else.
 */
export function rebase<V extends Record<string, unknown>>(before: V, values: V, now: V): { values: V; both: string[] } {
  const mine = Object.keys(values).filter((key) => !isSame(before[key], values[key]))
  const taken = mine.map((key) => {
    const tables = sameLines(before[key], values[key], now[key])
    if (tables === undefined) return { key, value: values[key], isBoth: !isSame(before[key], now[key]) && !isSame(values[key], now[key]) }
    const [lines, typed, saved] = tables
    const rebased = (typed ?? []).map((line, i) => rebase(lines?.[i] ?? line, line, saved?.[i] ?? line))
    return { key, value: rebased.map((line) => line.values), isBoth: rebased.some(({ both }) => both.length > 0) }
  })
  const kept = Object.fromEntries(taken.map(({ key, value }) => [key, value]))
  return { values: { ...values, ...now, ...kept }, both: taken.filter(({ isBoth }) => isBoth).map(({ key }) => key) }
}
