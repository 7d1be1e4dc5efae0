import type { ComponentType } from 'react'
import type { Language } from '#contract/text.ts'
import type { Option, Options, TextKey, Words } from './define.ts'
import type { FieldRule } from './form-rules.ts'

export type FormValues = Record<string, unknown>

export interface Field<V extends FormValues = FormValues> {
  key: keyof V & string
  title: TextKey
  /**
   * What is asked for, and so what the value is: `date` and `month` a text (2026-11-22, 2026-11), `moment` epoch ms,
   * `amount` money as decimal text, `files` and `pictures`
   * what uploads have answered (`FileRef`), `place` longitude and latitude (WGS-84), `table` a list of records, each with fields of its own (`columns`); the others a text, number or truth.
   */
  kind: FieldKind
  required?: boolean | ((values: V) => boolean)
  /** Of what is never told again: whether the record that is changed keeps the value it has when this is left open; then it is not required. */
  keeps?(record: Readonly<FormValues>, values: V): boolean
  /** A name in one of two languages: the field of the other one. Either is enough; the one that is left open is as the other. */
  alike?: keyof V & string
  rule?: FieldRule<V>
  /** Fields that are not visible are neither checked nor lost. */
  visible?(values: V): boolean
  disabled?(values: V): boolean
  /** Filled in of a new record only: it stays as it was made. */
  fixed?: true
  hint?: TextKey | ((words: Words) => string)
  /** What there is to know of what was filled in; nothing is refused for it. */
  note?(value: unknown, words: Words): string
  /** Said of what has not the form that `rule` wants: which it is. */
  form?: TextKey
  /** In a choice while nothing is chosen (default: choose), in a text while nothing is typed. */
  placeholder?: TextKey
  /** Of a choice: what there is. Of a `text`: what is suggested; anything else can be typed. */
  options?: Options
  /** Choices that the server looks for while somebody types; what is chosen already is worded by `useChosen`. */
  search?: Search
  multiple?: boolean
  /** Of a text: it is a number that is kept digit by digit; its rule says how many places it may have, and whether it may be negative. */
  exact?: true
  maxLength?: number
  min?: number
  max?: number
  decimals?: number
  /** Beside the title. */
  unit?: string
  /** How a text is written where it is read, if not as it was typed. */
  written?(value: string): string
  /** Heads the fields from here on. */
  section?: TextKey
  /** Of a table: its columns. */
  columns?: readonly Field[]
  /** Of a table: a new line; default: empty. `max`: so many lines at most, of uploads so many files. */
  line?(): FormValues
  /** Of a table: its lines are what they are; only their cells are filled in. */
  fixedLines?: true
  /** Of a table: its lines can be taken from a spreadsheet, and given as one. */
  sheet?: true
  /** Of a table's column: stands below its line once somebody asks for it, until then in words if it says something. Such columns come last. */
  seldom?: true
  /** Draws the field itself; label, rule and fault stay the form's. */
  render?: ComponentType<FieldControl>
  /** Of a moment: by whose clock it is said, maybe by what else the form says; without it the console's. A hint says which. */
  zone?: string
  useZone?(values: FormValues): string
  /** Of a moment: its minutes are offered in such steps. */
  stepMinutes?: number
}

const fieldKinds = [
  'text',
  'textarea',
  'integer',
  'decimal',
  'amount',
  'phone',
  'email',
  'select',
  'tree-select',
  'switch',
  'password',
  'ownPassword',
  'date',
  'month',
  'moment',
  'files',
  'pictures',
  'place',
  'table',
] as const
export type FieldKind = (typeof fieldKinds)[number]

/** Choices too many to offer at once. */
export interface Search {
  /** The first of those that fit what was typed. */
  useFound(text: string): Option[]
  /** The words of what is chosen. */
  useChosen(values: readonly string[]): Option[]
  /** Said where nothing fits what was typed; default: that there is no data. */
  none?: TextKey
}

/** What a control of one's own gets. */
export interface FieldControl {
  id: string
  value: unknown
  onChange(value: unknown): void
  disabled: boolean
  faulty: boolean
  describedBy: string
  /** Of what is inside it, by its way from here (`2.seconds`). */
  faults?: Readonly<Record<string, string>>
  /** The whole form's, in a table the line's over the form's: choices may follow from them. */
  values?: FormValues
  /** What it is called where no label stands beside it. */
  label?: string
}

/** Fields with the name in the reader's own language before that in the other one. */
export function readerFirst<F extends { key: string; alike?: string }>(fields: readonly F[], language: Language): readonly F[] {
  const others = language === 'en' ? /zh$/i : /en$/i
  const first = fields.findIndex(({ key, alike }, i) => others.test(key) && alike !== undefined && fields[i + 1]?.key === alike)
  return first < 0 ? fields : [...fields.slice(0, first), ...fields.slice(first, first + 2).reverse(), ...fields.slice(first + 2)]
}

/** What a field has before anybody gave it a value. */
export function emptyValue(field: Pick<Field, 'kind' | 'multiple'>): unknown {
  if (field.multiple === true) return []
  switch (field.kind) {
    case 'switch':
      return false
    case 'integer':
    case 'decimal':
      return undefined
    case 'moment':
    case 'place':
      return null
    case 'files':
    case 'pictures':
    case 'table':
      return []
    default:
      return ''
  }
}
