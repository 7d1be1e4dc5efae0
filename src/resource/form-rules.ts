import { isEmail, isPassword, isPhone } from '#contract/rules.ts'

/** Checks of a form before it is sent. Pure: the words come from the language files by the key that a rule answers. */

export type Fault = 'required' | 'phone' | 'email' | 'integer' | 'decimal' | 'tooShort' | 'tooLong' | 'range' | 'pattern' | 'mismatch'

/** Undefined: the value is good. Only asked when there is a value. */
export type FieldRule<V> = (value: unknown, values: V) => Fault | undefined

export interface FieldFacts<V> {
  key: string
  kind: string
  required?: boolean | ((values: V) => boolean)
  rule?: FieldRule<V>
  visible?(values: V): boolean
  maxLength?: number
  min?: number
  max?: number
  decimals?: number
}

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

export const isShown = <V>(field: FieldFacts<V>, values: V): boolean => field.visible?.(values) ?? true
export const isRequired = <V>(field: FieldFacts<V>, values: V): boolean =>
  typeof field.required === 'function' ? field.required(values) : field.required === true

function kindFault<V>(field: FieldFacts<V>, value: unknown): Fault | undefined {
  if (field.kind === 'integer' || field.kind === 'decimal') {
    if (typeof value !== 'number' || !Number.isFinite(value)) return field.kind
    if (field.kind === 'integer' && !Number.isInteger(value)) return 'integer'
    if ((field.min !== undefined && value < field.min) || (field.max !== undefined && value > field.max)) return 'range'
    return undefined
  }
  if (typeof value !== 'string') return undefined
  if (field.maxLength !== undefined && [...value].length > field.maxLength) return 'tooLong'
  if (field.kind === 'phone' && !isPhone(value)) return 'phone'
  if (field.kind === 'email' && !isEmail(value)) return 'email'
  if (field.kind === 'password' && !isPassword(value)) return 'tooShort'
  return undefined
}

/** The fault of every visible field that has one, in the order of the form. */
export function faultsOf<V extends Record<string, unknown>>(fields: readonly FieldFacts<V>[], values: V): Record<string, Fault> {
  const faults: Record<string, Fault> = {}
  for (const field of fields) {
    if (!isShown(field, values)) continue
    const value = values[field.key]
    const fault = isEmpty(value) ? (isRequired(field, values) ? 'required' : undefined) : (kindFault(field, value) ?? field.rule?.(value, values))
    if (fault !== undefined) faults[field.key] = fault
  }
  return faults
}

/** Whether anything was changed. Order of choices does not matter, and an empty text is no value. */
export function isChanged(before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  const plain = (value: unknown): unknown => (isEmpty(value) ? '' : Array.isArray(value) ? [...value].sort() : value)
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].some((key) => JSON.stringify(plain(before[key])) !== JSON.stringify(plain(after[key])))
}
