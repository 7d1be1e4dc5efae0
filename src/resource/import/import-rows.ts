import { isStorable } from '#contract/rules.ts'
import type { Option, Words } from '../define.ts'
import { emptyValue, type Field, type FormValues } from '../field.ts'
import { faultWords, fieldAt } from '../field-words.ts'
import { valueOf } from '../fields/lines.ts'
import { faultsOf, isEmpty, named } from '../form-rules.ts'

/** What a cell of a spreadsheet holds. */
export type SheetCell = string | number | boolean | Date | null

export interface RowFault {
  /** Line of the sheet below its head, from 0. */
  row: number
  field: string
  words: string
}

export interface ReadSheet {
  rows: FormValues[]
  /** The line of each of the rows: those without any word count as lines. */
  lines: number[]
  faults: RowFault[]
  /** Titles of columns that must be there and are not. */
  missing: string[]
  /** Titles of columns that stand there twice: which of them is meant? */
  twice: string[]
  /** What stands in a line of the sheet for a field, or for a part of one. */
  textAt(line: number, field: string): string
}

/** Stands in a cell whose formula failed without a word of its own; spreadsheets write such words, and so do files that came of them. */
const FAILED = '#VALUE!'
const failedForm = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|EXTERNAL!)$/
/** Spreadsheets keep and show so many digits of a number: those behind them are gone, or are what arithmetic left there (0.7 × 1.1). */
const DIGITS = 15
const TOO_LONG = 10 ** DIGITS

/** What stands in a cell whose formula failed: the word that its sheet shows there. */
export const failedText = (shown: string): string => (failedForm.test(shown) ? shown : FAILED)

const dayOf = (date: Date): string => (Number.isNaN(date.getTime()) ? FAILED : date.toISOString().slice(0, 10))
function textOf(cell: SheetCell): string {
  if (cell instanceof Date) return dayOf(cell)
  if (typeof cell === 'number') return String(Number(cell.toPrecision(DIGITS)))
  return cell === null ? '' : String(cell).trim()
}

/** The text of a field's cell: of a month, spreadsheets make its first day. */
const textFor = (field: Field, cell: SheetCell): string => {
  const text = textOf(cell)
  return field.kind === 'month' && cell instanceof Date && text !== FAILED ? text.slice(0, 7) : text
}

const every = (options: readonly Option[]): Option[] => options.flatMap((one) => [one, ...every(one.children ?? [])])

/** The value of a choice by its value or its words, in either language; also by a name that lists and exports show without the code behind it, where only one has it. */
function choicesOf(options: readonly Option[]): (text: string) => string | undefined {
  const exact = new Map<string, string>()
  const named = new Map<string, string | undefined>()
  const all = every(options)
  const call = (words: string, value: string): void => {
    if (!exact.has(words)) exact.set(words, value)
    const code = ` (${value.toLowerCase()})`
    if (!words.endsWith(code)) return
    const name = words.slice(0, -code.length)
    named.set(name, named.has(name) && named.get(name) !== value ? undefined : value)
  }
  for (const { value } of all) if (!exact.has(value.toLowerCase())) exact.set(value.toLowerCase(), value)
  for (const { value, label } of all) call(label.toLowerCase(), value)
  // Whatever is called so in the language of the page comes first.
  for (const { value, other } of all) if (other !== undefined) call(other.toLowerCase(), value)
  return (text) => exact.get(text.toLowerCase()) ?? named.get(text.toLowerCase())
}

/** Lines below the head that say anything, each with its number. */
export const filledLines = (sheet: readonly (readonly SheetCell[])[]): [number, readonly SheetCell[]][] =>
  [...sheet.slice(1).entries()].filter(([, line]) => line.some((cell) => textOf(cell) !== ''))

type CellFault = 'broken' | 'failed' | 'digits'

/** Why a cell's text cannot be a field's at all; undefined: it may be. */
function cellFault(field: Field, cell: SheetCell, text: string): CellFault | undefined {
  // Never sent: the server refuses a call with such a text as a whole, and with it all other rows.
  if (!isStorable(text)) return 'broken'
  if (failedForm.test(text)) return 'failed'
  const isNumber = field.kind === 'integer' || field.kind === 'decimal'
  return !isNumber && typeof cell === 'number' && Math.abs(cell) >= TOO_LONG ? 'digits' : undefined
}

/** A fixed choice by what it is called in the other language. */
const inOther = (options: readonly Option[], others: readonly Option[]): Option[] =>
  options.map((one) => ({ ...one, other: one.other ?? others.find(({ value }) => value === one.value)?.label }))

/**
 * Records of a sheet whose first row names the columns, as the form's fields understand them; rows without any word are left out. With `other`, words of the
 * other language are understood too: who fills a sheet in and who imports it may have chosen two.
 */
export function readSheet(
  sheet: readonly (readonly SheetCell[])[],
  fields: readonly Field[],
  optionsOf: (field: Field) => readonly Option[],
  words: Words,
  /** Values of rows that leave them open. */
  given: FormValues = {},
  other?: Words,
): ReadSheet {
  const [head = []] = sheet
  const titles = head.map((cell) => textOf(cell).toLowerCase())
  const isOf = (field: Field, title: string): boolean =>
    title === words.t(field.title).toLowerCase() ||
    title === other?.t(field.title).toLowerCase() ||
    title.replaceAll('_', '') === field.key.toLowerCase()
  const placeOf = (field: Field): number => titles.findIndex((title) => isOf(field, title))
  const missing = fields
    .filter((field) => field.required === true && placeOf(field) < 0 && isEmpty(given[field.key]))
    .filter(({ alike }) => !fields.some((other) => other.key === alike && placeOf(other) >= 0))
    .map((field) => words.t(field.title))
  const twice = fields.filter((field) => titles.filter((title) => isOf(field, title)).length > 1).map((field) => words.t(field.title))
  if (missing.length + twice.length > 0) return { rows: [], lines: [], faults: [], missing, twice, textAt: () => '' }
  const faults: RowFault[] = []
  const places = fields.map(placeOf)
  const choices = fields.map((field) => {
    const fixed = other === undefined || typeof field.options !== 'function' ? [] : field.options(other)
    const known = (): ((text: string) => string | undefined) => choicesOf(inOther(optionsOf(field), fixed))
    if (field.kind === 'select' || field.kind === 'tree-select') return known()
    // What is suggested can be called as lists call it; anything else is what it is.
    const suggested = field.kind === 'text' && field.options !== undefined ? known() : undefined
    return suggested === undefined ? undefined : (text: string) => suggested(text) ?? text
  })
  const valueIn = (field: Field, text: string): unknown => valueOf(field, text, words) ?? (other && valueOf(field, text, other))
  const read = (line: readonly SheetCell[], row: number): FormValues => {
    const values: FormValues = {}
    const told = new Set<string>()
    const tell = (field: string, said: string): void => {
      if (told.has(field)) return
      told.add(field)
      faults.push({ row, field, words: said })
    }
    for (const [i, field] of fields.entries()) {
      const cell = line[places[i] ?? -1] ?? null
      const text = textFor(field, cell)
      const wrong = cellFault(field, cell, text)
      const choice = choices[i]
      const value = text === '' || wrong !== undefined ? undefined : choice === undefined ? valueIn(field, text) : choice(text)
      if (text !== '' && value === undefined)
        tell(field.key, words.t(`resource.fault.${wrong ?? (choice !== undefined || field.kind === 'switch' ? 'choice' : 'decimal')}`))
      values[field.key] = value ?? (text === '' ? given[field.key] : undefined) ?? emptyValue(field)
    }
    for (const [field, fault] of Object.entries(faultsOf(fields, values)))
      tell(field, faultWords(fault, fieldAt(fields, field), words.t, words.language))
    // What is left open is not sent.
    return Object.fromEntries(Object.entries(named(fields, values)).filter(([, value]) => value !== undefined))
  }
  const filled = filledLines(sheet)
  const textAt = (line: number, key: string): string => {
    const at = fields.findIndex((field) => field.key === key || key.startsWith(`${field.key}.`))
    const field = fields[at]
    return field === undefined ? '' : textFor(field, sheet[line + 1]?.[places[at] ?? -1] ?? null)
  }
  return { rows: filled.map(([row, line]) => read(line, row)), lines: filled.map(([row]) => row), faults, missing, twice, textAt }
}

/** The second of two rows with the same value in a field that no two rows have alike; of several fields, in all of them: told at the first. */
export function doubled(rows: readonly FormValues[], lines: readonly number[], unique: string | readonly string[], words: Words): RowFault[] {
  const first = new Map<string, number>()
  const keys = [unique].flat()
  return rows.flatMap((row, i) => {
    const values = keys.map((key) => row[key])
    if (values.some((one) => one === undefined || one === '')) return []
    const value = JSON.stringify(values)
    const [line, before] = [lines[i] ?? i, first.get(value)]
    if (before === undefined) first.set(value, line)
    // The first row of a sheet names the columns.
    return before === undefined ? [] : [{ row: line, field: keys[0] ?? '', words: words.t('resource.fault.doubled', { row: before + 2 }) }]
  })
}

/** Which of a sheet's rows those of a part name. */
export function besideOf(rows: readonly FormValues[], unique: string, parent: string): (part: readonly FormValues[]) => string[] {
  const all = new Set(rows.map((row) => row[unique]))
  return (part) => [...new Set(part.flatMap((row) => (all.has(row[parent]) && typeof row[parent] === 'string' ? [row[parent]] : [])))]
}

/** What is wrong by the sheet alone and what the server finds besides, from above; of a cell that cannot be read the server knows nothing more. */
export function allFaults(here: readonly RowFault[], there: readonly RowFault[]): RowFault[] {
  const told = new Set(here.map(({ row, field }) => `${row} ${field}`))
  const more = there.filter(({ row, field }) => !told.has(`${row} ${field.split('.')[0]}`))
  return [...here, ...more].toSorted((one, other) => one.row - other.row)
}
